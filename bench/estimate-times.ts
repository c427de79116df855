// Measures the arithmetic in a process of its own, and writes the median time of each kind of pass as JSON.
import { type Estimate, estimate, type Household, type Market, type Person } from 'estimator';
import { sweep as curveOf } from 'estimator/income-curve';
import { defaultAssumptions, project } from 'estimator/months';
import { inRounds, median } from './rounds.ts';

/** A place with every kind of price, so that no part of the arithmetic is left out. */
const market: Market = {
  plan_year: 2026,
  state: 'TX',
  county: '48201',
  county_name: 'Harris County',
  rating_area: '10',
  prices: { benchmark_cents: 40_157, bronze_cents: 28_600, silver_cents: 39_257, gold_cents: 43_771 },
  price_ranges: null,
  is_projected: false,
  price_source: 'made up for the measurement',
  price_accuracy: 'none',
  medicare: {
    part_d_cents: 3450,
    plan_g_cents: 12_734,
    advantage_premium_cents: 1700,
    advantage_out_of_pocket_cents: 590_000,
    national_average: false,
    is_projected: false,
    source: 'made up for the measurement',
    accuracy: 'none',
  },
};

const person = (age: number, spouse = false): Person => ({ age, sex: spouse ? 'Female' : 'Male', spouse });

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

const dated: Household = {
  ...couple(9_000_000),
  people: [
    { ...person(64), birth_date: '1961-09-15' },
    { ...person(58, true), birth_date: '1967-05-02' },
  ],
  events: [{ kind: 'retires', person: 0, month: 6, wages_cents: 6_000_000, covers: [0, 1] }],
};
const years = 10;

/** Incomes from none to far beyond the credit's upper end, so that every branch is taken. */
const points = 400;
const incomes = Array.from({ length: points }, (_, index) => 1_000_000 + index * 50_000);

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
const readYears = () => {
  for (const { total_cents } of project(dated, market, 2026, defaultAssumptions(dated, 2026), years))
    read += total_cents ?? 0;
};
/** In a state whose help depends on the income. */
const withHelp = (households: readonly Household[]) => () => {
  for (const household of households) readFigures(estimate(household, { ...market, state: 'CA' }, 2026));
};
const withoutHelp = (households: readonly Household[]) => () => {
  for (const household of households) readFigures(estimate(household, { ...market, state: 'TX' }, 2026));
};
const copies = (households: readonly Household[]) => () => {
  for (const household of households) readCopy(JSON.parse(JSON.stringify(household)) as Household);
};

/** All incomes at once, exact to the cent, with the thresholds. */
const curve = (household: Household) => () => {
  const { steps, thresholds } = curveOf(household, market, 2026);
  read += steps.length + thresholds.length;
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

function takeSamples() {
  const [couples, families] = [incomes.map(couple), incomes.map(blended)];
  return inRounds(15, {
    couple: () => passes(sweep(couples, readFigures)),
    coupleExplained: () => passes(sweep(couples, readReasons)),
    coupleCopied: () => passes(copies(couples)),
    blended: () => passes(sweep(families, readFigures)),
    blendedExplained: () => passes(sweep(families, readReasons)),
    blendedCopied: () => passes(copies(families)),
    helped: () => passes(withHelp(couples)),
    unhelped: () => passes(withoutHelp(couples)),
    coupleCurve: () => passes(curve(couple(0))),
    datedCurve: () => passes(curve(dated)),
    blendedCurve: () => passes(curve(blended(0))),
    months: () => passes(readYears),
    monthsWithCurves: () =>
      passes(() => {
        readYears();
        for (let month = 0; month < years * 12; month += 1) curve(couple(0))();
      }),
    monthsCopied: () => passes(copies(Array.from({ length: years * 12 }, () => dated))),
  });
}

type Samples = Awaited<ReturnType<typeof takeSamples>>;

export interface Times {
  readonly points: number;
  readonly years: number;
  readonly ms: Readonly<Record<keyof Samples, number>>;
}

const samples = await takeSamples();
if (!(read > 0)) throw new Error('Nothing was computed');
const ms = Object.fromEntries(Object.entries(samples).map(([kind, taken]) => [kind, median(taken)])) as Times['ms'];
console.log(JSON.stringify({ points, years, ms } satisfies Times));
