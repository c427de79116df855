import type { Calculation } from 'contract/endpoints/calculation';
import { capitalized, formatDate, formatMoney, formatWholeMoney } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { amountText } from '../amount-text.ts';
import { useNameOf } from '../figures/why.tsx';
import { resultTexts as texts } from '../result-texts.ts';
import styles from './cards.module.css';
import { moveTexts as t } from './move-texts.ts';

interface MovesListProps {
  calculation: Calculation;
  level: 2 | 3;
}

/** What the household can do to pay less, the largest saving first. */
export function MovesList({ calculation: { moves, year, plan_year, is_projected }, level }: MovesListProps) {
  const nameOf = useNameOf();
  if (moves.length === 0) return null;
  const hasHelp = Boolean(year.tax_credit || year.premiums?.['Silver Plan'].state_help);
  return (
    <Panel title={t.title} level={level}>
      <ol className={styles.rows}>
        {moves.map(({ kind, metal, person, amount, limit, by, is_approximate, source, ...move }) => {
          const saved = amountText(move.year, null, is_projected || is_approximate);
          const line = t.lines[kind]({
            amount: formatWholeMoney(amount),
            price: formatMoney(amount),
            limit: formatWholeMoney(limit),
            year: saved,
            metal: metal ?? '',
            silver: hasHelp ? ' after help' : '',
            name: person === null ? '' : capitalized(nameOf(person - 1)),
            by: formatDate(by),
            planYear: plan_year,
          });
          return (
            <li key={`${kind} ${person}`}>
              <p className={styles.name}>{line}</p>
              <p className={styles.meaning}>
                {t.reasons[kind](metal ?? '')} {by && kind !== 'enroll_in_medicare' && `${t.by(formatDate(by))} `}
                {texts.result.source}: {source}
              </p>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
