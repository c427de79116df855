import { otherPlaces, states } from 'contract/vocabulary/states';

export type Row = Readonly<Record<string, string>>;

export interface Figures {
  /** One ZIP in one county: zip, county_fips, share. */
  readonly zipCounties: readonly Row[];
  /** county_fips, state, name, rating_area. */
  readonly counties: readonly Row[];
  /** ZIP3s that decide the rating area: state, zip3, rating_area, county_fips (empty: the whole state). */
  readonly zip3s: readonly Row[];
  /** state, rating_area, benchmark_2025, benchmark_2026, lowest_bronze_2026. */
  readonly ratingAreas: readonly Row[];
  /** Of the states on HealthCare.gov: year, state, rating_area, lowest_silver_age40. */
  readonly lowestSilvers: readonly Row[];
  /** state, lowest_silver_to_benchmark, lowest_gold_to_benchmark, gold_basis. */
  readonly ratios: readonly Row[];
  /** Medicare plans of 2026 by the state's name. */
  readonly medicarePlans: readonly Row[];
  readonly yearly: Yearly;
}

export interface Yearly {
  /** By age, over the factor at 21. */
  readonly ageCurves: {
    readonly default: readonly number[];
    readonly states: Readonly<Record<string, readonly number[]>>;
  };
  readonly medicare: {
    readonly '2025': {
      readonly averageStandalonePartD: number;
      readonly averageMedicareAdvantage: number;
      readonly maMedianOutOfPocketMax: number;
    };
  };
  readonly medigapPlanG: {
    readonly national2025Woman65: number;
    readonly stateAverage: Readonly<Record<string, number | null>>;
    readonly nyRegional2024: Readonly<Record<string, number>>;
  };
  readonly marketplacePremiums: {
    readonly stateRatios2026: { readonly states: Readonly<Record<string, { readonly bronze: number }>> };
  };
}

const years = [2025, 2026] as const;
const territories: Partial<Record<string, keyof typeof otherPlaces>> = {
  60: 'AS',
  66: 'GU',
  69: 'MP',
  72: 'PR',
  78: 'VI',
};
const stateCodeOf = new Map<string, string>(
  Object.entries({ ...states, ...otherPlaces }).map(([code, name]) => [name, code]),
);

export const territoryOf = (fips: string) => territories[fips.slice(0, 2)];
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type Fraction = readonly [bigint, bigint];

/** A decimal without the error of floating point: cents that lie on a half must round up on every machine. */
function exact(text: string | number | undefined): Fraction {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? [];
  if (whole === undefined) throw new Error(`Not a figure: ${text}`);
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const over = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1], a[1] * b[0]];
const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
/** Dollars to cents, half a cent up. */
const cents = ([n, d]: Fraction) => Number((200n * n + d) / (2n * d));

const writeCsv = (notes: readonly string[], names: string, rows: readonly (readonly (string | number | null)[])[]) =>
  `${[...notes.map((note) => `# ${note}`), names, ...rows.map((row) => row.join(','))].join('\n')}\n`;

/** The territory's largest code represents all of it, so that users need not choose between places of the same name. */
function zipPlaces(figures: Figures): { zip: string; county: string; share: number }[] {
  const seen = new Set<string>();
  return figures.zipCounties.flatMap(({ zip = '', county_fips: county = '', share }) => {
    if (!territoryOf(county)) return [{ zip, county, share: Math.round(Number(share) * 1000) }];
    if (seen.has(zip)) return [];
    seen.add(zip);
    return [{ zip, county, share: 1000 }];
  });
}

function countiesTable(figures: Figures): string {
  const used = new Set(
    zipPlaces(figures)
      .map(({ county }) => county)
      .filter(territoryOf),
  );
  const rows = [
    ...figures.counties.map(({ county_fips = '', state = '', name = '' }) => [county_fips, state, name]),
    ...[...used].map((county) => {
      const territory = territoryOf(county) ?? 'PR';
      return [county, territory, otherPlaces[territory]];
    }),
  ];
  return writeCsv(
    [
      'Counties of the 50 states and DC, from the state geographic rating areas of CMS. Certain.',
      'Connecticut has its eight old counties, which its rating areas follow.',
      'Territories: one place of their name for each code that a zip uses.',
    ],
    'county,state,name',
    rows.sort((a, b) => byText(a[0] ?? '', b[0] ?? '')),
  );
}

