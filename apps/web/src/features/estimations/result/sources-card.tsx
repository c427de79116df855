import type { Calculation } from 'contract/endpoints/calculation';
import { Panel } from '../../../ui/panel.tsx';
import { sourcesOf } from '../figures/sources.ts';
import { resultTexts as texts } from '../result-texts.ts';
import styles from './cards.module.css';

const t = texts.sources;
/** Their sources are those of the prices. */
const isPriced = new Set(['age_rated', 'family_tier', 'market_price', 'plan_g']);

export function SourcesCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const { plan_year, price_source, price_accuracy, medicare_source, medicare_accuracy, year } = calculation;
  const isMarketplaceAsked =
    year.marketplace_months > 0 || calculation.people.some(({ covered_by }) => covered_by !== 'medicare');
  const { medicare_law_source } = calculation;
  const laws = new Set([
    ...sourcesOf(calculation.reasons.filter(({ rule }) => !isPriced.has(rule))),
    ...(medicare_law_source === null ? [] : [medicare_law_source]),
  ]);
  return (
    <Panel title={t.title} level={level}>
      <dl className={styles.sources}>
        {isMarketplaceAsked && (
          <div>
            <dt>{t.prices(plan_year)}</dt>
            <dd>
              {price_source} {price_accuracy}
            </dd>
          </div>
        )}
        {year.medicare_months > 0 && medicare_source && (
          <div>
            <dt>{t.medicare(plan_year)}</dt>
            <dd>
              {medicare_source} {medicare_accuracy}
            </dd>
          </div>
        )}
        {laws.size > 0 && (
          <div>
            <dt>{t.laws}</dt>
            <dd>
              <ul>
                {[...laws].map((source) => (
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
