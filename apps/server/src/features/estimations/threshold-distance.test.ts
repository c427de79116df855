import { afterAll, expect, test } from 'vitest';
import { createActors, type EstimationForm, estimationForm, newEstimation } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { advisor } = await createActors(db);

/** One person of 45 in Cook County. In 2026 the credit ends at 400% of the guideline of 2025, $62,600. */
const single = (income: number): Partial<EstimationForm> => ({
  ...{ plan_year: 2026, income, household_size: 1, tax_filing_status: null },
  dependents_attributes: [{ age: 45, sex: 'Female' }],
});
const distanceOf = async (id: number) =>
  (await db.selectFrom('estimations').select('threshold_distance').where('id', '=', id).executeTakeFirstOrThrow())
    .threshold_distance;

test.each([
  [62_000, 'within_1000'],
  [61_600, 'within_1000'],
  [61_599, 'within_5000'],
  [57_600, 'within_5000'],
  [57_599, 'within_10000'],
  [52_600, 'within_10000'],
  [52_599, 'beyond'],
  [62_601, 'none'],
])('an income of $%d is %s', async (income, distance) => {
  const { id } = await newEstimation(app.as(advisor), single(income));
  expect(await distanceOf(id)).toBe(distance);
});

test('an update computes the distance again', async () => {
  const { id } = await newEstimation(app.as(advisor), single(52_000));
  const body = { estimation: estimationForm(single(62_000)) };
  await app.as(advisor).call('update-estimation', { params: { id }, body });
  expect(await distanceOf(id)).toBe('within_1000');
});

test('without an income of the plan year there is no threshold', async () => {
  const { id } = await newEstimation(app.as(advisor), {
    ...{ dependents_attributes: [{ age: 70, sex: 'Male' }], last_year_income: 50_000, tax_filing_status: 'single' },
  });
  expect(await distanceOf(id)).toBe('none');
});

test('the list and the file have the estimates within a distance, smaller ones included', async () => {
  const { total } = { total: (await app.as(advisor).call('list-estimations')).body.totalCount };
  const found = async (threshold?: 'within_1000' | 'within_5000' | 'within_10000') => {
    const query = threshold ? { threshold, pageSize: 100 as const } : { pageSize: 100 as const };
    const { body } = await app.as(advisor).call('list-estimations', { query });
    expect(body.totalCount).toBe(body.estimations.length);
    const file = await app.as(advisor).call('export-estimations', { query: threshold ? { threshold } : {} });
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(body.totalCount + 1);
    return [...new Set(body.estimations.map(({ threshold_distance }) => threshold_distance))].toSorted();
  };
  expect(await found('within_1000')).toEqual(['within_1000']);
  expect(await found('within_5000')).toEqual(['within_1000', 'within_5000']);
  expect(await found('within_10000')).toEqual(['within_1000', 'within_10000', 'within_5000']);
  expect(await found()).toHaveLength(5);
  const late = { threshold: 'within_1000', currentPage: 9 } as const;
  const { body } = await app.as(advisor).call('list-estimations', { query: late });
  expect(body.totalCount).toBeGreaterThan(0);
  expect(body.totalCount).toBeLessThan(total);
});
