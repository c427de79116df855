import { estimate } from 'estimator';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();

const chicago = { zip: '60614', county: '17031' };

test('returns the input of estimate() for a place and year', async () => {
  const { body } = await app.browser().call('show-market', { query: { ...chicago, plan_year: 2026 } });
  expect(body).toMatchObject({ plan_year: 2026, state: 'IL', county: '17031', county_name: 'Cook County' });
  expect(body.prices?.benchmark_cents).toBeGreaterThan(10_000);
  expect(body.medicare?.part_d_cents).toBeGreaterThan(0);
  const person = { age: 40, sex: 'Female' as const, spouse: false };
  const household = {
    people: [person],
    household_size: 1,
    income_cents: 4_000_000,
    last_year_income_cents: null,
    tax_filing_status: null,
  };
  expect(estimate(household, body, 2026).marketplace?.silver?.premium_cents).toBeGreaterThan(0);
});

test('defaults to plan year 2025', async () => {
  const { body } = await app.browser().call('show-market', { query: chicago });
  const next = await app.browser().call('show-market', { query: { ...chicago, plan_year: 2026 } });
  expect([body.plan_year, next.body.plan_year]).toEqual([2025, 2026]);
  expect(body.prices).not.toEqual(next.body.prices);
});

test('reports that a territory has no prices', async () => {
  const { body } = await app.browser().call('show-market', { query: { zip: '00601', county: '72001' } });
  expect(body).toMatchObject({ state: 'PR', rating_area: null, prices: null, medicare: null });
});

test('returns 404 for an unknown zip code and for another county', async () => {
  for (const query of [
    { ...chicago, zip: '00000' },
    { ...chicago, county: '06037' },
  ]) {
    expect((await app.browser().call('show-market', { query })).status).toBe(404);
  }
});

test('names the invalid fields', async () => {
  const errorsOf = async (query: Record<string, string>) => {
    const answer = await app.browser().call('show-market', { query: query as never });
    return [answer.status, answer.errors];
  };
  expect(await errorsOf({ zip: '606', county: 'Cook' })).toEqual([
    422,
    { zip: ['Invalid zip code'], county: ['County is required'] },
  ]);
  expect(await errorsOf({ ...chicago, plan_year: '2024' })).toEqual([
    422,
    { plan_year: ['This isn’t one of the choices'] },
  ]);
  expect(await errorsOf({ ...chicago, state: 'IL' })).toEqual([422, { state: ['This field isn’t accepted here'] }]);
});
