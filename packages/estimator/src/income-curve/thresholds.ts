import { type Cents, type Month, type MonthlyCoverage, monthsAYear } from '../domain/household.ts';
import { hasAffordableOffer } from '../employer-offer/offer.ts';
import { offerLimitReason } from '../employer-offer/offer-reasons.ts';
import type { ProgramOfYear } from '../state-help/figures.ts';
import { helpEdges } from '../state-help/help-edges.ts';
import type { WorkedYear, Workings } from '../workings.ts';
import { type FigureJump, figureJumps, lowestCovering } from './contributions.ts';
import type { Threshold, ThresholdKind } from './figures.ts';
import { highestUpTo, lowestAtPercent, wholeDollarsBelow } from './income-limits.ts';
import { type Point, pointAt } from './points.ts';
import { highestBenchmark, type IncomeAxis, programsOf } from './regimes.ts';
import {
  basicHealthReason,
  type Changed,
  ceilingReason,
  chipReason,
  contributionReason,
  costSharingEndReason,
  floorReason,
  jumpReason,
  medicaidReason,
  stateHelpReason,
} from './threshold-reasons.ts';

type Limits = ReadonlyMap<Cents, FigureJump | null>;

/** Every income in whole dollars above which something can change, with the jump of the figure there. */
function possibleLimits(axis: IncomeAxis, guideline: Cents): Limits {
  const limits = new Map<Cents, FigureJump | null>();
  const add = (limit: Cents) => {
    if (limit >= 0 && limit < Number.POSITIVE_INFINITY) limits.set(limit, null);
  };
  for (const regime of axis.regimes) {
    add(wholeDollarsBelow(regime.from_cents));
    const benchmark_cents = highestBenchmark(regime);
    if (benchmark_cents !== null) add(lowestCovering(axis.runs, benchmark_cents) - 100);
  }
  for (const edge of helpEdges(programsOf(axis), guideline)) add(edge - 100);
  for (const { to_percent } of axis.tables.cost_sharing.rows) add(highestUpTo(to_percent, guideline));
  for (const jump of figureJumps(axis.tables.tax_credit))
    limits.set(lowestAtPercent(jump.percent, guideline) - 100, jump);
  return limits;
}

const workingsIn = ({ periods }: WorkedYear, month: Month): Workings | undefined =>
  periods.find(({ to_month }) => month <= to_month)?.workings;

/** The people whose coverage changes in any month. Null for none. */
function changed(
  before: Point,
  after: Point,
  isChange: (from: MonthlyCoverage, to: MonthlyCoverage) => boolean,
): Changed | null {
  const people = new Set<number>();
  const first: Omit<Changed, 'people'>[] = [];
  for (let month = 1; month <= monthsAYear; month += 1) {
    const workings = workingsIn(before.regime.year, month);
    const to = workingsIn(after.regime.year, month)?.stays;
    workings?.stays.forEach((stay, index) => {
      const next = to?.[index]?.coverage ?? 'absent';
      if (stay.coverage === next || !isChange(stay.coverage, next)) return;
      if (first.length === 0) first.push({ stay, month, workings });
      people.add(index);
    });
  }
  const [begin] = first;
  return begin ? { people: [...people].sort((one, other) => one - other), ...begin } : null;
}

type Change = Pick<Threshold, 'people' | 'level' | 'reason'> & { readonly kind: ThresholdKind };

/** Programs whose end has a threshold of its own, with the reason for the first person who leaves. */
const programs = [
  { verdict: 'medicaid', kind: 'medicaid_ends', reason: medicaidReason },
  { verdict: 'chip', kind: 'chip_ends', reason: chipReason },
  { verdict: 'basic_health', kind: 'basic_health_ends', reason: basicHealthReason },
] as const;

function coverageChanges(axis: IncomeAxis, before: Point, after: Point): Change[] {
  const changes: Change[] = [];
  for (const { verdict, kind, reason } of programs) {
    const found = changed(before, after, (from) => from === verdict);
    if (found) changes.push({ kind, people: found.people, level: null, reason: reason(axis, found) });
  }
  const uncovered = changed(before, after, (from, to) => from === 'none' && to === 'marketplace');
  if (uncovered && after.has_credit) {
    const people = uncovered.people.filter((index) => canTakeCredit(after.regime.year, index));
    changes.push({ kind: 'credit_begins', people, level: null, reason: floorReason(axis, people) });
  }
  return changes;
}

