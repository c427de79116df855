import type { Calculation } from 'contract/endpoints/calculation';
import { capitalized, formatDate, formatMoney, formatWholeMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { amountText } from '../amount-text.ts';
import { useHidesIncomes } from '../figures/presented.ts';
import { useNameOf, WhyOf } from '../figures/why.tsx';
import { resultTexts as texts } from '../result-texts.ts';
import { moveTexts as t } from './move-texts.ts';
import styles from './moves-list.module.css';

interface MovesListProps {
  calculation: Calculation;
  /** Undefined without the chart. */
  onSeeOnChart: (() => void) | undefined;
  /** With the difference of the income. Undefined where scenarios can't be added. */
  onAddScenario: ((amount: number) => void) | undefined;
  level: 2 | 3;
}

/** Of the moves that are a change of income. */
const incomeSigns: Readonly<Partial<Record<string, 1 | -1>>> = { lower_income: -1, raise_income: 1 };

/** What the household can do to pay less, the largest saving first. */
export function MovesList({ calculation, onSeeOnChart, onAddScenario, level }: MovesListProps) {
  const { moves, year, plan_year, is_projected } = calculation;
  const nameOf = useNameOf();
  const hidesIncomes = useHidesIncomes();
  if (moves.length === 0) return null;
  const Heading = `h${level}` as const;
  const hasHelp = Boolean(year.tax_credit || year.premiums?.['Silver Plan'].state_help);
  return (
    <section aria-label={t.title}>
      <Heading className={styles.title}>{t.title}</Heading>
      <ol className={styles.moves}>
        {moves.map(({ kind, metal, person, amount, limit, by, is_approximate, source, ...move }) => {
          const saved = amountText(move.year, null, is_projected || is_approximate);
          const line = t.lines[kind]({
            amount: formatWholeMoney(amount),
            price: formatMoney(amount),
            limit: hidesIncomes ? t.limit : formatWholeMoney(limit),
            year: saved,
            metal: metal ?? '',
            silver: hasHelp ? ' after help' : '',
            name: person === null ? '' : capitalized(nameOf(person - 1)),
            by: formatDate(by),
            planYear: plan_year,
          });
          const isDated = by !== null && kind !== 'enroll_in_medicare';
          return (
            <li key={`${kind} ${person}`}>
              <WhyOf
                of={line}
                reasonsOf={() => []}
                arithmetic={[t.reasons[kind](metal ?? '')]}
                sources={[source]}
                meaning={
                  <p>
                    {line} {isDated && <span className={styles.by}>{t.by(formatDate(by))}</span>}
                  </p>
                }
              >
                <p className={styles.saved}>
                  {saved} <span>{texts.result.aYear}</span>
                </p>
              </WhyOf>
              <div className={styles.actions}>
                {limit !== null && onSeeOnChart && (
                  <Button size="sm" weight="quiet" onClick={onSeeOnChart}>
                    {t.seeOnChart}
                  </Button>
                )}
                {amount !== null && onAddScenario && incomeSigns[kind] !== undefined && (
                  <Button size="sm" weight="quiet" onClick={() => onAddScenario(amount * (incomeSigns[kind] ?? 0))}>
                    {t.addAsScenario}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
