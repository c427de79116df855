import '../../../ui/serif.css';
import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { aboutOf } from 'estimate-texts/subject/subject-facts';
import { labelsOf, namesOf, type Subject } from 'estimate-texts/subject/subject-names';
import { type ReactNode, useMemo, useState } from 'react';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { ReasonsProvider } from '../figures/why.tsx';
import type { PricedState, SavedOutlook } from '../outlook/basis/priced-household.ts';
import { IncomePanel } from '../outlook/income/income-panel.tsx';
import { Plans } from '../outlook/plans.tsx';
import { SummaryCard } from '../summary/summary-card.tsx';
import { EmployerPlanCard } from './employer-plan-card.tsx';
import styles from './estimation-result.module.css';
import { FinancialHelpCard } from './financial-help-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { MarketplaceCard } from './marketplace-card.tsx';
import { MedicaidCard } from './medicaid-card.tsx';
import { MedicareCard } from './medicare-card.tsx';
import { MonthChoice } from './month-choice.tsx';
import { MovesList } from './moves-list.tsx';
import { PeopleCard } from './people-card.tsx';
import { SourcesCard } from './sources-card.tsx';

interface EstimationResultProps {
  subject: Subject;
  calculation: Calculation;
  onMonth: (month: number) => void;
  priced?: PricedState | undefined;
  onUseIncome?: (income: number) => void;
  saved?: SavedOutlook | undefined;
  afterSummary?: ReactNode;
  level: 2 | 3;
}

const isUnder65 = ({ covered_by }: Calculation['people'][number]) =>
  covered_by !== 'medicare' && covered_by !== 'absent';
const isElsewhere = ({ covered_by }: Calculation['people'][number]) =>
  covered_by === 'medicaid' || covered_by === 'chip' || covered_by === 'basic_health';

export function EstimationResult(props: EstimationResultProps) {
  const { subject, calculation, onMonth, priced, onUseIncome, saved, afterSummary, level } = props;
  const [isAllShown, setAllShown] = useState(false);
  const known = useMemo(
    () => ({
      reasons: calculation.reasons,
      nameOf: namesOf(subject),
      labelOf: labelsOf(subject),
      isAllShown,
      about: aboutOf(subject),
    }),
    [calculation.reasons, subject, isAllShown],
  );
  const shared = { calculation, level };
  return (
    <ReasonsProvider value={known}>
      <div className={styles.cards}>
        <SummaryCard {...shared} />
        {afterSummary}
        <div className={styles.tools}>
          <SwitchField label={texts.showAllReasons} value={isAllShown} onChange={setAllShown} />
        </div>
        <MovesList {...shared} />
        {priced && <IncomePanel priced={priced} level={level} {...(onUseIncome && { onUseIncome })} />}
        <MonthChoice calculation={calculation} onChange={onMonth} />
        <MarketplaceCard {...shared} />
        {calculation.people.some(isUnder65) && !calculation.marketplace_unavailable && (
          <FinancialHelpCard {...shared} state={subject.state} />
        )}
        <EmployerPlanCard {...shared} />
        {(calculation.people.some(isElsewhere) || calculation.coverage_gap) && <MedicaidCard {...shared} />}
        {calculation.eligible_for_medicare && <MedicareCard {...shared} />}
        <PeopleCard {...shared} />
        {priced?.household && (
          <Plans subject={subject} market={priced.household.market} saved={saved ?? null} level={level} />
        )}
        <LimitsCard {...shared} isFilingKnown={subject.plan_year_filing_status !== null} />
        <SourcesCard {...shared} />
        <p className={styles.disclaimer}>{texts.sources.disclaimer}</p>
      </div>
    </ReasonsProvider>
  );
}
