import { useQueries } from '@tanstack/react-query';
import { marketQuery } from 'contract/endpoints/life-event-figures';
import type { Scenario } from 'contract/endpoints/scenarios';
import { centsOf, isApproximate } from 'estimate-texts/months/outlook-amounts';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Cents, Market } from 'estimator';
import { surchargeTwoYearsLater } from 'estimator/income-curve';
import type { YearFigures } from 'estimator/months';
import { useMemo } from 'react';
import { queryOf } from '../../../../lib/use-endpoint.ts';
import { useHidesIncomes } from '../../figures/presented.ts';
import { type ReasonsOfMonths, reasonsIn } from '../basis/month-reasons.ts';
import { householdOfSubject, yearOfSubject } from '../basis/outlook-input.ts';
import { withLineIncome } from './income-lines.ts';
import { changedSubject, differencesOf } from './scenario-changes.ts';

const hour = 3_600_000;

export interface Column {
  scenario: Scenario;
  differences: string[];
  income: number | null;
  /** Null while prices load, and on the public page. */
  figures: YearFigures | null;
  reasonsOf: ReasonsOfMonths | null;
  total_cents: Cents | null;
  credit_cents: Cents | null;
  later: LaterSurcharge;
  isAbout: boolean;
  state: 'ready' | 'loading' | 'failed' | 'no_fit';
  differs: boolean;
}

/** Medicare's surcharge two years later. Undefined on the public page, which has no birth dates. */
export type LaterSurcharge = ReturnType<typeof surchargeTwoYearsLater> | undefined;

const laterOf = (subject: Subject): LaterSurcharge =>
  surchargeTwoYearsLater(householdOfSubject(subject), subject.plan_year, {
    untaxed_social_security_cents: centsOf(subject.untaxed_social_security) ?? 0,
  });

const placeOf = (subject: Subject) => Object.values(marketQuery(subject)).join();

interface Compared {
  base: Subject;
  nameOf: NameOf;
  /** On the public page, the server's totals are shown: it does not have birth dates. */
  isReadOnly: boolean;
  isDraft: boolean;
}

export function useScenarioColumns(scenarios: readonly Scenario[], { base, nameOf, isReadOnly, isDraft }: Compared) {
  const hidesIncomes = useHidesIncomes();
  const subjects = useMemo(() => scenarios.map(({ changes }) => changedSubject(base, changes)), [scenarios, base]);
  const places = [...new Map(subjects.map((subject) => [placeOf(subject), subject])).entries()];
  const found = useQueries({
    queries: places.map(([, subject]) => ({
      ...queryOf('show-market', { query: marketQuery(subject) }),
      staleTime: hour,
    })),
  });
  const markets = new Map(places.map(([place], index) => [place, found[index]]));
  const columns = scenarios.map((scenario, index): Column => {
    const changed = subjects[index] ?? base;
    const market = markets.get(placeOf(changed));
    const subject = market?.data ? withLineIncome(changed, scenario.changes, market.data) : changed;
    const isUnfit = scenario.changes.income_lines !== undefined && base.income_worksheet === null;
    const prices = { market: market?.data, isReadOnly, isDraft, isUnfit, hasFailed: market?.isError ?? false };
    const costs = costsOf(scenario, subject, prices);
    return {
      scenario,
      differences: differencesOf(base, scenario.changes, { county_name: scenario.county_name, nameOf, hidesIncomes }),
      reasonsOf: costs.figures && market?.data ? reasonsIn(householdOfSubject(subject), market.data) : null,
      later: isReadOnly ? undefined : laterOf(subject),
      income: costs.figures?.income_cents != null ? costs.figures.income_cents / 100 : subject.income,
      ...costs,
    };
  });
  const retry = () => {
    for (const market of found) if (market.isError) void market.refetch();
  };
  return { columns, later: isReadOnly ? undefined : laterOf(base), retry };
}

interface Prices {
  market: Market | undefined;
  isReadOnly: boolean;
  isDraft: boolean;
  /** Without the lines that the scenario changes. */
  isUnfit: boolean;
  hasFailed: boolean;
}

type Costs = Pick<Column, 'figures' | 'total_cents' | 'credit_cents' | 'isAbout' | 'state' | 'differs'>;

function costsOf(
  scenario: Scenario,
  subject: Subject,
  { market, isReadOnly, isDraft, isUnfit, hasFailed }: Prices,
): Costs {
  const saved = { total_cents: centsOf(scenario.year_total), credit_cents: centsOf(scenario.year_credit) };
  const figures = market && yearOfSubject(subject, market);
  const isAbout = figures !== undefined && market !== undefined && isApproximate(figures, market);
  const common = { isAbout, differs: false };
  if (isReadOnly) return { ...common, figures: null, ...saved, state: 'ready' };
  if (!figures) return { ...common, figures: null, ...saved, state: hasFailed ? 'failed' : 'loading' };
  if (isUnfit) return { ...common, figures: null, total_cents: null, credit_cents: null, state: 'no_fit' };
  if (isDraft) return { ...common, figures, ...totalsOf(figures), state: 'ready' };
  if (saved.total_cents === null && figures.total_cents !== null)
    return { ...common, figures: null, ...saved, state: 'no_fit' };
  const differs = saved.total_cents !== figures.total_cents;
  return { isAbout, differs, figures: differs ? null : figures, ...saved, state: 'ready' };
}

const totalsOf = ({ total_cents, credit_cents }: YearFigures) => ({ total_cents, credit_cents });
