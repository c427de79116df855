import type { FilingStatus, MonthlyCoverage } from '../domain/household.ts';
import { type Estimate, estimate } from '../estimate.ts';
import type { CurveOptions, Threshold } from '../income-curve/income-curve.ts';
import { surchargePlace } from '../medicare.ts';
import { standingOf } from '../poverty-level.ts';
import { householdPremium } from '../premium.ts';
import type { Metal } from '../reason.ts';
import { helpEdges } from '../state-help/help-edges.ts';
import { countedPrograms } from '../state-help/state-help.ts';
import { applicableFigure, costSharingRow, monthlyContribution, yearlyContribution } from '../tax-credit.ts';
import { inputOf, workYear } from '../workings.ts';
import { yearTables } from '../years/tables.ts';
import { helpingStates } from './help-basis.ts';
import { type Case, questionOf } from './random-households.ts';
import { type Answer, secondOpinion } from './second-opinion.ts';

/** What applies at one income in whole dollars, without any knowledge of other incomes. */
export interface Categories {
  /** In January and in December, which are the same unless the law changes during the year. */
  readonly verdicts: readonly [readonly MonthlyCoverage[], readonly MonthlyCoverage[]];
  /** Null if no one may take the credit. */
  readonly figure: number | null;
  readonly has_credit: boolean;
  readonly level: number | null;
  readonly bracket: number;
  /** What each program of the state pays for the silver plan. */
  readonly programs: ReadonlyMap<string, number>;
}

/** The status of the plan year for surcharges, of households without events. */
export function filingOf({ household }: Case): FilingStatus {
  const { filing, people, tax_filing_status } = household;
  if (filing?.status === 'joint') return 'married_joint';
  if (filing?.status === 'separate') return filing.lived_apart ? 'single' : 'married_seperate';
  if (filing) return 'single';
  return people.some(({ spouse }) => spouse) ? 'married_joint' : (tax_filing_status ?? 'single');
}

function programsOf(reasons: Estimate['reasons']): ReadonlyMap<string, number> {
  const paid = reasons.filter(({ figure }) => figure === 'silver_state_help');
  return new Map(paid.map(({ row, value }) => [`${row?.program}`, Number(value)]));
}

export function categoriesAt(one: Case, options: CurveOptions, income_cents: number): Categories {
  const { household, market, year } = one;
  const { periods, standing, input } = workYear(inputOf({ ...household, income_cents }, market, year));
  const { tables } = input;
  const filing = filingOf(one);
  const later = income_cents - (options.untaxed_social_security_cents ?? 0);
  const place = surchargePlace(tables.medicare, filing, later);
  const bracket = tables.medicare.bounds[filing][place]?.step ?? 0;
  const verdicts = periods.map(({ workings }) => workings.verdicts);
  const programs = programsOf(
    helpingStates.some((state) => state === market.state)
      ? estimate({ ...household, income_cents }, market, year).reasons
      : [],
  );
  const common = { verdicts: [verdicts[0] ?? [], verdicts.at(-1) ?? []], bracket, programs } as const;
  const rated = periods.filter(({ workings }) => workings.bar === null).map(({ workings }) => workings.rating);
  if (rated.length === 0 || !standing) return { ...common, figure: null, has_credit: false, level: null };
  const figure = applicableFigure(tables.tax_credit, standing.percent);
  const contribution = monthlyContribution(yearlyContribution(standing.credit_income_cents, figure));
  const { prices } = market;
  return {
    ...common,
    figure,
    has_credit: !prices || rated.some((rating) => householdPremium(rating, prices.benchmark_cents) > contribution),
    level: costSharingRow(tables.cost_sharing.rows, standing)?.level ?? null,
  };
}

const isSame = (one: Categories, other: Categories): boolean =>
  one.has_credit === other.has_credit &&
  one.level === other.level &&
  one.bracket === other.bracket &&
  one.figure === other.figure &&
  one.verdicts.every((verdicts, month) =>
    verdicts.every((verdict, index) => verdict === other.verdicts[month]?.[index]),
  ) &&
  [...one.programs.keys(), ...other.programs.keys()].every(
    (name) => one.programs.get(name) === other.programs.get(name),
  );

/** More than the tables' bands rise within one percent of poverty. */
const jump = 20;

