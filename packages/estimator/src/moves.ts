import { type Cents, type Household, hasSpouse, type IsoDate, type PlanYear } from './domain/household.ts';
import { offerEdges } from './employer-offer/offer.ts';
import { offerSource } from './employer-offer/offer-reasons.ts';
import { offerMove } from './employer-plan/offer-move.ts';
import type { HouseholdTotal, MarketplaceFigures, Move, Premium, YearTotals } from './figures.ts';
import { highestBelow, highestUpTo } from './income-curve/income-limits.ts';
import { lateEnrollmentPenalty } from './medicare-extras.ts';
import { buyersOf } from './plans/buyers.ts';
import { hsaRoom } from './plans/hsa-room.ts';
import type { Metal } from './reason.ts';
import { helpEdges } from './state-help/help-edges.ts';
import { countedPrograms } from './state-help/state-help.ts';
import { isBarredByFiling } from './tax-credit.ts';
import { type MonthNumber, medicareMonth, monthOfYear, yearOf } from './timelines/dates.ts';
import type { YearInput } from './workings.ts';
import { openEnrollment } from './years/open-enrollment.ts';

/** What a household pays in the year. */
export interface YearAt {
  readonly household_total: HouseholdTotal | null;
  readonly year: YearTotals;
  readonly marketplace: MarketplaceFigures | null;
}

interface Situation {
  readonly plan_year: PlanYear;
  readonly input: YearInput;
  readonly now: YearAt;
  readonly when: (changes: Pick<Partial<Household>, 'income_cents' | 'filing'>) => YearAt;
}

const leastSaving = 100_00;
const most = 3;

/** An income further from a limit than a tenth of it is not moved there by delaying a sale or a distribution. */
const nearPercent = 10;

const isNear = (distance: Cents, limit: Cents) => distance > 0 && distance * 100 <= limit * nearPercent;

const nothing = { amount_cents: null, limit_cents: null, metal: null, person: null, by: null } as const;

const costOf = ({ household_total }: YearAt): Cents | null => household_total?.year_cents ?? null;

function saved(before: Cents | null, after: Cents | null): Cents {
  return before === null || after === null ? 0 : before - after;
}

/** The highest incomes in whole dollars before help ends, and the lowest one at which the credit begins. */
function limitsOf({
  input: { tables, market, household },
  guideline_cents,
}: Situation & { readonly guideline_cents: Cents }) {
  const { ceiling_percent, floor_percent } = tables.tax_credit;
  const edges = helpEdges(countedPrograms(market.state, tables.plan_year), guideline_cents);
  const { employer_offer } = household;
  const offered = (employer_offer ? offerEdges(employer_offer, tables.plan_year) : []).map((edge) => edge - 100);
  return {
    below: [
      ...(ceiling_percent === null ? [] : [highestUpTo(ceiling_percent, guideline_cents)]),
      ...edges.map((edge) => edge - 100),
      ...offered,
    ],
    above: highestBelow(floor_percent, guideline_cents) + 100,
    offered,
  };
}

function incomeMoves(situation: Situation, guideline_cents: Cents, income: Cents): Move[] {
  const { input, now, when, plan_year } = situation;
  const { below, above, offered } = limitsOf({ ...situation, guideline_cents });
  const by: IsoDate = `${plan_year}-12-31`;
  const move = (kind: Move['kind'], limit_cents: Cents): Move => ({
    ...nothing,
    kind,
    year_cents: saved(costOf(now), costOf(when({ income_cents: limit_cents }))),
    amount_cents: Math.ceil(Math.abs(income - limit_cents) / 100) * 100,
    limit_cents,
    by,
    is_approximate: boughtIn(now.year)?.net_premium_range != null,
    source: offered.includes(limit_cents)
      ? offerSource(plan_year)
      : `26 USC 36B(c)(1)(A); ${input.tables.credit_guideline.source}`,
  });
  return [
    ...below.filter((limit) => isNear(income - limit, limit)).map((limit) => move('lower_income', limit)),
    ...(isNear(above - income, above) ? [move('raise_income', above)] : []),
  ];
}

/** Contributions lower the income. Bronze plans qualify, unless a plan is chosen. A person on Medicare may not contribute. */
function hsaMove({ plan_year, now, when, input }: Situation, income: Cents): Move[] {
  const { chosen_plan = null } = input.market;
  const planIn = ({ year }: YearAt) => (chosen_plan ? year.chosen : year.bronze);
  const plan = planIn(now);
  if (now.year.medicare_months > 0 || !plan || chosen_plan?.is_hsa_eligible === false) return [];
  const room = hsaRoom(buyersOf(input, plan_year));
  if (!room) return [];
  const amount_cents = Math.min(room.limit_cents, income);
  const after = planIn(when({ income_cents: income - amount_cents }));
  const year_cents = saved(plan.net_premium_cents, after?.net_premium_cents ?? null);
  const is_approximate = plan.net_premium_range !== null;
  return [
    {
      ...nothing,
      kind: 'hsa_contribution',
      year_cents,
      amount_cents,
      metal: chosen_plan ? null : 'bronze',
      by: `${plan_year + 1}-04-15`,
      is_approximate,
      source: room.source,
    },
  ];
}

