import type { IncomeWorksheet as Lines } from 'contract/endpoints/income-worksheet';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import styles from './income-worksheet.module.css';
import { useWorkedIncome, type WorksheetProps } from './use-worked-income.ts';
import { worksheetTexts as t } from './worksheet-texts.ts';

const countOf = (lines: Lines) => Object.values(lines).filter(Boolean).length;

interface IncomeSourceProps extends WorksheetProps {
  /** Lines that another income has replaced. */
  removed: Lines | null;
  onEdit: () => void;
}

/**
 * Keeps the income what the lines come to while other answers change, such as the year or how the return is filed. An
 * income that is entered instead replaces the lines.
 */
export function IncomeSource({ lines, removed, income, untaxed, basisOf, onUse, onRemove, onEdit }: IncomeSourceProps) {
  const { worked } = useWorkedIncome(lines ?? removed, basisOf());
  const isSame = worked?.income === income && worked?.untaxed_social_security === (untaxed ?? 0);
  const before = useRef<{ worked: string; income: string } | null>(null);
  useEffect(() => {
    if (!lines || !worked) return;
    const now = {
      worked: `${worked.income} ${worked.untaxed_social_security}`,
      income: `${income} ${untaxed ?? 0}`,
    };
    const last = before.current;
    before.current = now;
    if (!last || now.worked === now.income) return;
    if (now.worked !== last.worked) onUse(lines, worked);
    else if (now.income !== last.income) onRemove();
  });
  const untaxedText = untaxed ? formatMoney(untaxed) : null;
  return (
    <div className={styles.source}>
      {lines && (
        <p>
          {t.source(countOf(lines), untaxedText)} {t.replaces}{' '}
          <Button size="sm" weight="quiet" onClick={onEdit}>
            {t.edit}
          </Button>
        </p>
      )}
      <LiveRegion>
        {lines && worked && !isSame && (
          <p>
            {t.stale(formatMoney(worked.income))}{' '}
            <Button size="sm" weight="quiet" onClick={() => onUse(lines, worked)}>
              {t.update}
            </Button>
          </p>
        )}
        {!lines && removed && (
          <p>
            {t.removed(countOf(removed))}{' '}
            {worked && (
              <Button size="sm" weight="quiet" onClick={() => onUse(removed, worked)}>
                {t.undo}
              </Button>
            )}
          </p>
        )}
      </LiveRegion>
    </div>
  );
}