function zipsTable(figures: Figures): string {
  const counties = new Map(figures.counties.map((row) => [row.county_fips ?? '', row]));
  const byZip3 = new Map(figures.zip3s.map((row) => [`${row.state} ${row.county_fips} ${row.zip3}`, row.rating_area]));
  const lines = new Map<string, string[]>();
  for (const { zip, county, share } of zipPlaces(figures)) {
    const state = counties.get(county)?.state;
    const zip3 = zip.slice(0, 3);
    const area =
      byZip3.get(`${state} ${county} ${zip3}`) ?? byZip3.get(`${state}  ${zip3}`) ?? counties.get(county)?.rating_area;
    const key = `${county},${area ?? ''}`;
    lines.set(key, [...(lines.get(key) ?? []), share === 1000 ? zip : `${zip}:${share}`]);
  }
  return writeCsv(
    [
      'Zip codes by county: HUD USPS ZIP-county crosswalk of the first quarter of 2023, gaps from GeoNames. Newer zips are missing.',
      'A zip followed by :n has n thousandths of its addresses in the county, otherwise all; under 1% is left out.',
      'Rating areas: CMS state geographic rating areas. AK, ID, MA and NE rate by the first three digits of the zip, and so does',
      'Los Angeles County (06037): such a county has a line for each of its areas. Empty in the territories.',
    ],
    'county,rating_area,zips',
    [...lines].sort(([a], [b]) => byText(a, b)).map(([key, zips]) => [key, zips.sort().join(' ')]),
  );
}

type PlanYear = (typeof years)[number];

const inCents = (fraction: Fraction): Fraction => [BigInt(cents(fraction)), 100n];
const isBelow = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1];
/** How far `a` is above `b`, in percent, rounded up. */
const percentAbove = (a: Fraction, b: Fraction) => {
  const [n, d] = over(a, b);
  return Number((100n * (n - d) + d - 1n) / d);
};

/** At age 21, like the other prices. Null in the states that do not use HealthCare.gov. */
function filedSilver({ lowestSilvers, yearly }: Figures, { state = '', rating_area }: Row, year: PlanYear) {
  const row = lowestSilvers.find(
    (filed) => filed.year === String(year) && filed.state === state && filed.rating_area === rating_area,
  );
  const curve = yearly.ageCurves.states[state] ?? yearly.ageCurves.default;
  return row ? inCents(over(exact(row.lowest_silver_age40), exact(curve[40]))) : null;
}

/** The second-lowest silver plan cannot cost less than the lowest. */
function benchmarkOf(figures: Figures, area: Row, year: PlanYear) {
  const published = exact(area[`benchmark_${year}`]);
  const silver = filedSilver(figures, area, year);
  const isRaised = silver !== null && isBelow(published, silver);
  return { benchmark: isRaised ? silver : published, raisedPercent: isRaised ? percentAbove(silver, published) : 0 };
}

/** Expected error in percent: of the benchmark, and of figures derived from it, which are never surer than it is. */
function benchmarkError({ state = '', rating_area = '' }: Row, year: PlanYear, raisedPercent: number): number {
  const isDoubtful = ['KS', 'ND', 'NE', 'OK', 'SD', 'TX'].includes(state);
  return isDoubtful || `${state} ${rating_area} ${year}` === 'AZ 1 2026' || raisedPercent > 2 ? 15 : 2;
}

/**
 * A filed price is exact for the rating area, but an insurer may not sell in all of it. Where it is more than a tenth below
 * the derived price, the derived one is the upper end of a range. Derived prices: nine in ten areas with a filed price
 * lie within 8% (2025) and 10% (2026).
 */
