import { expect, test } from 'vitest';
import { createActors, estimationForm, newEstimation } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor } = await createActors(app.db);
const browser = app.as(advisor);

const worked = {
  income: 73_880.56,
  untaxed_social_security: 1_500,
  income_worksheet: { wages: 40_000, self_employment: 30_000, social_security: 10_000, hsa: 4_000 },
};
const create = (id: number, changes: object) =>
  browser.call('create-scenario', { params: { id }, body: { scenario: { name: 'Lines', changes } } });

async function yearOf(changed: Parameters<typeof estimationForm>[0]) {
  const { id } = await newEstimation(browser, changed);
  const { body } = await browser.call('calculate-estimation', { params: { id } });
  return body.household_total?.year;
}

/** What the server says that the worksheet yields. */
async function incomeOf(form: Parameters<typeof estimationForm>[0]): Promise<number> {
  const { errors } = await browser.call('create-estimation', { body: { estimation: estimationForm(form) } });
  return Number(/\$([\d,.]+) by/.exec(errors.income?.[0] ?? '')?.[1]?.replace(',', ''));
}

test('a scenario replaces lines of the income, which is worked out again', async () => {
  const { id } = await newEstimation(browser, worked);
  const income_lines = { roth_conversions: 20_000, hsa: 0 };
  const { body } = await create(id, { income_lines });
  expect(body).toMatchObject({
    changes: { income_lines },
    year_total: await yearOf({ income: 97_880.56, untaxed_social_security: 1_500 }),
  });
  const alone = await create(id, { income_lines: { self_employment: 0, wages: 0 } });
  expect(alone.body.year_total).toBe(await yearOf({ income: 6_000, untaxed_social_security: 6_000 }));
});

test('the lines count with the other changes of the scenario', async () => {
  const { id } = await newEstimation(browser, worked);
  const place = { zip: '33139', county: '12086' };
  const insured = { health_insurance: 30_000 };
  const { body } = await create(id, { place, plan_year: 2026, income_lines: insured });
  const income_worksheet = { ...worked.income_worksheet, ...insured };
  const there = { ...place, plan_year: 2026 as const, income_worksheet };
  const income = await incomeOf({ ...there, income: 1 });
  expect(income).toBeLessThan(73_880.56);
  expect(income).not.toBe(await incomeOf({ plan_year: 2026, income_worksheet, income: 1 }));
  expect(body.year_total).toBe(await yearOf({ ...there, income_worksheet: null, income }));
});

test('rejects lines where the estimate has none, no line, and lines beside an income', async () => {
  const errorsOf = async (id: number, changes: object) => (await create(id, changes)).errors;
  const { id: plain } = await newEstimation(browser);
  expect(await errorsOf(plain, { income_lines: { wages: 1 } })).toEqual({
    'changes.income_lines': ['The estimate’s income was not worked out from lines. Change the income instead.'],
  });
  const { id } = await newEstimation(browser, worked);
  const path = 'changes.income_lines';
  expect(await errorsOf(id, { income_lines: {} })).toEqual({ [path]: ['Choose a line of the income'] });
  expect(await errorsOf(id, { income: 1, income_lines: { wages: 1 } })).toEqual({
    [path]: ['Change either the income or its lines'],
  });
  expect(await errorsOf(id, { income_lines: { wages: -1 } })).toEqual({
    [`${path}.wages`]: ['Wages can’t be negative'],
  });
});

test('has no figures once the estimate has no lines', async () => {
  const { id } = await newEstimation(browser, worked);
  await create(id, { income_lines: { wages: 50_000 } });
  const estimation = {
    client_first_name: 'Margaret',
    zip: '60614',
    county: '17031',
    household_size: 2,
    income: 80_000,
  };
  const people = [{ age: 61, sex: 'Female' as const }];
  await browser.call('update-estimation', {
    params: { id },
    body: { estimation: { ...estimation, dependents_attributes: people } },
  });
  const { body } = await browser.call('list-scenarios', { params: { id } });
  expect(body.scenarios).toMatchObject([{ year_total: null, year_credit: null }]);
});

test('a public link shows the income instead of the lines', async () => {
  const { id, token } = await newEstimation(browser, { ...worked, shows_outlook: true });
  const { body } = await create(id, { income_lines: { wages: 50_000 } });
  const shared = await app.browser().call('list-scenarios', { params: { id: token } });
  expect(shared.body.scenarios).toMatchObject([{ changes: { income: 83_880.56 }, year_total: body.year_total }]);
  expect(shared.text).not.toContain('income_lines');
});
