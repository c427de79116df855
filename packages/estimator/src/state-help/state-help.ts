import type { Cents } from '../domain/household.ts';
import type { PlaceCode } from '../domain/places.ts';
import { roundedQuotient } from '../rounding.ts';
import { applicableFigure, monthlyContribution, netPremium, taxCredit, yearlyContribution } from '../tax-credit.ts';
import { amountPrograms } from './amount-programs.ts';
import { figurePrograms } from './figure-programs.ts';
import type {
  FixedEnrolleePremium,
  FlatPerMember,
  HelpBasis,
  HelpMember,
  PointsOff,
  ProgramHelp,
  ProgramOfYear,
  ScheduleTopUp,
  ShareOfLostCredit,
  StateHelp,
  UncountedProgram,
} from './figures.ts';
import { namedPrograms } from './named-programs.ts';

/** Whether amounts are those of a month, as Form 8962 rounds them, or of a whole year. */
export interface HelpPeriod {
  readonly months: number;
  readonly contribution: (income: Cents, figure: number) => Cents;
}

/** No program states a rounding. The state's contribution is rounded as lines 8a and 8b round the federal one. */
const oneMonth: HelpPeriod = {
  months: 1,
  contribution: (income, figure) => monthlyContribution(yearlyContribution(income, figure)),
};

const programsByState: Readonly<Partial<Record<PlaceCode, readonly ProgramOfYear[]>>> = {
  ...figurePrograms,
  ...amountPrograms,
};

const programsByYear = new Map<string, readonly ProgramOfYear[]>();
for (const programs of Object.values(programsByState))
  for (const { state, year } of programs)
    programsByYear.set(
      `${state}${year}`,
      programs.filter((program) => program.year === year),
    );

const none: readonly ProgramOfYear[] = [];

/** Programs in force whose figures have high or medium confidence, in the order in which they help. */
export const countedPrograms = (state: PlaceCode, year: number): readonly ProgramOfYear[] =>
  programsByState[state] ? (programsByYear.get(`${state}${year}`) ?? none) : none;

/** Whether a program can help at a percent of poverty, whatever else it depends on. */
function canHelpAt({ rule }: ProgramOfYear, percent: number): boolean {
  switch (rule.kind) {
    case 'schedule_top_up':
      return percent >= rule.table.floor_percent && percent <= (rule.table.ceiling_percent ?? percent);
    case 'points_off':
      return percent >= rule.from_percent && percent <= rule.to_percent;
    case 'flat_per_member':
    case 'fixed_enrollee_premium':
      return bandAt<{ readonly to_percent: number }>(rule, percent) !== undefined;
    case 'share_of_lost_credit':
      return rule.bands.some(({ from_percent, to_percent }) => percent >= from_percent && percent <= to_percent);
  }
}

/** The programs that can help at a percent of poverty. Null without a known income. */
export function programsAt(state: PlaceCode, year: number, percent: number | null): readonly ProgramOfYear[] {
  const programs = countedPrograms(state, year);
  if (programs.length === 0 || percent === null) return none;
  const helping = programs.filter((program) => canHelpAt(program, percent));
  return helping.length > 0 ? helping : none;
}

/** Programs whose figures have low or unknown confidence: named, but never part of a cost. */
export const uncountedPrograms = (state: PlaceCode, year: number): readonly UncountedProgram[] =>
  namedPrograms.filter((program) => program.state === state && program.year === year);

/** The first band whose end is not below a percent. */
export const bandAt = <Band extends { readonly to_percent: number }>(
  rule: { readonly from_percent: number; readonly bands: readonly Band[] },
  percent: number,
): Band | undefined =>
  percent < rule.from_percent ? undefined : rule.bands.find((band) => percent <= band.to_percent);

/**
 * The fewest points that any member has by age. The regulation speaks of each enrollee and does not say how ages
 * combine in a household, so that fewer points than the state takes off are possible, but not more.
 */
export function pointsOffFor(points: readonly PointsOff[], members: readonly HelpMember[]): number {
  if (points.length === 0) return 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const { age } of members) {
    const row = points.find(({ from_age, to_age }) => age >= from_age && age <= to_age);
    fewest = Math.min(fewest, row?.ten_thousandths ?? 0);
  }
  return fewest === Number.POSITIVE_INFINITY ? 0 : fewest;
}

const isWithoutNeededCredit = (program: ProgramOfYear, percent: number, federal_figure: number | null): boolean =>
  federal_figure === null && percent <= program.needs_credit_to_percent;

/**
 * The figure whose contribution the state compares with the federal credit, in ten-thousandths of income. Null where
 * the program does not help at this percent of poverty, and for programs with fixed amounts. A share of the lost credit
 * can end within a percent, which `stateHelp` and `helpEdges` know.
 */
export function helpFigure(
  program: ProgramOfYear,
  percent: number,
  federal_figure: number | null,
  members: readonly HelpMember[],
): number | null {
  const { rule } = program;
  if (isWithoutNeededCredit(program, percent, federal_figure)) return null;
  if (rule.kind === 'schedule_top_up') {
    const { table } = rule;
    if (percent < table.floor_percent || (table.ceiling_percent !== null && percent > table.ceiling_percent))
      return null;
    return Math.max(0, applicableFigure(table, percent) - pointsOffFor(rule.points_off, members));
  }
  if (rule.kind === 'points_off') {
    if (federal_figure === null || percent < rule.from_percent || percent > rule.to_percent) return null;
    return Math.max(0, federal_figure - pointsOffFor(rule.points_off, members));
  }
  if (rule.kind === 'share_of_lost_credit')
    return rule.bands.some(({ from_percent, to_percent }) => percent >= from_percent && percent <= to_percent)
      ? applicableFigure(rule.table, percent)
      : null;
  return null;
}

