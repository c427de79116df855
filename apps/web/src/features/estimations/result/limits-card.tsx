import type { Calculation } from 'contract/endpoints/calculation';
import { Panel } from '../../../ui/panel.tsx';
import { texts } from '../texts.ts';
import styles from './cards.module.css';

const t = texts.limits;

export function LimitsCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const isMarketplaceAsked = calculation.people.some(({ covered_by }) => covered_by !== 'medicare');
  return (
    <Panel title={t.title} level={level}>
      <ul className={styles.limits}>
        <li>{t.notAsked}</li>
        {isMarketplaceAsked && (
          <>
            <li>{t.filing(calculation.plan_year)}</li>
            <li>{t.reconciled}</li>
          </>
        )}
      </ul>
    </Panel>
  );
}
