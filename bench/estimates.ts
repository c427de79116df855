import { type Estimate, estimate, type Household, type Market, type Person } from 'estimator';
import { inRounds, median } from './rounds.ts';
import type { Row } from './table.ts';

/** A place with every kind of price, so that no part of the arithmetic is left out. */
const market: Market = {
  plan_year: 2026,
  state: 'TX',
  county: '48201',
  county_name: 'Harris County',
  rating_area: '10',
  prices: { benchmark_cents: 40_157, bronze_cents: 28_600, silver_cents: 39_257, gold_cents: 43_771 },
  price_ranges: null,
  price_source: 'made up for the measurement',
  price_accuracy: 'none',
  medicare: {
    part_d_cents: 3450,
    plan_g_cents: 12_734,
    advantage_premium_cents: 1700,
    advantage_out_of_pocket_cents: 590_000,
    national_average: false,
    source: 'made up for the measurement',
    accuracy: 'none',
  },
};

const person = (age: number, spouse = false): Person => ({ age, sex: spouse ? 'Female' : 'Male', spouse });

/** Two people below 65. */
const couple = (income_cents: number): Household => ({
  people: [person(44), person(42, true)],
  household_size: 2,
  income_cents,
  last_year_income_cents: null,
  tax_filing_status: null,
});

/** One of the two has Medicare; four children, one of them over the three that are charged for. */
const blended = (income_cents: number): Household => ({
  people: [person(67), person(58, true), person(24), person(20), person(17), person(11), person(9)],
  household_size: 7,
  income_cents,
  last_year_income_cents: income_cents,
  tax_filing_status: 'married_joint',
});

/** Incomes from none to far beyond the credit's upper end, so that every branch is taken. */
const points = 400;
const incomes = Array.from({ length: points }, (_, index) => 1_000_000 + index * 50_000);

/** Sums the results: the compiler may drop work whose result is unused. */
let read = 0;

const readFigures = ({ marketplace, medicare }: Estimate) => {
  read += (marketplace?.tax_credit_cents ?? 0) + (medicare?.traditional_sum_cents ?? 0);
};
const readReasons = (result: Estimate) => {
  readFigures(result);
  read += result.reasons.length;
};
const readCopy = (copy: Household) => {
  read += copy.income_cents ?? 0;
};

/** One pass over all incomes. */
const sweep = (households: readonly Household[], use: (result: Estimate) => void) => () => {
  for (const household of households) use(estimate(household, market, 2026));
};
const copies = (households: readonly Household[]) => () => {
  for (const household of households) readCopy(JSON.parse(JSON.stringify(household)) as Household);
};

/** The milliseconds of each pass within about 100 ms. */
function passes(pass: () => void): number[] {
  const samples: number[] = [];
  for (const end = performance.now() + 100; performance.now() < end; ) {
    const began = performance.now();
    pass();
    samples.push(performance.now() - began);
  }
  return samples;
}

const perSecond = (samples: readonly number[]): number => (points / median(samples)) * 1000;

/** The arithmetic alone, in one thread: estimates a second, and the time of a sweep over income. */
export async function measureEstimates(): Promise<Row[]> {
  const [couples, families] = [incomes.map(couple), incomes.map(blended)];
  const taken = await inRounds(15, {
    couple: () => passes(sweep(couples, readFigures)),
    coupleExplained: () => passes(sweep(couples, readReasons)),
    coupleCopied: () => passes(copies(couples)),
    blended: () => passes(sweep(families, readFigures)),
    blendedExplained: () => passes(sweep(families, readReasons)),
    blendedCopied: () => passes(copies(families)),
  });
  if (!(read > 0)) throw new Error('Nothing was computed');
  const rate = (what: string, measured: readonly number[], copied: readonly number[], aim: Row['aim'] = null): Row => ({
    what,
    unit: 'per second',
    measured: perSecond(measured),
    baseline: { what: 'JSON copies of the household', figure: perSecond(copied) },
    aim,
  });
  const enoughExplained = { on: 'measured', bound: 'at least', figure: 60_000 } as const;
  const enough = { on: 'measured', bound: 'at least', figure: 200_000 } as const;
  return [
    rate('estimates of a couple, one thread', taken.couple, taken.coupleCopied, enough),
    rate('the same with every reason', taken.coupleExplained, taken.coupleCopied, enoughExplained),
    rate('estimates of a blended household of seven', taken.blended, taken.blendedCopied),
    rate('the same with every reason', taken.blendedExplained, taken.blendedCopied),
    {
      what: `a sweep over ${points} incomes, a couple`,
      unit: 'ms',
      measured: median(taken.couple),
      baseline: { what: `${points} JSON copies`, figure: median(taken.coupleCopied) },
      aim: { on: 'measured', bound: 'at most', figure: 1 },
    },
  ];
}
