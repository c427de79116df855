import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import type { Part, PricedState, SavedOutlook } from '../outlook/basis/priced-household.ts';
import { IncomePanel } from '../outlook/income/income-panel.tsx';
import { Plans } from '../outlook/plans.tsx';
import { EmployerPlanCard } from './employer-plan-card.tsx';
import styles from './estimation-result.module.css';
import { FinancialHelpCard, HelpInShort } from './financial-help-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { MarketplaceCard } from './marketplace-card.tsx';
import { MedicaidCard } from './medicaid-card.tsx';
import { MedicareCard, MedicareSums } from './medicare/medicare-card.tsx';
import { MonthChoice } from './month-choice.tsx';
import { PeopleCard } from './people-card.tsx';
import { PlansTab } from './plans-tab.tsx';
import type { ViewContent } from './result-views.tsx';
import { SourcesCard } from './sources-card.tsx';

const t = texts.views;

const KeptFigures = lazyPart(async () => (await import('../proof/kept-figures.tsx')).KeptFigures, { waiting: null });

const isUnder65 = ({ covered_by }: Calculation['people'][number]) =>
  covered_by !== 'medicare' && covered_by !== 'absent';
const isElsewhere = ({ covered_by }: Calculation['people'][number]) =>
  covered_by === 'medicaid' || covered_by === 'chip' || covered_by === 'basic_health';

export interface EstimationResultProps {
  subject: Subject;
  calculation: Calculation;
  onMonth: (month: number) => void;
  priced?: PricedState | undefined;
  onUseIncome?: (income: number) => void;
  saved?: SavedOutlook | undefined;
  afterSummary?: ReactNode;
  level: 2 | 3;
}

interface ContentsProps extends EstimationResultProps {
  isOverviewLoaded: boolean;
  reasons: { isAllShown: boolean; setAllShown: (isAllShown: boolean) => void };
  /** Null while the estimate has not been saved. */
  scenarios: { count: number; isLoaded: boolean } | null;
}

/** The tabs of an estimate. Those about income and time need prices, which not everyone can see. */
export function resultContents(props: ContentsProps): ViewContent[] {
  const { priced, onUseIncome, level, saved, scenarios } = props;
  const isPriced = Boolean(priced?.household ?? priced?.failure);
  const plan = (view: Part, label: string, isLoaded = isPriced): ViewContent => ({
    view,
    label,
    content: priced && (
      <Plans part={view} priced={priced} subject={props.subject} saved={saved ?? null} level={level} />
    ),
    isLoaded,
  });
  const months = <MonthChoice calculation={props.calculation} onChange={props.onMonth} isShort />;
  return [
    {
      view: 'overview',
      label: t.overview,
      content: <Overview {...props} />,
      isLoaded: props.isOverviewLoaded,
      aside: months,
    },
    ...(priced
      ? [
          {
            view: 'income' as const,
            label: t.income,
            content: <IncomePanel priced={priced} level={level} {...(onUseIncome && { onUseIncome })} />,
            isLoaded: isPriced,
          },
          ...(saved
            ? [
                {
                  view: 'plans' as const,
                  label: t.plans,
                  content: (
                    <PlansTab saved={saved} year={props.calculation.year} state={props.subject.state} level={level} />
                  ),
                  isLoaded: true,
                  isMountedLate: true,
                },
              ]
            : []),
          plan('year', t.year),
          ...(saved?.isReadOnly ? [] : [plan('years', t.years)]),
          ...(scenarios ? [plan('scenarios', t.scenarios(scenarios.count), isPriced && scenarios.isLoaded)] : []),
        ]
      : []),
    { view: 'details', label: t.details, content: <Details {...props} />, isLoaded: true },
  ];
}

function Overview({ calculation, onMonth, level }: ContentsProps) {
  const shared = { calculation, level };
  return (
    <>
      <div className={styles.months}>
        <MonthChoice calculation={calculation} onChange={onMonth} />
      </div>
      <div className={styles.columns}>
        <MarketplaceCard {...shared} />
        {calculation.people.some(isUnder65) && !calculation.marketplace_unavailable && (
          <div className={styles.short}>
            <HelpInShort {...shared} />
          </div>
        )}
        {(calculation.people.some(isElsewhere) || calculation.coverage_gap) && <MedicaidCard {...shared} />}
        {calculation.eligible_for_medicare && (
          <div className={styles.short}>
            <MedicareSums {...shared} />
          </div>
        )}
        <EmployerPlanCard {...shared} />
        <PeopleCard {...shared} />
      </div>
    </>
  );
}

function Details({ calculation, subject, reasons, saved, level }: ContentsProps) {
  const shared = { calculation, level };
  return (
    <div className={styles.cards}>
      <div className={styles.tools}>
        <SwitchField label={texts.showAllReasons} value={reasons.isAllShown} onChange={reasons.setAllShown} />
      </div>
      {calculation.people.some(isUnder65) && !calculation.marketplace_unavailable && (
        <FinancialHelpCard {...shared} state={subject.state} />
      )}
      {calculation.eligible_for_medicare && <MedicareCard {...shared} />}
      <LimitsCard {...shared} isFilingKnown={subject.plan_year_filing_status !== null} />
      <SourcesCard {...shared} />
      {saved && !saved.isReadOnly && !saved.isDraft && (
        <KeptFigures estimationKey={saved.estimationKey} level={level} />
      )}
      <p className={styles.disclaimer}>{texts.sources.disclaimer}</p>
    </div>
  );
}
