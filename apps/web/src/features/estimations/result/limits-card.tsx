import type { Calculation } from 'contract/endpoints/calculation';
import { Panel } from '../../../ui/panel.tsx';
import { resultTexts as texts } from '../result-texts.ts';
import styles from './cards.module.css';

const t = texts.limits;

/** Where no published tier fits the family, the reasons of its prices say what is assumed instead. */
function tierNotes({ reasons }: Calculation): string[] {
  const notes = reasons.flatMap(({ rule, row }) =>
    rule === 'family_tier' && row?.note != null ? [`${row.note}`] : [],
  );
  return [...new Set(notes)];
}

interface LimitsCardProps {
  calculation: Calculation;
  isFilingKnown: boolean;
  level: 2 | 3;
}

export function LimitsCard({ calculation, isFilingKnown, level }: LimitsCardProps) {
  const isMarketplaceAsked = calculation.year.marketplace_months > 0;
  return (
    <Panel title={t.title} level={level}>
      <ul className={styles.limits}>
        <li>{t.notAsked}</li>
        {tierNotes(calculation).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {isMarketplaceAsked && (
          <>
            <li>{isFilingKnown ? t.filesSeparately : t.filing(calculation.plan_year)}</li>
            <li>{t.reconciled}</li>
          </>
        )}
      </ul>
    </Panel>
  );
}
