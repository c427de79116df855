import { otherPlaces, states } from 'contract/vocabulary/states';
import { byText, type Figures, planYears, writeCsv } from './figures.ts';
import { cents, exact, over, plus } from './fractions.ts';
import { pricesTable } from './prices-table.ts';

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
  const { medicare } = figures.yearly;
  const national = medicare['2025'];
  const areas = figures.ratingAreas.flatMap((row) => (row.state === 'NY' ? [row.rating_area ?? ''] : []));
  const places = figures.medicarePlans
    .map((plans) => ({ plans, state: stateCodeOf.get(plans.state ?? '') ?? '' }))
    .filter(({ state }) => state in figures.yearly.medigapPlanG.stateAverage)
    .sort((a, b) => byText(a.state, b.state));
  const rows = planYears.flatMap((year) =>
    places.flatMap(({ state, plans }) => {
      const partD = medicare[year].averageStandalonePartD;
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
      'Part D: the average premium of stand-alone plans over the country (CMS announcements). A median of the plans sold in a state would count',
      'each plan alike, however few people it has. Advantage (basis): in 2025 averages over the country (CMS announcements; median limit on costs),',
      'in 2026 the median of the plans sold in the state (Medicare.gov plan data); plans differ widely.',
      'Empty Advantage: no plan is sold there (Alaska); told for 2026, taken to hold for 2025.',
      'Plan G at age 65, low confidence, one figure for both years: no official table exists. State averages as listed by',
      'freemedicarehelpline.com in 2024; CT and WY: the national figure of a press listing of 2025; NY: reported community rates of 2024 by region, and',
      'the mean of the regions for rating areas 3 and 7; MA, MN and WI sell their own plans instead of lettered ones (unlettered).',
    ],
    'plan_year,state,rating_area,part_d_cents,plan_g_cents,advantage_premium_cents,advantage_out_of_pocket_cents,basis,plan_g_basis',
    rows,
  );
}

export const buildTables = (figures: Figures): Readonly<Record<string, string>> => ({
  'counties.csv': countiesTable(figures),
  'medicare.csv': medicareTable(figures),
  'prices.csv': pricesTable(figures),
  'zips.csv': zipsTable(figures),
});
