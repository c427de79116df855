import { byText, type Figures, planYears, type Row, writeCsv } from './figures.ts';
import { cents, exact, type Fraction, inCents, isBelow, over, percentAbove, times } from './fractions.ts';

type PlanYear = (typeof planYears)[number];

/** Undefined in the states that do not use HealthCare.gov. */
const filedRow = ({ lowestSilvers }: Figures, { state, rating_area }: Row, year: PlanYear) =>
  lowestSilvers.find(
    (filed) => filed.year === String(year) && filed.state === state && filed.rating_area === rating_area,
  );

/** At age 21, like the other prices. */
function filedSilver(figures: Figures, area: Row, year: PlanYear) {
  const { yearly } = figures;
  const { state = '' } = area;
  const row = filedRow(figures, area, year);
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

/**
 * Expected error in percent: of the benchmark, and of figures derived from it, which are never surer than it is. The
 * published benchmark is that of one zip of the rating area. Other counties differ unless one insurer sells in all of them.
 */
function benchmarkError(figures: Figures, area: Row, year: PlanYear, raisedPercent: number): number {
  const { state = '', rating_area = '' } = area;
  const isDoubtful = ['KS', 'ND', 'NE', 'OK', 'SD', 'TX'].includes(state);
  if (isDoubtful || `${state} ${rating_area} ${year}` === 'AZ 1 2026' || raisedPercent > 2) return 15;
  return filedRow(figures, area, year)?.silver_issuers === '1' ? 2 : 5;
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
  const error = benchmarkError(figures, area, year, raisedPercent);
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

export function pricesTable(figures: Figures): string {
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
      'bronze_basis: filed when the figure is the published one. The errors are expected ones, in percent. Benchmark: 5, because it is that of one zip',
      'of the area, and counties without its cheapest plan differ; 2 where one insurer sells everywhere (known for HealthCare.gov); 15 in KS, ND, NE, OK, SD',
      'and TX, where parts are off by that much, for AZ 1 in 2026, which may be high, and where the lowest silver raised it by more than 2.',
      'Silver: 1 as filed, or the percent by which the derived price is above a filed one that is more than a tenth below it; derived: 8 in 2025',
      'and 10 in 2026, which hold in nine of ten areas with a filed price. Bronze and gold are never surer than the benchmark.',
      'Not priced: Gulf FL, Calhoun SC, Edgefield SC and the territories.',
    ],
    'plan_year,state,rating_area,benchmark_cents,bronze_cents,silver_cents,gold_cents,bronze_basis,benchmark_error,bronze_error,silver_error,gold_error',
    planYears.flatMap((year) => areas.map((area) => pricesOf(figures, area, year))).filter((row) => row !== null),
  );
}
