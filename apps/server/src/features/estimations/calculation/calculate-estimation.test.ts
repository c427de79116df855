import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { estimationInput } from 'contract/endpoints/estimations';
import { estimate } from 'estimator';
import { afterAll, expect, test } from 'vitest';
import { requireMarket } from '../../../integrations/rates/require-market.ts';
import {
  blendedForm,
  createActors,
  type EstimationForm,
  estimationForm,
  newEstimation,
  newRootEstimation,
} from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, colleague, admin, client, stranger, superAdmin } = await createActors(app.db);

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
  expect(body).toEqual(calculationOf(estimate(householdOf(input), market, input.plan_year), market));
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
  const otherFirms = await app.as(stranger).call('calculate-estimation', { params: { id } });
  const missing = await app.as(stranger).call('calculate-estimation', { params: { id: 999_999 } });
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
  expect((await call(stranger)).status).toBe(404);
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

test('returns 404 for a zip code that is no longer in the tables', async () => {
  const saved = await newEstimation(app.as(advisor));
  await app.db.updateTable('estimations').set({ zip: '99999' }).where('id', '=', saved.id).execute();
  expect((await app.as(advisor).call('calculate-estimation', { params: { id: saved.id } })).status).toBe(404);
});