/**
 * Where filing separately is what bars the credit. The size of the return has the spouse only if the spouse is listed.
 * Medicare's surcharges of the plan year depend on an earlier return.
 */
function jointMoves({ plan_year, now, when, input: { household } }: Situation): Move[] {
  if (!isBarredByFiling(household.filing) || household.filing?.lived_apart === true || !hasSpouse(household)) return [];
  const joint = when({ filing: { status: 'joint' } });
  return [
    {
      ...nothing,
      kind: 'file_jointly',
      year_cents: saved(costOf(now), costOf(joint)),
      by: `${plan_year + 1}-04-15`,
      is_approximate: boughtIn(joint.year)?.net_premium_range != null,
      source: '26 USC 36B(c)(1)(C)',
    },
  ];
}

/** Of the plan that counts. */
const boughtIn = ({ chosen, silver }: YearTotals): Premium | null => chosen ?? silver;

const low = ({ net_premium_cents, net_premium_range }: Premium) => net_premium_range?.low_cents ?? net_premium_cents;
const high = ({ net_premium_cents, net_premium_range }: Premium) => net_premium_range?.high_cents ?? net_premium_cents;

/** Not with a chosen plan. Only where the plan is cheaper at both ends of both ranges. Silver with 94 or 87 percent is worth more than a saving. */
function metalMoves({ now, input, plan_year }: Situation): Move[] {
  const { silver, chosen } = now.year;
  const level = now.marketplace?.cost_sharing_level ?? null;
  if (!silver || chosen || level === 94 || level === 87) return [];
  return (['gold', 'bronze'] satisfies Metal[]).flatMap((metal): Move[] => {
    const plan = now.year[metal];
    if (!plan || high(plan) >= low(silver)) return [];
    return [
      {
        ...nothing,
        kind: 'other_metal',
        year_cents: silver.net_premium_cents - plan.net_premium_cents,
        metal,
        by: openEnrollment(input.market.state, plan_year)?.ends_on ?? null,
        is_approximate: plan.net_premium_range !== null || silver.net_premium_range !== null,
        source: '42 USC 18022(d): what the metal levels pay',
      },
    ];
  });
}

function daysIn(month: MonthNumber): number {
  const year = yearOf(month);
  if (monthOfYear(month) === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(monthOfYear(month)) ? 30 : 31;
}

/** The last day of the three months after that of the 65th birthday. */
function lastEnrollmentDay(birth_date: IsoDate): IsoDate {
  const end = medicareMonth(birth_date) + 3;
  return `${yearOf(end)}-${String(monthOfYear(end)).padStart(2, '0')}-${daysIn(end)}`;
}

/** A year late costs a tenth of the standard premium of Part B for as long as a person has it. */
function medicareMoves({ plan_year, input: { tables, household } }: Situation): Move[] {
  return household.people.flatMap(({ birth_date = null }, person): Move[] => {
    if (birth_date === null || yearOf(medicareMonth(birth_date)) !== plan_year) return [];
    const penalty = lateEnrollmentPenalty({ part_b_months: 12, part_d_months: 12 }, tables);
    return [
      {
        ...nothing,
        kind: 'enroll_in_medicare',
        year_cents: (penalty.part_b_cents + penalty.part_d_cents) * 12,
        person,
        by: lastEnrollmentDay(birth_date),
        is_approximate: false,
        source: '42 USC 1395r(b) and 1395w-113(b)',
      },
    ];
  });
}

/**
 * Up to three things that a household can do, by dollars of the whole year. Each is at least $100. The care that people
 * will need is not known, so only premiums are compared.
 */
export function movesOf(situation: Situation, guideline_cents: Cents | null): Move[] {
  const income = situation.input.household.income_cents;
  const moves = [
    ...(income === null || guideline_cents === null || costOf(situation.now) === null
      ? []
      : [...incomeMoves(situation, guideline_cents, income), ...hsaMove(situation, income), ...jointMoves(situation)]),
    ...metalMoves(situation),
    ...offerMove(situation.input, situation.plan_year, situation.now.year),
    ...medicareMoves(situation),
  ];
  const best = new Map<string, Move>();
  for (const move of moves.sort((one, other) => other.year_cents - one.year_cents))
    if (move.year_cents >= leastSaving && !best.has(`${move.kind} ${move.person}`))
      best.set(`${move.kind} ${move.person}`, move);
  return [...best.values()].slice(0, most);
}