function silverError(filed: Fraction | null, derived: Fraction, year: PlanYear, benchmark: number): number {
  if (!filed) return Math.max(year === 2025 ? 8 : 10, benchmark);
  return isBelow(filed, times(derived, exact('0.9'))) ? percentAbove(derived, filed) : 1;
}

function pricesOf(figures: Figures, area: Row, year: PlanYear): (string | number)[] | null {
  const { state = '', rating_area = '' } = area;
  const ratio = figures.ratios.find((row) => row.state === state);
  const { benchmark, raisedPercent } = benchmarkOf(figures, area, year);
  const filedBronze = area.lowest_bronze_2026;
  const bronzeRatio = filedBronze
    ? over(exact(filedBronze), benchmarkOf(figures, area, 2026).benchmark)
    : exact(figures.yearly.marketplacePremiums.stateRatios2026.states[state]?.bronze);
  const estimatedBronze = times(times(benchmark, bronzeRatio), year === 2025 ? exact('1.04') : exact(1));
  const derivedSilver = times(benchmark, exact(ratio?.lowest_silver_to_benchmark));
  const filed = filedSilver(figures, area, year);
  const silver = filed ?? derivedSilver;
  const bronze = isBelow(silver, estimatedBronze) ? silver : estimatedBronze;
  const gold = times(benchmark, exact(ratio?.lowest_gold_to_benchmark));
  const error = benchmarkError(area, year, raisedPercent);
  const bronzeError = filedBronze ? (year === 2026 ? 5 : 10) : 20;
  const goldError = ratio?.gold_basis === 'state median' ? 10 : 25;
  return [
    ...[year, state, rating_area],
    ...[benchmark, bronze, silver, gold].map(cents),
    filedBronze && year === 2026 ? 'filed' : 'derived',
    ...[error, Math.max(bronzeError, error)],
    ...[silverError(filed, derivedSilver, year, error), Math.max(goldError, error)],
  ];
}

const byArea = (a: Row, b: Row) =>
  byText(a.state ?? '', b.state ?? '') || Number(a.rating_area) - Number(b.rating_area);

function pricesTable(figures: Figures): string {
  const areas = [...figures.ratingAreas].sort(byArea);
  return writeCsv(
    [
      "Marketplace premiums a month, in cents, at age 21 on the state's age curve (NY, VT: one adult of any age).",
      "Benchmark (second-lowest silver) of both years and lowest bronze of 2026: CMS rate filings as published in KFF's calculator.",
      'Lowest silver of the states on HealthCare.gov: the lowest of the rating area in the CMS Rate PUF of the year, at age 40 over its factor.',
      'It is exact for the area, but an insurer may not sell in each of its counties. Other states: benchmark x a ratio of the state, from',
      "KFF's state averages of 2025. A benchmark below the lowest silver is raised to it (the two columns are equal then).",
      'Lowest bronze 2025: benchmark 2025 x (lowest bronze 2026 / benchmark 2026) x 1.04. Los Angeles area 15 (CA) has no published bronze: the',
      'median ratio of Californian counties stands in. Bronze above the lowest silver is capped at it (the two columns are equal then).',
      "Lowest gold: benchmark x a ratio of the state, the median of counties in 2026 (Alaska: the country's median).",
      'bronze_basis: filed when the figure is the published one. The errors are expected ones, in percent. Benchmark: 2; 15 in KS, ND, NE, OK, SD',
      'and TX, where parts are off by that much, for AZ 1 in 2026, which may be high, and where the lowest silver raised it by more than 2.',
      'Silver: 1 as filed, or the percent by which the derived price is above a filed one that is more than a tenth below it; derived: 8 in 2025',
      'and 10 in 2026, which hold in nine of ten areas with a filed price. Bronze and gold are never surer than the benchmark.',
      'Not priced: Gulf FL, Calhoun SC, Edgefield SC and the territories.',
    ],
    'plan_year,state,rating_area,benchmark_cents,bronze_cents,silver_cents,gold_cents,bronze_basis,benchmark_error,bronze_error,silver_error,gold_error',
    years.flatMap((year) => areas.map((area) => pricesOf(figures, area, year))).filter((row) => row !== null),
  );
}