/** The benchmark as the state counts it. */
const grossedUp = ({ gross_up }: ScheduleTopUp, { percent, benchmark_cents }: HelpBasis): Cents =>
  gross_up && percent <= gross_up.to_percent
    ? roundedQuotient(benchmark_cents * gross_up.percent, 100)
    : benchmark_cents;

const scheduleTopUp = (rule: ScheduleTopUp, basis: HelpBasis, contribution: Cents): Cents =>
  Math.max(0, grossedUp(rule, basis) - basis.credit_cents - contribution);

const federalPointsOff = ({ benchmark_cents, credit_cents }: HelpBasis, contribution: Cents): Cents =>
  Math.max(0, benchmark_cents - credit_cents - contribution);

/** Null above the last dollar of a band. */
export const lostCreditBand = (
  { bands }: ShareOfLostCredit,
  { percent, credit_income_cents, credit_guideline_cents }: HelpBasis,
): ShareOfLostCredit['bands'][number] | null =>
  bands.find(
    ({ from_percent, to_percent }) =>
      percent >= from_percent && credit_income_cents * 100 <= to_percent * credit_guideline_cents,
  ) ?? null;

function shareOfLostCredit(rule: ShareOfLostCredit, basis: HelpBasis, contribution: Cents): Cents {
  const band = lostCreditBand(rule, basis);
  if (!band) return 0;
  const lost = Math.max(0, taxCredit(basis.benchmark_cents, contribution) - basis.credit_cents);
  return roundedQuotient(lost * band.share_percent, 100);
}

/** Everyone who pays a premium of their own. */
export const payingMembers = (members: readonly HelpMember[]): number =>
  members.reduce((count, { premium_cents }) => count + (premium_cents > 0 ? 1 : 0), 0);

function flatPerMember(rule: FlatPerMember, basis: HelpBasis, months: number): Cents {
  const band = bandAt(rule, basis.percent);
  const members = payingMembers(basis.members);
  if (!band || members === 0) return 0;
  const amount = months * (band.first_cents + band.further_cents * (members - 1));
  const premium = rule.is_limited_by_benchmark
    ? Math.min(basis.benchmark_cents, basis.premium_cents)
    : basis.premium_cents;
  return Math.min(amount, netPremium(premium, basis.credit_cents + months * band.keep_cents * members));
}

/** The premium without that of people of other ages, and for how many people it is. */
export function helpedPremium(
  { from_age, to_age }: FixedEnrolleePremium,
  { premium_cents, members }: HelpBasis,
): { readonly premium_cents: Cents; readonly members: number } {
  let paid_by_others = 0;
  let helped = 0;
  for (const member of members)
    if (member.age < from_age || member.age > to_age) paid_by_others += member.premium_cents;
    else if (member.premium_cents > 0) helped += 1;
  return { premium_cents: Math.max(0, premium_cents - paid_by_others), members: helped };
}

function fixedEnrolleePremium(rule: FixedEnrolleePremium, basis: HelpBasis, months: number): Cents {
  const band = bandAt(rule, basis.percent);
  if (!band) return 0;
  const { premium_cents, members } = helpedPremium(rule, basis);
  return netPremium(premium_cents, basis.credit_cents + months * band.enrollee_cents * members);
}

/** Before the limit of what is left of the premium. */
function helpOf(program: ProgramOfYear, basis: HelpBasis, { months, contribution }: HelpPeriod): Cents {
  const { rule, metals } = program;
  const { percent, federal_figure, members } = basis;
  if (!metals.includes(basis.metal) || isWithoutNeededCredit(program, percent, federal_figure)) return 0;
  if (rule.kind === 'flat_per_member') return flatPerMember(rule, basis, months);
  if (rule.kind === 'fixed_enrollee_premium') return fixedEnrolleePremium(rule, basis, months);
  const figure = helpFigure(program, percent, federal_figure, members);
  if (figure === null) return 0;
  const expected = contribution(basis.credit_income_cents, figure);
  if (rule.kind === 'schedule_top_up') return scheduleTopUp(rule, basis, expected);
  return rule.kind === 'points_off' ? federalPointsOff(basis, expected) : shareOfLostCredit(rule, basis, expected);
}

const noHelp: StateHelp = { cents: 0, parts: [] };

/**
 * What the states' programs pay of a plan, after the federal credit, which they do not change. Each is limited by what
 * the credit and the programs before it leave of the plan's premium. The caller passes
 * no programs for spouses who file separately.
 */
export function stateHelp(
  programs: readonly ProgramOfYear[],
  basis: HelpBasis,
  period: HelpPeriod = oneMonth,
): StateHelp {
  const net = netPremium(basis.premium_cents, basis.credit_cents);
  if (programs.length === 0 || net === 0) return noHelp;
  const parts: ProgramHelp[] = [];
  let remaining_cents = net;
  for (const entry of programs) {
    const cents = Math.min(remaining_cents, helpOf(entry, basis, period));
    if (cents === 0) continue;
    parts.push({ program: entry.program, kind: entry.rule.kind, cents, remaining_cents, entry });
    remaining_cents -= cents;
  }
  return parts.length === 0 ? noHelp : { cents: net - remaining_cents, parts };
}
