import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { sourceNotes } from 'estimate-texts/summary/notes';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../figures/cards.module.css';

const t = texts.sources;
export function SourcesCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const { plan_year } = calculation;
  const { prices, medicare, laws } = sourceNotes(calculation);
  return (
    <Panel title={t.title} level={level}>
      <dl className={styles.sources}>
        {prices && (
          <div>
            <dt>{t.prices(plan_year)}</dt>
            <dd>{prices}</dd>
          </div>
        )}
        {medicare && (
          <div>
            <dt>{t.medicare(plan_year)}</dt>
            <dd>{medicare}</dd>
          </div>
        )}
        {laws.length > 0 && (
          <div>
            <dt>{t.laws}</dt>
            <dd>
              <ul>
                {laws.map((source) => (
                  <li key={source}>{source}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
