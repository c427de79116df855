import type { Calculation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { estimationInput } from 'contract/endpoints/estimations';
import { estimate } from 'estimator';
import { expect, test } from 'vitest';
import { requireMarket } from '../../../integrations/rates/require-market.ts';
import {
  blendedForm,
  createActors,
  type EstimationForm,
  estimationForm,
  newEstimation,
  newRootEstimation,
} from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);

const seniors: EstimationForm = {
  client_first_name: 'Eleanor',
  zip: '02139',
  county: '25017',
  dependents_attributes: [{ age: 66, sex: 'Female' }],
  household_size: null,
  income: null,
  last_year_income: 610_000,
  tax_filing_status: 'single',
};
const households: [string, EstimationForm][] = [
  ['a couple before 65', estimationForm()],
  ['a blended household', blendedForm()],
  ['one on Medicare with surcharges', seniors],
  [
    'a family in 2026',
    estimationForm({
      plan_year: 2026,
      dependents_attributes: [
        { age: 38, sex: 'Male' },
        { age: 6, sex: 'Female' },
      ],
      income: 54_000,
    }),
  ],
  ['cents in the income', estimationForm({ income: 28_400.37, household_size: 4 })],
  ['no income at all', estimationForm({ income: 0 })],
  ['a county without a price', estimationForm({ zip: '00601', county: '72001' })],
];

test.each(households)('returns what estimate() computes from the form: %s', async (_, form) => {
  const saved = await newEstimation(app.as(advisor), form);
  const { body } = await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } });
  const input = estimationInput.parse(form);
  const market = await requireMarket(app.ctx.rates, input);
  expect(body).toEqual(calculationOf(estimate(householdOf(input), market, input.plan_year)));
});

const adults = (...ages: number[]) =>
  ages.map((age, index) => ({ age, sex: 'Female' as const, spouse: index === 1, myself: index === 0 }));
const children = (...ages: number[]) => ages.map((age) => ({ age, sex: 'Male' as const, spouse: false }));
const alone = { household_size: 1, income: 40_000 };

test.each<[string, Partial<EstimationForm>, Partial<Calculation>]>([
  [
    'a subsidized family of five',
    {
      ...{ zip: '78704', county: '48453', household_size: 5, income: 88_500 },
      dependents_attributes: [...adults(44, 42), ...children(14, 11, 8)],
    },
    { eligible_for_marketplace: true, marketplace_unavailable: false },
  ],
  [
    'a family on Medicaid',
    {
      ...{ zip: '60614', county: '17031', household_size: 3, income: 30_000 },
      dependents_attributes: [...adults(34, 33), ...children(5)],
    },
    { eligible_for_medicaid: true, eligible_for_marketplace: false, premiums: null },
  ],
  [
    'the coverage gap in Texas',
    { ...{ zip: '75201', county: '48113', household_size: 1, income: 13_500 }, dependents_attributes: adults(47) },
    { coverage_gap: true, tax_credit: 0 },
  ],
  [
    'a couple, one on Medicare with a surcharge, one under 65',
    {
      ...{ zip: '33139', county: '12086', household_size: 2, income: 96_000, last_year_income: 268_000 },
      dependents_attributes: adults(67, 63),
      tax_filing_status: 'married_joint',
    },
    { eligible_for_medicare: true, eligible_for_marketplace: true, traditional_part_b: 185 },
  ],
  [
    'above 400% of poverty in 2026',
    {
      ...{ zip: '37203', county: '47037', plan_year: 2026, household_size: 1, income: 63_000 },
      dependents_attributes: adults(63),
    },
    { percent_of_fpl: 402, tax_credit: 0, eligible_for_marketplace: true },
  ],
  [
    'a state that runs its own exchange',
    { zip: '94110', county: '06075', dependents_attributes: adults(40, 41), household_size: 2, income: 70_000 },
    { state_exchange: true, eligible_for_marketplace: true },
  ],
  [
    'a territory, where nothing can be quoted',
    { zip: '00901', county: '72127', dependents_attributes: adults(40), ...alone },
    { marketplace_unavailable: true, premiums: null },
  ],
  [
    'a county without a price',
    { ...{ zip: '32456', county: '12045', plan_year: 2026 }, dependents_attributes: adults(50), ...alone },
    { marketplace_unavailable: true, premiums: null },
  ],
  [
    'the other county of its zip code',
    { ...{ zip: '32456', county: '12005', plan_year: 2025 }, dependents_attributes: adults(50), ...alone },
    { marketplace_unavailable: false, eligible_for_marketplace: true },
  ],
  [
    'a member of a Basic Health program',
    { ...{ zip: '97209', county: '41051', household_size: 1, income: 28_400 }, dependents_attributes: adults(29) },
    { eligible_for_marketplace: false, premiums: null },
  ],
  [
    'a couple on Medicare in 2026',
    {
      ...{ zip: '85254', county: '04013', plan_year: 2026, household_size: null, income: null },
      ...{ last_year_income: 142_000, tax_filing_status: 'married_joint' },
      dependents_attributes: adults(71, 69),
    },
    { eligible_for_medicare: true, standard_part_b: 202.9, traditional_oop: 283 },
  ],
  [
    'Medicare where no Advantage price is known',
    {
      ...{ zip: '99501', county: '02020', household_size: null, income: null },
      ...{ last_year_income: 20_000, tax_filing_status: 'single' },
      dependents_attributes: adults(80),
    },
    { eligible_for_medicare: true, advantage_sum: null },
  ],
])('uses the published tables: %s', async (_, form, shows) => {
  const saved = await newEstimation(app.as(advisor), { plan_year: 2025, ...form });
  const { body } = await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } });
  expect(body).toMatchObject(shows);
});

