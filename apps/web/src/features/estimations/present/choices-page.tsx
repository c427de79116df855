import { resultTexts } from 'estimate-texts/result-texts';
import { verdictsOf } from 'estimate-texts/summary/verdicts';
import { Panel } from '../../../ui/panel.tsx';
import { EmployerPlanCard } from '../result/employer-plan-card.tsx';
import { MedicaidCard } from '../result/medicaid-card.tsx';
import { MedicareSums } from '../result/medicare/medicare-card.tsx';
import { MonthChoice } from '../result/month-choice.tsx';
import { PlanBars } from '../result/plan-bars.tsx';
import { presentTexts as t } from './present-texts.ts';
import styles from './presentation.module.css';
import type { Shown } from './shown.ts';

export function ChoicesPage({ calculation, onMonth }: Shown & { onMonth: (month: number) => void }) {
  const { premiums, marketplace_unavailable, eligible_for_medicare, medicare_unavailable } = calculation;
  const shared = { calculation, level: 2 as const };
  const hasMedicare = eligible_for_medicare && !medicare_unavailable;
  const hasVerdicts = verdictsOf(calculation).length > 0;
  const isUnavailable = marketplace_unavailable || (eligible_for_medicare && medicare_unavailable);
  const hasOther = calculation.employer_offer !== null || calculation.cobra.length > 0;
  return (
    <>
      <MonthChoice calculation={calculation} onChange={onMonth} />
      <div className={styles.choices}>
        {!marketplace_unavailable && premiums && (
          <Panel title={resultTexts.marketplace.title} level={2}>
            <PlanBars premiums={premiums} calculation={calculation} />
          </Panel>
        )}
        {hasMedicare && <MedicareSums {...shared} />}
        {hasVerdicts && <MedicaidCard {...shared} />}
        <EmployerPlanCard {...shared} />
      </div>
      {isUnavailable && <p>{resultTexts.marketplace.noPrice}</p>}
      {!isUnavailable && !premiums && !hasMedicare && !hasVerdicts && !hasOther && <p>{t.noChoice}</p>}
    </>
  );
}
