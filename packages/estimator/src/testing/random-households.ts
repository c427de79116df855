import type { Cents, Filing, FilingStatus, Household, Person, PlanYear } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';
import type { BenchmarkWithChildren, Market, PlanPrice, PlanPrices } from '../market.ts';
import type { Question } from './second-opinion.ts';
import { tables } from './second-opinion-tables.ts';

export interface Case {
  readonly year: PlanYear;
  readonly household: Household;
  readonly market: Market;
}

export interface Bound {
  readonly year?: PlanYear;
  readonly state?: string;
  readonly age?: number;
}

// A copy, so that cases stay where the law's edges are while a test changes the tables.
const edges = structuredClone({
  poverty: tables.poverty,
  medicaid: tables.medicaid,
  basicHealth: tables.basicHealth,
  basicHealthWaiver: tables.basicHealthWaiver,
  countyChildren: tables.countyChildren,
  medicaidPoverty: tables.medicaidPoverty,
  medicare: tables.medicare,
});
export const stateCodes = Object.keys(edges.medicaid[2025]) as StateCode[];
const aroundEdge = [-100, -51, -50, -49, -1, 0, 1, 49, 50, 51, 100];
const commonPercents = [100, 133, 138, 150, 200, 250, 300, 400];

export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Draw {
  readonly random: () => number;
  readonly below: (end: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

function drawing(seed: number): Draw {
  const random = randomNumbers(seed);
  const below = (end: number) => Math.floor(random() * end);
  return { random, below, pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item };
}

function guideline(year: number, state: string, size: number): Cents {
  const lists = edges.poverty[year];
  const list = lists && (state === 'AK' || state === 'HI' ? lists[state] : lists.mainland);
  const [first = 0] = list?.sizes ?? [];
  return (first + (list?.more ?? 0) * (size - 1)) * 100;
}

function drawIncome({ random, below, pick }: Draw, year: PlanYear, state: string, size: number): Cents {
  const way = random();
  if (way < 0.3) return below(20_000_000);
  if (way < 0.34) return below(99_999_999_999);
  const line = guideline(pick([year - 1, edges.medicaidPoverty[year]]), state, size);
  if (way < 0.67) return Math.max(0, ((80 + below(340)) * line) / 100 + pick(aroundEdge));
  const own = [
    ...Object.values(edges.medicaid[year][state] ?? {}),
    ...Object.values(edges.countyChildren[state] ?? {}),
    edges.basicHealth[year][state],
    edges.basicHealthWaiver[state]?.percent,
  ].filter((value) => value != null);
  const edge = (pick(random() < 0.5 ? commonPercents : own) * line) / 100;
  // A monthly limit ends up to two dollars a month above its percent.
  if (state === 'MO' && random() < 0.5) return (Math.ceil(edge / 1200) + 1) * 1200 + pick([-100, -1, 0, 1, 100]);
  return Math.max(0, edge + pick(aroundEdge));
}

function drawEarlierIncome({ random, below, pick }: Draw, year: PlanYear, filing: FilingStatus): Cents {
  if (random() < 0.2) return below(100_000_000);
  const table = edges.medicare[year];
  const bounds =
    filing === 'married_joint' ? table.joint : filing === 'married_seperate' ? table.separate : table.single;
  return pick(bounds) * 100 + pick([-100, -1, 0, 1, 100]);
}

function drawPeople({ random, below }: Draw, age: number | undefined): Person[] {
  const count = random() < 0.6 ? 1 + below(3) : 1 + below(7);
  const spouseAge = 16 + below(75);
  const people = Array.from({ length: count }, (_, index): Person => {
    const isSpouse = index === 1 && spouseAge % 2 === 0;
    const drawn = index === 0 || isSpouse ? (random() < 0.1 ? below(19) : 18 + below(75)) : below(30);
    return { age: isSpouse ? spouseAge : drawn, sex: random() < 0.5 ? 'Male' : 'Female', spouse: isSpouse };
  });
  const changed = below(count);
  return age === undefined ? people : people.map((one, index) => (index === changed ? { ...one, age } : one));
}

/** Mostly not known, so that most cases can have the credit. */
function drawFiling({ random, pick }: Draw): Filing | null {
  if (random() < 0.75) return null;
  const status = pick(['joint', 'separate', 'single', 'head_of_household'] as const);
  return { status, lived_apart: random() < 0.5, credit_exception: random() < 0.5 };
}

const drawMarket = ({ random, below, pick }: Draw, plan_year: PlanYear, state: StateCode): Market => ({
  plan_year,
  state,
  county: pick(['00000', ...Object.keys(edges.countyChildren[state] ?? {})]),
  county_name: 'Any County',
  rating_area: '1',
  prices: {
    benchmark_cents: 15_000 + below(120_000),
    bronze_cents: 10_000 + below(90_000),
    silver_cents: 15_000 + below(110_000),
    gold_cents: 15_000 + below(130_000),
  },
  price_ranges: null,
  is_projected: false,
  price_source: 'Drawn at random',
  price_accuracy: '',
  medicare: {
    part_d_cents: below(12_000),
    plan_g_cents: 9_000 + below(30_000),
    advantage_premium_cents: random() < 0.1 ? null : below(10_000),
    advantage_out_of_pocket_cents: 300_000 + below(600_000),
    national_average: false,
    is_projected: false,
    source: 'Drawn at random',
    accuracy: '',
  },
});

/** A source of cases: a third of the incomes lie on or beside an edge of the law, a third on or beside a whole percent of poverty. */
export function randomCases(seed: number): (bound?: Bound) => Case {
  const draw = drawing(seed);
  // Of their own, so that the other answers of a seed do not depend on them.
  const filings = drawing(seed + 7_919);
  return (bound = {}) => {
    const year = bound.year ?? draw.pick([2025, 2026, 2027] as const);
    const state = (bound.state ?? draw.pick(stateCodes)) as StateCode;
    const people = drawPeople(draw, bound.age);
    const size = people.length + (draw.random() < 0.3 ? draw.below(6) : 0);
    const isSeniorThere = people.some((person) => person.age >= 65);
    const filing = isSeniorThere ? draw.pick(['single', 'married_joint', 'married_seperate'] as const) : null;
    const household: Household = {
      people,
      household_size: size,
      income_cents: drawIncome(draw, year, state, size),
      last_year_income_cents: filing && drawEarlierIncome(draw, year, filing),
      tax_filing_status: filing,
    };
    return { year, household: { ...household, filing: drawFiling(filings) }, market: drawMarket(draw, year, state) };
  };
}

/** A plan's prices rise with age or with the family, and have little else to do with a curve. */
function drawPlan({ random, below }: Draw, name: string, lowest: Cents, isByAge: boolean): PlanPrice {
  const rows = isByAge ? 65 : 8;
  let price = lowest;
  const rising = Array.from({ length: rows }, () => (price += below(2_000)));
  const family = [1, 2, 1.7, 1.8, 1.9, 2.8, 2.9, 3].map((factor) => Math.round(lowest * factor) + below(99));
  return {
    plan_id: `12345XX${name}`,
    name,
    cents: isByAge ? rising : family,
    ehb_ten_thousandths: random() < 0.4 ? 10_000 : 9_400 + below(600),
  };
}

const drawPlans = (draw: Draw, isByAge: boolean): PlanPrices => ({
  benchmark: drawPlan(draw, 'Second silver', 10_000 + draw.below(60_000), isByAge),
  bronze: drawPlan(draw, 'First bronze', 8_000 + draw.below(40_000), isByAge),
  silver: drawPlan(draw, 'First silver', 8_000 + draw.below(60_000), isByAge),
  gold: drawPlan(draw, 'First gold', 10_000 + draw.below(60_000), isByAge),
});

/** Close to each other, so that dental care changes their order. */
function drawFamily(draw: Draw, isByAge: boolean): BenchmarkWithChildren {
  const lowest = 10_000 + draw.below(60_000);
  const silver = Array.from({ length: 1 + draw.below(4) }, (_, at) => ({
    ...drawPlan(draw, `Family silver ${at}`, lowest, isByAge),
    has_childrens_dental: draw.random() < 0.5,
  }));
  const dental = Array.from({ length: 1 + draw.below(3) }, (_, at) => {
    const { cents, ...plan } = drawPlan(draw, `Dental ${at}`, 1_500, true);
    return { ...plan, cents: cents.slice(0, 19).map((_price) => 1_500 + draw.below(3_000)) };
  });
  return { candidates: silver, dental };
}

const chosenMetals = ['catastrophic', 'bronze', 'expanded_bronze', 'silver', 'gold', 'platinum'] as const;

/** The same cases with a chosen plan. */
export function randomChoiceCases(seed: number): (bound?: Bound) => Case {
  const next = randomPlanCases(seed);
  const draw = drawing(seed + 15_485_863);
  return (bound) => {
    const drawn = next(bound);
    const plan = drawPlan(
      draw,
      'Chosen',
      6_000 + draw.below(70_000),
      tables.families[drawn.market.state] === undefined,
    );
    const chosen_plan = {
      ...plan,
      metal: draw.pick(chosenMetals),
      is_hsa_eligible: draw.random() < 0.5,
      offering: 'everyone',
    } as const;
    return { ...drawn, market: { ...drawn.market, chosen_plan } };
  };
}

/** The same cases where the plans on sale are known. */
export function randomPlanCases(seed: number): (bound?: Bound) => Case {
  const next = randomCases(seed);
  const draw = drawing(seed + 104_729);
  const ofFamilies = drawing(seed + 1_299_709);
  return (bound) => {
    const drawn = next(bound);
    const isByAge = tables.families[drawn.market.state] === undefined;
    const family = ofFamilies.random() < 0.5 ? { benchmark_with_children: drawFamily(ofFamilies, isByAge) } : {};
    const plan_prices = { ...drawPlans(draw, isByAge), ...family };
    return { ...drawn, market: { ...drawn.market, plan_prices } };
  };
}

const dollars = (cents: Cents) => cents / 100;

const ratesOf = ({ cents, ehb_ten_thousandths }: PlanPrice) => ({
  rates: cents.map(dollars),
  essential: ehb_ten_thousandths / 10_000,
});

const priceOf = (cents: Cents, plan: PlanPrice | undefined): Question['prices']['silver'] =>
  plan ? ratesOf(plan) : dollars(cents);

const familyOf = ({ candidates, dental }: BenchmarkWithChildren) => ({
  silver: candidates.map((plan) => ({ ...ratesOf(plan), dental: plan.has_childrens_dental })),
  dental: dental.map(ratesOf),
});

export function questionOf({ year, household, market }: Case): Question {
  const { prices, plan_prices, chosen_plan, medicare } = market;
  if (!prices || !medicare || household.household_size === null || household.income_cents === null)
    throw new Error('The second opinion is asked only about complete cases.');
  return {
    year,
    state: market.state,
    county: market.county,
    people: household.people.map(({ age, spouse }) => ({ age, spouse })),
    size: household.household_size,
    income: dollars(household.income_cents),
    earlierIncome: household.last_year_income_cents === null ? null : dollars(household.last_year_income_cents),
    filing: household.tax_filing_status,
    separately: household.filing?.status === 'separate' && household.filing.credit_exception !== true,
    ...(chosen_plan && { chosen: { ...ratesOf(chosen_plan), metal: chosen_plan.metal } }),
    prices: {
      benchmark: priceOf(prices.benchmark_cents, plan_prices?.benchmark),
      bronze: priceOf(prices.bronze_cents, plan_prices?.bronze),
      silver: priceOf(prices.silver_cents, plan_prices?.silver),
      gold: priceOf(prices.gold_cents, plan_prices?.gold),
    },
    ...(plan_prices?.benchmark_with_children && { family: familyOf(plan_prices.benchmark_with_children) }),
    medicare: {
      drugPlan: dollars(medicare.part_d_cents),
      supplement: dollars(medicare.plan_g_cents),
      advantage: medicare.advantage_premium_cents === null ? null : dollars(medicare.advantage_premium_cents),
    },
  };
}