test('returns the tax credit, three metal levels, the household and the reasons', async () => {
  const saved = await newEstimation(app.as(advisor));
  const { body } = await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } });
  expect(body).toMatchObject({
    eligible_for_marketplace: true,
    eligible_for_medicare: false,
    marketplace_unavailable: false,
  });
  expect(body.tax_credit).toBeGreaterThan(0);
  for (const plan of Object.values(body.premiums ?? {})) {
    expect(plan.net_premium).toBe(Math.max(0, Math.round((plan.premium - (body.tax_credit ?? 0)) * 100) / 100));
  }
  expect(Object.keys(body.premiums ?? {})).toEqual(['Bronze Plan', 'Silver Plan', 'Gold Plan']);
  expect(body.people.map(({ covered_by }) => covered_by)).toEqual(['marketplace', 'marketplace']);
  expect(body.reasons.length).toBeGreaterThan(3);
});

test.each([
  ['before 65', estimationForm],
  ['with one on Medicare', blendedForm],
])('keeps every filing status, and none of them decides the credit of a couple %s', async (_, formOf) => {
  const credits: (number | null)[] = [];
  for (const tax_filing_status of ['married_joint', 'married_seperate', 'single'] as const) {
    const form = formOf({ tax_filing_status, income: 40_000 });
    const { id } = await newEstimation(app.as(advisor), form);
    const update = { params: { id }, body: { estimation: form } };
    expect((await app.as(advisor).call('update-estimation', update)).body.tax_filing_status).toBe(tax_filing_status);
    const shown = await app.as(advisor).call('show-estimation', { params: { id } });
    expect(shown.body.tax_filing_status).toBe(tax_filing_status);
    credits.push((await app.as(advisor).call('calculate-estimation', { params: { id } })).body.tax_credit);
  }
  expect(credits[0]).toBeGreaterThan(0);
  expect(new Set(credits).size).toBe(1);
});

test.each(['month=0', 'month=13', 'month=-1', 'month=1.5', 'month=x', 'month=', 'month=1&month=2'])(
  'rejects %s',
  async (query) => {
    const { id } = await newEstimation(app.as(advisor));
    const url = `/api/v1/estimations/${id}/calculate?${query}`;
    const { statusCode, body } = await app.as(advisor).send({ method: 'GET', url });
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      422,
      { code: 'validation_failed', errors: { month: [expect.any(String)] } },
    ]);
  },
);

