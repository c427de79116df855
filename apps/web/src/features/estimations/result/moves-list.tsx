import type { Calculation } from 'contract/endpoints/calculation';
import { moveText, moveTexts as t } from 'estimate-texts/move-texts';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { Button } from '../../../ui/button.tsx';
import { useHidesIncomes } from '../figures/presented.ts';
import { useNameOf, WhyOf } from '../figures/why.tsx';
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
  const { moves } = calculation;
  const nameOf = useNameOf();
  const hidesIncomes = useHidesIncomes();
  if (moves.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section aria-label={t.title}>
      <Heading className={styles.title}>{t.title}</Heading>
      <ol className={styles.moves}>
        {moves.map((move) => {
          const { saved, line, reason, deadline } = moveText(move, calculation, nameOf, hidesIncomes);
          const { kind, person, amount, limit, source } = move;
          return (
            <li key={`${kind} ${person}`}>
              <WhyOf
                of={line}
                reasonsOf={() => []}
                arithmetic={[reason]}
                sources={[source]}
                meaning={
                  <p>
                    {line} {deadline && <span className={styles.by}>{deadline}</span>}
                  </p>
                }
              >
                <p className={styles.saved}>
                  {t.saves(kind)} {saved} <span>{texts.result.aYear}</span>
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