/** In any month. */
const canTakeCredit = ({ periods }: WorkedYear, index: number): boolean =>
  periods.some(({ workings: { bar, credit_rating } }) => bar === null && credit_rating[index] != null);

/** The people who lose the credit, or the state's help above its limit, because an employer's offer is affordable for them. */
function offerChanges({ regimes, tables }: IncomeAxis, before: Point, after: Point): Change[] {
  const offer = regimes[0]?.year.input.household.employer_offer;
  const isHelped = [...before.programs.values()].some((cents) => cents > 0);
  if (!offer || !(before.has_credit || isHelped)) return [];
  const hasLost = (index: number, month: Month) => {
    const [from, to] = [before, after].map(({ regime }) => workingsIn(regime.year, month));
    const took = from?.credit_rating[index] != null && (from.bar === null || isHelped);
    return took && to?.offer != null && to.rating[index] != null && hasAffordableOffer(to.offer, index);
  };
  const months = Array.from({ length: monthsAYear }, (_, index) => index + 1);
  const people = after.regime.year.input.household.people.flatMap((_, index) =>
    months.some((month) => hasLost(index, month)) ? [index] : [],
  );
  if (people.length === 0) return [];
  return [{ kind: 'offer_affordable', people, level: null, reason: offerLimitReason(offer, people, tables.plan_year) }];
}

function creditChanges(
  axis: IncomeAxis,
  before: Point,
  after: Point,
  { jump, offers }: { readonly jump: FigureJump | null; readonly offers: readonly Change[] },
): Change[] {
  const changes: Change[] = [];
  const add = (kind: ThresholdKind, level: number | null, reason: Change['reason']) =>
    changes.push({ kind, people: [], level, reason });
  if (jump && before.has_credit && after.applicable_ten_thousandths !== null)
    add('contribution_rises', null, jumpReason(axis, jump));
  if (before.level !== null && after.level !== before.level)
    add('cost_sharing_ends', before.level, offers[0]?.reason ?? costSharingEndReason(axis, before.level));
  return changes;
}

function creditEnd(axis: IncomeAxis, before: Point, after: Point, others: readonly Change[]): Change[] {
  if (!before.has_credit || after.has_credit) return [];
  const isByLaw = after.regime.periods.some(({ workings }) => workings.bar === 'above_ceiling');
  // New York's and Vermont's tiers can cost less with another person, who then ends the credit together with a program.
  const coverage = others.find(({ people }) => people.length > 0);
  const reason = isByLaw ? ceilingReason(axis) : (coverage?.reason ?? contributionReason(axis, after));
  return [{ kind: 'credit_ends', people: [], level: null, reason }];
}

/** At the limits of a program's own rules. In between, its help changes with each dollar of contribution. */
function helpChanges(axis: IncomeAxis, before: Point, after: Point): Change[] {
  const kindOf = (program: ProgramOfYear): ThresholdKind | null => {
    const [from, to] = [before, after].map(({ programs }) => programs.get(program.program) ?? 0);
    const edges = helpEdges([program], axis.standing?.credit_guideline_cents ?? 0);
    if (from === to || !edges.includes(after.income_cents)) return null;
    if (!from) return 'state_help_begins';
    return to ? 'state_help_changes' : 'state_help_ends';
  };
  return programsOf(axis).flatMap((program) => {
    const kind = kindOf(program);
    return kind ? [{ kind, people: [], level: null, reason: stateHelpReason(axis, program, after) }] : [];
  });
}

/** The thresholds of the plan year, lowest first. */
export function planYearThresholds(axis: IncomeAxis): Threshold[] {
  if (!axis.standing) return [];
  const limits = possibleLimits(axis, axis.standing.credit_guideline_cents);
  const found: Threshold[] = [];
  for (const [limit_cents, jump] of [...limits].sort(([one], [other]) => one - other)) {
    const before = pointAt(axis, limit_cents);
    const after = pointAt(axis, limit_cents + 100);
    if (!before || !after) continue;
    const offers = offerChanges(axis, before, after);
    const coverage = [...coverageChanges(axis, before, after), ...offers];
    const credit = creditChanges(axis, before, after, { jump, offers });
    const change_cents =
      before.cost_cents === null || after.cost_cents === null ? null : after.cost_cents - before.cost_cents;
    const help = helpChanges(axis, before, after);
    for (const change of [...coverage, ...credit, ...creditEnd(axis, before, after, coverage), ...help])
      found.push({ ...change, limit_cents, year: axis.tables.plan_year, is_enacted: true, change_cents });
  }
  return found;
}