test('returns each month to those who ask for it at the same time', async () => {
  const { id } = await newEstimation(app.as(advisor), {
    dependents_attributes: [{ birth_date: '1960-07-15', sex: 'Female' }],
    plan_year: 2025,
    household_size: 1,
    last_year_income: 40_000,
    tax_filing_status: 'single',
  });
  const months = [1, 8, 1, 8, 12, 1];
  const replies = await Promise.all(
    months.map((month) => app.as(advisor).call('calculate-estimation', { params: { id }, query: { month } })),
  );
  expect(replies.map(({ body }) => [body.month, body.people[0]?.covered_by])).toEqual(
    months.map((month) => [month, month < 7 ? 'marketplace' : 'medicare']),
  );
  expect(new Set(replies.map(({ body }) => body.household_total?.year)).size).toBe(1);
});

test('returns no amounts where no price is available', async () => {
  const saved = await newEstimation(app.as(advisor), { zip: '00601', county: '72001' });
  const { body } = await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } });
  expect(body).toMatchObject({ marketplace_unavailable: true, premiums: null, tax_credit: null });
});

test('has the same access rules as the estimate', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const statusFor = async (browser: ReturnType<typeof app.browser>) =>
    (await browser.call('calculate-estimation', { params: { id } })).status;
  expect(await statusFor(app.as(admin))).toBe(200);
  expect(await statusFor(app.as(superAdmin))).toBe(200);
  expect(await statusFor(app.as(colleague))).toBe(404);
  expect(await statusFor(app.as(client))).toBe(404);
  expect(await statusFor(app.browser())).toBe(401);
  const otherFirms = await app.as(otherAdvisor).call('calculate-estimation', { params: { id } });
  const missing = await app.as(otherAdvisor).call('calculate-estimation', { params: { id: 999_999 } });
  expect([otherFirms.status, otherFirms.text]).toEqual([404, missing.text]);
});

test('accepts both kinds of token without a session', async () => {
  const saved = await newEstimation(app.as(advisor));
  const own = await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } });
  for (const token of [saved.token, await newRootEstimation(app.browser())]) {
    expect((await app.browser().call('calculate-estimation', { params: { id: token } })).body).toEqual(own.body);
  }
});

test('follows changes of the estimate, and denies access to what it has just calculated', async () => {
  const saved = await newEstimation(app.as(advisor));
  const call = (person = advisor) => app.as(person).call('calculate-estimation', { params: { id: saved.id } });
  const [first, again] = [(await call()).body, (await call()).body];
  expect(again).toEqual(first);
  expect((await call(otherAdvisor)).status).toBe(404);
  const { client_first_name, zip, county, household_size } = saved;
  const dependents_attributes = saved.dependents.map(({ age, sex, spouse }) => ({ age, sex, spouse }));
  await app.as(advisor).call('update-estimation', {
    params: { id: saved.id },
    body: { estimation: { client_first_name, zip, county, household_size, dependents_attributes, income: 30_000 } },
  });
  expect((await call()).body.tax_credit).not.toBe(first.tax_credit);
  await app.as(advisor).call('delete-estimation', { params: { id: saved.id } });
  expect((await call()).status).toBe(404);
});

test('returns 404 for a revoked link', async () => {
  const saved = await newEstimation(app.as(advisor));
  await app.as(advisor).call('delete-share-link', { params: { id: saved.id } });
  expect((await app.browser().call('calculate-estimation', { params: { id: saved.token } })).status).toBe(404);
});

test('shows what is kept for a zip code that is no longer in the tables, otherwise 404', async () => {
  const saved = await newEstimation(app.as(advisor));
  await app.db.updateTable('estimations').set({ zip: '99999' }).where('id', '=', saved.id).execute();
  expect((await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } })).status).toBe(200);
  await app.db.deleteFrom('estimation_results').where('estimation_id', '=', saved.id).execute();
  expect((await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } })).status).toBe(404);
});
