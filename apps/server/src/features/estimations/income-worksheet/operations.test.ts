import { expect, test } from 'vitest';
import {
  blendedForm,
  createActors,
  estimationForm,
  newEstimation,
  newPerson,
  newRootEstimation,
} from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, agent, admin, otherAdvisor } = await createActors(app.db);
const client = await newPerson(app.db, 'client', firm, {
  financial_advisor_id: advisor.id,
  health_advisor_id: agent.id,
});
const browser = app.as(advisor);

/** 40,000 + 30,000 − 2,119.44 (half of the tax) − 4,000, then benefits of 85% above 44,000. */
const lines = { wages: 40_000, self_employment: 30_000, social_security: 10_000, hsa: 4_000 };
const worked = { income: 73_880.56, untaxed_social_security: 1_500, income_worksheet: lines };

type Form = Parameters<typeof estimationForm>[0];
const create = (form: Form) => browser.call('create-estimation', { body: { estimation: estimationForm(form) } });
const update = (id: number, form: Form) =>
  browser.call('update-estimation', { params: { id }, body: { estimation: estimationForm(form) } });

test('keeps the lines, encrypted, also in a copy and in another plan year', async () => {
  const saved = await newEstimation(browser, worked);
  expect(saved).toMatchObject(worked);
  const row = await app.db.selectFrom('estimations').selectAll().where('id', '=', saved.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/wages|40000/);
  const copy = await browser.call('duplicate-estimation', { params: { id: saved.id } });
  expect(copy.body).toMatchObject(worked);
  expect((await update(saved.id, { ...worked, plan_year: 2026 })).body).toMatchObject(worked);
  expect((await update(saved.id, { income: 80_000, income_worksheet: null })).body).toMatchObject({
    income: 80_000,
    income_worksheet: null,
  });
});

test('rejects an income that the lines don’t yield, to the cent', async () => {
  const message =
    'Household income is $73,880.56 by its worksheet, $1,500.00 of it untaxed Social Security. Use that, or remove the worksheet.';
  for (const wrong of [
    { income: 73_880.57 },
    { untaxed_social_security: 1_499.99 },
    { untaxed_social_security: null },
  ]) {
    const answer = await create({ ...worked, ...wrong });
    expect([answer.status, answer.errors]).toEqual([422, { income: [message] }]);
  }
  const { id } = await newEstimation(browser);
  expect((await update(id, { income: 1, income_worksheet: { wages: 2 } })).errors).toEqual({
    income: ['Household income is $2.00 by its worksheet. Use that, or remove the worksheet.'],
  });
});

test('counts how the return is filed: 85% of benefits from the first dollar if separate spouses lived together', async () => {
  const income_worksheet = { wages: 8_000, social_security: 4_000 };
  const separate = { plan_year_filing_status: 'separate' as const, income_worksheet, income: 12_000 };
  const together = await create({ ...separate, untaxed_social_security: 600 });
  expect(together.body).toMatchObject({ income: 12_000, untaxed_social_security: 600 });
  const apart = { ...separate, lived_apart_all_year: true };
  expect((await create({ ...apart, untaxed_social_security: 600 })).status).toBe(422);
  expect((await create({ ...apart, untaxed_social_security: 4_000 })).status).toBe(200);
});

test('solves the circle of health insurance and credit with the prices of the place', async () => {
  const solve = async (self_employment: number) => {
    const insured = { self_employment, health_insurance: 24_000 };
    const answer = await create({ income: 1, income_worksheet: insured });
    const income = Number(/\$([\d,.]+) by/.exec(answer.errors?.income?.[0] ?? '')?.[1]?.replace(',', ''));
    const { id } = await newEstimation(browser, { income, income_worksheet: insured });
    const { body } = await browser.call('calculate-estimation', { params: { id } });
    const step = body.reasons.find(({ inputs }) => inputs.step === 'health_insurance');
    const credit_cents = Math.round((body.year.tax_credit ?? 0) * 100);
    expect(step?.inputs.credit_cents).toBe(credit_cents);
    return { settles: step?.inputs.settles, sum_cents: Number(step?.value) + credit_cents };
  };
  expect(await solve(64_000)).toEqual({ settles: true, sum_cents: 24_000_00 });
  // Here, a step of the credit lies between both.
  expect(await solve(62_000)).toEqual({ settles: false, sum_cents: 23_976_00 });
});

test('rejects lines that can’t be', async () => {
  const errorsOf = async (income_worksheet: object) => (await create({ income: 0, income_worksheet })).errors;
  expect(await errorsOf({ wages: -1 })).toEqual({ 'income_worksheet.wages': ['Wages can’t be negative'] });
  expect(await errorsOf({ pensions: 1_000_000_000 })).toEqual({
    'income_worksheet.pensions': ['Pensions and annuities is too large'],
  });
  expect(await errorsOf({ hsa: 0.001 })).toEqual({
    'income_worksheet.hsa': ['HSA contributions can have at most two decimal places'],
  });
  expect(await errorsOf({ capital_gains: -1_000_000_000 })).toEqual({
    'income_worksheet.capital_gains': ['Capital gains is too small'],
  });
  expect(await errorsOf({ lottery: 1 })).not.toBeUndefined();
  expect(
    (await create({ income: 0, income_worksheet: { self_employment: -20_000, capital_gains: -0.01 } })).status,
  ).toBe(200);
});

test('rejects a worksheet if everyone is on Medicare', async () => {
  const seniors = blendedForm({ dependents_attributes: [{ age: 67, sex: 'Female' }], ...worked });
  const { errors } = await browser.call('create-estimation', { body: { estimation: seniors } });
  expect(errors).toEqual({
    income_worksheet: ['Everyone is on Medicare, so there is no household income to work out'],
  });
});

test('only the owner and the firm see the lines and the steps of the income', async () => {
  const { id, token } = await newEstimation(browser, { ...worked, client_id: client.id, shows_outlook: true });
  await browser.call('update-sharing', { params: { id }, body: { shared_with_client: true } });
  const seen = async (who: typeof browser, key: number | string) => {
    const params = { id: key };
    const estimation = await who.call('show-estimation', { params });
    const { body } = await who.call('calculate-estimation', { params });
    return [estimation.body.income_worksheet, body.reasons.some(({ rule }) => rule === 'income_worksheet')];
  };
  for (const person of [advisor, admin, agent]) expect(await seen(app.as(person), id)).toEqual([lines, true]);
  expect(await seen(app.as(client), id)).toEqual([null, false]);
  for (const person of [app.browser(), app.as(otherAdvisor), browser])
    expect(await seen(person, token)).toEqual([null, false]);
  const root = await newRootEstimation(app.browser(), worked);
  expect(await seen(app.browser(), root)).toEqual([lines, true]);
});
