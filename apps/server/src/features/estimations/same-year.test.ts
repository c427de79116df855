import { medicareQuarters } from 'contract/vocabulary/estimations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../../../tools/depth.ts';
import { createActors, type EstimationForm, newEstimation, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm } = await createActors(app.db);

/** With and without ranges. The last four are in states with help of their own. */
const places = [
  { zip: '60614', county: '17031' },
  { zip: '33139', county: '12086' },
  { zip: '53703', county: '55025' },
  { zip: '75201', county: '48113' },
  { zip: '37203', county: '47037' },
  { zip: '10025', county: '36061' },
  { zip: '80202', county: '08031' },
  { zip: '78704', county: '48453' },
  { zip: '43215', county: '39049' },
  { zip: '90012', county: '06037' },
  { zip: '21201', county: '24510' },
  { zip: '87102', county: '35001' },
  { zip: '07030', county: '34017' },
] as const;

const two = (number: number) => String(number).padStart(2, '0');
const month = fc.integer({ min: 1, max: 12 });

/** Half of the adults turn 65 during one of the plan years or are close to it. */
const birthDate = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1955, max: 1995 }), fc.integer({ min: 1960, max: 1962 })),
    month,
    fc.constantFrom(1, 2, 15, 28),
  )
  .map(([year, ofYear, day]) => `${year}-${two(ofYear)}-${two(day)}`);

const adult = fc.record({ birth_date: birthDate, sex: fc.constantFrom('Female' as const, 'Male' as const) });

type Event = NonNullable<EstimationForm['events']>[number];

/** No two of them contradict each other. */
const happenings = fc.record({
  retires: fc.option(fc.record({ person: fc.constantFrom(1, 2), month, covers: fc.subarray([1, 2]) })),
  spouse: fc.option(
    fc.constantFrom(
      { kind: 'leaves' as const, cause: 'divorce' as const },
      { kind: 'leaves' as const, cause: 'death' as const },
      { kind: 'joins' as const, cause: 'marriage' as const },
    ),
  ),
  spouseIn: month,
  child: fc.option(month),
  move: fc.option(fc.record({ to: fc.constantFrom(...places), month, years: fc.constantFrom(0, 0, 3) }), { freq: 3 }),
});

const offer = fc.record({
  person: fc.constantFrom(1, 2),
  employee_price: fc.integer({ min: 0, max: 600 }),
  family_price: fc.option(fc.integer({ min: 0, max: 2_000 })),
});

const history = fc.record({
  part_b_late_months: fc.integer({ min: 0, max: 60 }),
  part_d_late_months: fc.integer({ min: 0, max: 60 }),
  medicare_quarters: fc.constantFrom(...medicareQuarters),
});

const household = fc
  .record({
    place: fc.constantFrom(...places),
    plan_year: fc.constantFrom(2025 as const, 2026 as const, 2027 as const),
    adults: fc.tuple(adult, adult),
    happens: happenings,
    income: fc.integer({ min: 10_000, max: 180_000 }),
    wagesPercent: fc.integer({ min: 5, max: 90 }),
    last_year_income: fc.integer({ min: 20_000, max: 400_000 }),
    tax_filing_status: fc.constantFrom('single' as const, 'married_joint' as const),
    employer_offer: fc.option(offer, { freq: 2 }),
    late: fc.option(history, { freq: 2 }),
  })
  .map(({ place, adults: [first, second], happens, wagesPercent, income, late, ...more }): EstimationForm => {
    const { retires, spouse, spouseIn, child, move } = happens;
    const { plan_year } = more;
    const events: Event[] = [];
    if (spouse) events.push({ ...spouse, person: 2, month: spouseIn } as Event);
    // A spouse who dies or leaves cannot retire later.
    if (retires && (retires.person === 1 || !spouse))
      events.push({ kind: 'retires', ...retires, wages: Math.round((income * wagesPercent) / 100) });
    // Birth dates of the future are not accepted.
    const born = child !== null && plan_year === 2025 ? `2025-${two(child)}-10` : null;
    if (child !== null) events.push({ kind: 'joins', person: 3, month: child, cause: 'birth' });
    if (move) {
      const { to, years, ...when } = move;
      events.push({ kind: 'moves', ...to, ...when, ...(years > 0 && { year: plan_year + years }) });
    }
    const children =
      child === null ? [] : [born ? { birth_date: born, sex: 'Male' as const } : { age: 0, sex: 'Male' as const }];
    return {
      client_first_name: 'Anyone',
      ...place,
      ...more,
      income,
      events,
      dependents_attributes: [{ ...first, ...late }, { ...second, spouse: true }, ...children],
      household_size: 2 + children.length,
      shows_outlook: true,
    };
  });

const households = fc.sample(household, { seed: seedOf(1), numRuns: runs(400) });

