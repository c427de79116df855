import type { Calculation } from 'contract/endpoints/calculation';
import { Panel } from '../../../ui/panel.tsx';
import { resultTexts as texts } from '../result-texts.ts';
import styles from './cards.module.css';

const t = texts.sources;

export function SourcesCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const { plan_year, price_source, price_accuracy, medicare_source, medicare_accuracy, eligible_for_medicare } =
    calculation;
  const isMarketplaceAsked = calculation.people.some(({ covered_by }) => covered_by !== 'medicare');
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
        {eligible_for_medicare && medicare_source && (
          <div>
            <dt>{t.medicare(plan_year)}</dt>
            <dd>
              {medicare_source} {medicare_accuracy}
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