const named = (kind: Threshold['kind'], people: readonly number[], level: number | null = null) =>
  `${kind} of ${people.join('+') || 'all'} at level ${level}`;

export const nameOf = ({ kind, people, level }: Threshold): string => named(kind, people, level);

/** The thresholds between an income and one dollar more. */
/** The limits of each program's rules, in whole dollars of income above them. */
function helpLimits({ household, market, year }: Case): Map<string, readonly number[]> {
  const standing = standingOf(yearTables[year], { ...household, income_cents: 0 }, market.state);
  return new Map(
    countedPrograms(market.state, year).map((program) => [
      program.program,
      helpEdges([program], standing?.credit_guideline_cents ?? 0),
    ]),
  );
}

export function changesBetween(one: Case, before: Categories, after: Categories, above_cents: number): string[] {
  const { household } = one;
  if (isSame(before, after)) return [];
  const found: string[] = [];
  const those = (isChange: (from: MonthlyCoverage | undefined, to: MonthlyCoverage | undefined) => boolean) =>
    household.people.flatMap((_, index) =>
      before.verdicts.some((verdicts, month) => isChange(verdicts[index], after.verdicts[month]?.[index]))
        ? [index]
        : [],
    );
  for (const program of ['medicaid', 'chip', 'basic_health'] as const) {
    const people = those((from, to) => from === program && to !== program);
    if (people.length > 0) found.push(named(`${program}_ends`, people));
  }
  const uncovered = those((from, to) => from === 'none' && to === 'marketplace');
  if (uncovered.length > 0 && after.has_credit) found.push(named('credit_begins', uncovered));
  if (before.has_credit && before.figure !== null && after.figure !== null && after.figure - before.figure > jump)
    found.push(named('contribution_rises', []));
  if (before.level !== null && after.level !== before.level) found.push(named('cost_sharing_ends', [], before.level));
  if (before.has_credit && !after.has_credit) found.push(named('credit_ends', []));
  for (const [name, limits] of helpLimits(one)) {
    const [from = 0, to = 0] = [before.programs.get(name), after.programs.get(name)];
    if (from !== to && limits.includes(above_cents))
      found.push(named(`state_help_${from === 0 ? 'begins' : to === 0 ? 'ends' : 'changes'}`, []));
  }
  const seniors = household.people.flatMap(({ age }, index) => (age >= 63 ? [index] : []));
  if (after.bracket !== before.bracket && seniors.length > 0) found.push(named('irmaa_begins', seniors, after.bracket));
  return found;
}

/** The year of a plan after help and of traditional Medicare, as the estimate at one income has it. */
export function estimatedYear({ household, market, year }: Case, income_cents: number, metal: Metal = 'silver') {
  const { household_total, year: sums }: Estimate = estimate({ ...household, income_cents }, market, year);
  if (metal === 'silver') return household_total?.year_cents ?? 0;
  return (sums[metal]?.net_premium_cents ?? 0) + (sums.medicare_cents ?? 0);
}

const cents = (dollars: number | null) => Math.round((dollars ?? 0) * 100);

export function secondYear(one: Case, income_cents: number): number {
  const question = questionOf({ ...one, household: { ...one.household, income_cents } });
  const inMonth = (month: number) => {
    const answer: Answer = secondOpinion({ ...question, month });
    const net = Math.max(0, cents(answer.silver) - cents(answer.credit)) - cents(answer.help);
    return net + cents(answer.traditional);
  };
  return inMonth(1) * 6 + inMonth(12) * 6;
}

/** The surcharges of those who are on Medicare two years later, by the second opinion. */
export function secondSurcharges(one: Case, options: CurveOptions, income_cents: number): number {
  const count = one.household.people.filter(({ age }) => age >= 63).length;
  const earlier = income_cents - (options.untaxed_social_security_cents ?? 0);
  const people = [{ age: 65, sex: 'Female', spouse: false } as const];
  const filing = filingOf(one);
  const household = { ...one.household, people, last_year_income_cents: earlier, tax_filing_status: filing };
  // The second opinion is asked only about markets with prices. Surcharges do not depend on them.
  const prices = { benchmark_cents: 0, bronze_cents: 0, silver_cents: 0, gold_cents: 0 };
  const { addedToB, addedToD } = secondOpinion(questionOf({ ...one, market: { ...one.market, prices }, household }));
  return (cents(addedToB) + cents(addedToD)) * 12 * count;
}