interface Csv {
  readonly header: readonly string[];
  readonly rowOf: (name: string) => readonly string[];
}

/** No name or place here has a comma. */
function csvOf(text: string): Csv {
  const [header = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  return { header, rowOf: (name) => rows.find(([first]) => first === name) ?? [] };
}

const advisor = await newPerson(app.db, 'advisor', firm);
const browser = app.as(advisor);

async function answersTo(reader: typeof browser, key: number | string) {
  const params = { id: key };
  const calculation = await reader.call('calculate-estimation', { params });
  const inJuly = await reader.call('calculate-estimation', { params, query: { month: 7 } });
  const outlook = await reader.call('show-outlook', { params });
  const scenarios = await reader.call('list-scenarios', { params });
  expect([calculation.status, inJuly.status, outlook.status, scenarios.status]).toEqual([200, 200, 200, 200]);
  return {
    calculation: calculation.body,
    inJuly: inJuly.body,
    outlook: outlook.body,
    scenarios: scenarios.body.scenarios,
  };
}

async function created(form: EstimationForm, name: string) {
  const { id, token } = await newEstimation(browser, { ...form, client_first_name: name });
  const changes = { income: form.income ?? 0 };
  await browser.call('create-scenario', { params: { id }, body: { scenario: { name: 'Same income', changes } } });
  const { body } = await browser.call('list-estimations', { query: { search: name } });
  return {
    name,
    about: `${name}: ${JSON.stringify(form)}`,
    row: body.estimations.find((one) => one.name === name),
    own: await answersTo(browser, id),
    shared: await answersTo(app.browser(), token),
  };
}

type Answers = Awaited<ReturnType<typeof answersTo>>;

const inCents = (dollars: number) => Math.round(dollars * 100);

function expectYear({ calculation, inJuly, outlook, scenarios }: Answers, year: number, about: string): void {
  const { household_total, year: sums } = calculation;
  expect(household_total?.year, about).toBe(year);
  expect(inJuly.household_total?.year, about).toBe(year);
  expect(inJuly.household_total?.year_range, about).toEqual(household_total?.year_range);
  expect(inJuly.year, about).toEqual(sums);
  expect(outlook.year_total, about).toBe(year);
  // Months have the credit that the silver plan takes, which is less where the plan costs less than the credit.
  const silver = sums.premiums?.['Silver Plan'] ?? { premium: 0, state_help: 0, net_premium: 0 };
  const taken = (inCents(silver.premium) - inCents(silver.state_help) - inCents(silver.net_premium)) / 100;
  expect(outlook.year_credit, about).toBe(taken);
  expect(outlook.year_state_help, about).toBe(silver.state_help);
  expect(taken, about).toBeLessThanOrEqual(sums.tax_credit ?? 0);
  expect(outlook.year_medicare, about).toBe(sums.medicare_sum ?? 0);
  const months = outlook.months.map(({ total }) => inCents(total ?? Number.NaN));
  expect(
    months.reduce((sum, cents) => sum + cents, 0),
    about,
  ).toBe(inCents(year));
  expect(scenarios, about).toMatchObject([{ year_total: year, year_credit: taken }]);
}

test('every endpoint has the same yearly figures for any dates and events', { timeout: 600_000 }, async () => {
  let [ranges, helped, free] = [0, 0, 0];
  const found: Awaited<ReturnType<typeof created>>[] = [];
  for (const [index, form] of households.entries()) found.push(await created(form, `Household${index}x`));
  const csv = csvOf((await browser.call('export-estimations')).text);
  const columns = ['Yearly Cost', 'Yearly Cost Low', 'Yearly Cost High', 'Projected'];
  const cellsOf = (name: string) => columns.map((column) => csv.rowOf(name)[csv.header.indexOf(column)]);
  for (const { name, about, row, own, shared } of found) {
    // Zero where other programs cover everyone all year.
    const total = own.calculation.household_total;
    if (total?.year === 0) free += 1;
    const year_range = total?.year_range ?? null;
    if (year_range) ranges += 1;
    if (own.outlook.year_state_help) helped += 1;
    const { is_projected } = own.calculation;
    expect(row, about).toMatchObject({ year_total: total?.year ?? null, year_range, is_projected });
    const amounts = [total?.year, year_range?.low, year_range?.high].map((amount) => amount?.toFixed(2) ?? '');
    expect(cellsOf(name), about).toEqual([...amounts, is_projected ? 'Yes' : 'No']);
    expect(shared.calculation.household_total?.year_range ?? null, about).toEqual(year_range);
    for (const answers of [own, shared]) expectYear(answers, total?.year ?? Number.NaN, about);
  }
  expect(ranges).toBeGreaterThan(0);
  expect(ranges).toBeLessThan(found.length);
  expect(helped).toBeGreaterThan(0);
  expect(free).toBeGreaterThan(0);
});
