import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EstimationPlans } from 'contract/endpoints/estimation-plans';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { useTurnedPages } from '../../../lib/use-turned-pages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useNameOf } from '../figures/why.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import { CompareBar } from './compare-bar.tsx';
import { Comparison } from './comparison.tsx';
import { useCompared, usePlanList } from './plan-list.ts';
import { PlanTable } from './plan-table.tsx';
import { planTexts as t } from './plan-texts.ts';
import styles from './plans.module.css';
import { type Choice, useChoice } from './use-choice.ts';
import { UseLevels } from './use-levels.tsx';

export interface PlansPanelProps {
  estimationKey: string;
  isDraft: boolean;
  state: string;
  level: 2 | 3;
  /** Before the list, but not beside plans side by side. */
  above?: (choice: Choice) => ReactNode;
}

export function PlansPanel({ estimationKey, isDraft, state, level, above }: PlansPanelProps) {
  const { state: listState, query } = usePlanList();
  const list = useEndpoint('list-estimation-plans', { params: { id: estimationKey }, query }, { keepPrevious: true });
  const { chosen, compared, isOpenedHere, open, close, choose, remove } = useChosenPlans();
  const choice = useChoice(estimationKey, isDraft);
  const { data } = list;
  const hasList = !data || data.status === 'on_sale' || data.status === 'prices_missing';
  const isComparing = hasList && compared.length > 0;
  return (
    <section className={styles.plans} aria-label={data ? t.title(data.county_name, data.plan_year) : t.titleWithout}>
      <Head plans={data} level={level} />
      {isDraft && <Banner tone="caution">{t.unsaved}</Banner>}
      {data && (hasList ? <Lead plans={data} /> : <NoPlans plans={data} state={state} />)}
      {data && hasList && !isComparing && above?.(choice)}
      <ChosenPlan estimationKey={estimationKey} choice={choice} level={level === 2 ? 3 : 4} />
      {isComparing && (
        <Comparison
          choice={choice}
          estimationKey={estimationKey}
          ids={compared}
          takesFocus={isOpenedHere}
          onRemove={remove}
          onClose={close}
          level={level === 2 ? 3 : 4}
        />
      )}
      {hasList && (
        <PlanList
          {...{ list, listState, chosen, choice }}
          isHidden={isComparing}
          onToggle={(id) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          onOpen={open}
          onClear={() => choose([])}
        />
      )}
      {data && hasList && (data.plans.length > 0 || isComparing) && (
        <>
          <p className={styles.gaps}>
            {t.gaps} {!isComparing && t.gapsLinks}
          </p>
          <UseLevels />
        </>
      )}
    </section>
  );
}

/** Those with a check, and those of them that are side by side. */
function useChosenPlans() {
  const [compared, show] = useCompared();
  const [chosen, choose] = useState<readonly string[]>(compared);
  const [isOpenedHere, setOpenedHere] = useState(false);
  const keepFocus = useReturningFocus(compared.length > 0);
  return {
    compared,
    isOpenedHere,
    chosen,
    choose,
    open: (ids: readonly string[]) => {
      keepFocus();
      setOpenedHere(true);
      show(ids);
    },
    close: () => show([], true),
    remove: (id: string) => {
      choose(chosen.filter((one) => one !== id));
      show(
        compared.filter((one) => one !== id),
        true,
      );
    },
  };
}

function Head({ plans, level }: { plans: EstimationPlans | undefined; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <header className={styles.head}>
      <Heading className={styles.title}>{plans ? t.title(plans.county_name, plans.plan_year) : t.titleWithout}</Heading>
      {plans?.is_sample && (
        <Badge tone="amber" tooltip={t.sampleHelp}>
          {t.sample}
        </Badge>
      )}
      {plans?.is_projected && <Badge tone="gray">{t.projected}</Badge>}
    </header>
  );
}

interface PlanListProps {
  choice: Choice;
  list: UseQueryResult<EstimationPlans, ApiError>;
  listState: ListState;
  chosen: readonly string[];
  isHidden: boolean;
  onToggle: (id: string) => void;
  onOpen: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** Stays mounted behind a comparison, with the button that opened it. */
function PlanList({ list, listState, chosen, choice, isHidden, onToggle, onOpen, onClear }: PlanListProps) {
  const { top, state } = useTurnedPages(listState);
  const { table } = useListPage(t.list, state, list);
  const { hidden_count = 0, plans = [] } = list.data ?? {};
  return (
    <div ref={top} className={styles.list} hidden={isHidden}>
      <PlanTable
        {...table}
        chosen={chosen}
        choice={choice}
        onToggle={onToggle}
        onOpen={(id) => onOpen([id])}
        bar={<CompareBar count={chosen.length} onCompare={() => onOpen(chosen)} onClear={onClear} />}
      />
      {hidden_count > 0 && <p className={styles.note}>{t.hidden(hidden_count)}</p>}
      {plans.some(hasGap) && <p className={styles.note}>{t.dash}</p>}
    </div>
  );
}

const hasGap = ({ month, deductible, limit, total }: EstimationPlans['plans'][number]) =>
  !deductible || !limit || month?.net_premium == null || Object.values(total ?? { low: null }).includes(null);

/** To what opened the comparison, once it is closed. */
function useReturningFocus(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && opener.current instanceof HTMLElement) opener.current.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return () => {
    opener.current = document.activeElement;
  };
}

function Lead({ plans }: { plans: EstimationPlans }) {
  const nameOf = useNameOf();
  const { people, months, plan_year, cost_sharing_level, source, accuracy, status, is_newer_than_estimate } = plans;
  return (
    <div className={styles.lead}>
      {people.length > 0 && (
        <p>
          {t.covers(
            people.map((person) => nameOf(person - 1)),
            months,
            plan_year,
          )}{' '}
          {cost_sharing_level === null ? t.standard : t.level(cost_sharing_level)}{' '}
          {people.length > 1 ? t.figuresOfAll : t.figures}
        </p>
      )}
      <p className={styles.note}>
        {source} {accuracy}
      </p>
      {is_newer_than_estimate && <Banner tone="neutral">{t.newer}</Banner>}
      {status === 'prices_missing' && <Banner tone="caution">{t.priceMissing}</Banner>}
    </div>
  );
}

function NoPlans({ plans: { status, plan_year }, state }: { plans: EstimationPlans; state: string }) {
  const isSuper = useCurrentUser().data?.super_admin === true;
  if (status !== 'no_catalog')
    return (
      <EmptyState icon={IconListDetails} title={status === 'no_plans' ? t.empty.no_plans : t.empty.nobody_to_cover}>
        {status === 'no_plans' ? t.empty.no_plansHelp : t.empty.nobody_to_coverHelp}
      </EmptyState>
    );
  return (
    <EmptyState icon={IconListDetails} title={t.empty.no_catalog}>
      <p>{t.empty.no_catalogHelp}</p>
      {isSuper && (
        <>
          <p>{t.empty.load(plan_year, state)}</p>
          <p>
            <Link {...paths.planYears}>{t.empty.planYears}</Link>
          </p>
          <p>{t.empty.orCommand}</p>
          <code className={styles.command}>{t.empty.command(plan_year)}</code>
        </>
      )}
    </EmptyState>
  );
}