/** New York's supplements are priced by region; which region a rating area lies in. */
const newYorkRegions: Partial<Record<string, string>> = {
  1: 'Albany',
  2: 'Buffalo',
  4: 'Long Island and New York City',
  5: 'Rochester and Syracuse',
  6: 'Rochester and Syracuse',
  8: 'Long Island and New York City',
};

function planGOf(figures: Figures, state: string, area: string): readonly [number, string] {
  const { stateAverage, national2025Woman65, nyRegional2024 } = figures.yearly.medigapPlanG;
  if (state === 'NY') {
    const region = newYorkRegions[area];
    if (region) return [cents(exact(nyRegional2024[region])), 'region'];
    const all = Object.values(nyRegional2024).map(exact);
    const sum = all.reduce(plus);
    return [cents(over(sum, exact(all.length))), 'region_mean'];
  }
  const average = stateAverage[state];
  if (average == null) return [cents(exact(national2025Woman65)), 'national'];
  return [cents(exact(average)), ['MA', 'MN', 'WI'].includes(state) ? 'unlettered' : 'state'];
}

function medicareTable(figures: Figures): string {
  const national = figures.yearly.medicare['2025'];
  const areas = figures.ratingAreas.flatMap((row) => (row.state === 'NY' ? [row.rating_area ?? ''] : []));
  const places = figures.medicarePlans
    .map((plans) => ({ plans, state: stateCodeOf.get(plans.state ?? '') ?? '' }))
    .filter(({ state }) => state in figures.yearly.medigapPlanG.stateAverage)
    .sort((a, b) => byText(a.state, b.state));
  const rows = years.flatMap((year) =>
    places.flatMap(({ state, plans }) => {
      const partD = year === 2025 ? national.averageStandalonePartD : plans.pdp_median_premium;
      const advantage =
        year === 2025
          ? [national.averageMedicareAdvantage, national.maMedianOutOfPocketMax]
          : [plans.mapd_median_premium, plans.mapd_median_moop_in_network];
      return (state === 'NY' ? areas : ['']).map((area) => {
        const [planG, planGBasis] = planGOf(figures, state, area);
        const sold = plans.mapd_plans === '0' ? ['', ''] : advantage.map((figure) => cents(exact(figure)));
        const basis = year === 2025 ? 'national_average' : 'state_median';
        return [year, state, area, cents(exact(partD)), planG, ...sold, basis, planGBasis];
      });
    }),
  );
  return writeCsv(
    [
      'Private Medicare cover a person, in cents a month (out of pocket: a year, in network). An empty rating area means the whole state.',
      '2025, Part D and Advantage: averages over the country (CMS announcements; median limit on costs), not of the state. 2026: median of the',
      "plans sold in the state (Medicare.gov plan data); plans differ widely, and Wisconsin's Part D median of 0 deserves doubt.",
      'Empty Advantage: no plan is sold there (Alaska); told for 2026, taken to hold for 2025.',
      'Plan G at age 65, low confidence, one figure for both years: no official table exists. State averages as listed by',
      'freemedicarehelpline.com in 2024; CT and WY: the national figure of a press listing of 2025; NY: reported community rates of 2024 by region, and',
      'the mean of the regions for rating areas 3 and 7; MA, MN and WI sell their own plans instead of lettered ones (unlettered).',
    ],
    'plan_year,state,rating_area,part_d_cents,plan_g_cents,advantage_premium_cents,advantage_out_of_pocket_cents,basis,plan_g_basis',
    rows,
  );
}

/** The shipped tables by their file name. */
export const buildTables = (figures: Figures): Readonly<Record<string, string>> => ({
  'counties.csv': countiesTable(figures),
  'medicare.csv': medicareTable(figures),
  'prices.csv': pricesTable(figures),
  'zips.csv': zipsTable(figures),
});
