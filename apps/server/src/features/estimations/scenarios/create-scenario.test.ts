import type { BodyInput } from 'contract/endpoint';
import type { createScenario } from 'contract/endpoints/scenarios';
import { maxScenarios } from 'contract/vocabulary/scenarios';
import { expect, test } from 'vitest';
import { createActors, type estimationForm, newEstimation, newRootEstimation } from '../../../testing/factories.ts';
import { newScenario, scenarioForm } from '../../../testing/scenarios.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor, colleague, admin, client, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);

type Form = BodyInput<typeof createScenario>['scenario'];

const create = (who: typeof advisor, id: number | string, changed: Partial<Form> = {}) =>
  app.as(who).call('create-scenario', { params: { id }, body: { scenario: scenarioForm(changed) } });
const positionsOf = async (id: number) =>
  (
    await app.db
      .selectFrom('scenarios')
      .select('position')
      .where('estimation_id', '=', id)
      .orderBy('position')
      .execute()
  ).map(({ position }) => position);

async function yearOf(changed: Parameters<typeof estimationForm>[0]) {
  const { id } = await newEstimation(browser, changed);
  const { body } = await browser.call('calculate-estimation', { params: { id } });
  return { year_total: body.household_total?.year, year_credit: Math.round((body.tax_credit ?? 0) * 1200) / 100 };
}

test('adds scenarios at the end, with the figures of the changed household', async () => {
  const { id } = await newEstimation(browser);
  const first = await create(advisor, id, { name: '  Less work ', changes: { income: 50_000 } });
  expect(first.body).toEqual({
    id: expect.any(Number),
    name: 'Less work',
    position: 1,
    changes: { income: 50_000 },
    county_name: null,
    ...(await yearOf({ income: 50_000 })),
    version: 1,
    created_at: expect.any(String),
    updated_at: first.body.created_at,
  });
  expect(first.body.year_credit).toBeGreaterThan(0);
  const place = { zip: '33139', county: '12086' };
  const second = await create(advisor, id, { name: 'Miami in 2026', changes: { place, plan_year: 2026 } });
  expect(second.body).toMatchObject({ position: 2, county_name: expect.stringMatching(/Miami-Dade/) });
  expect(second.body).toMatchObject(await yearOf({ ...place, plan_year: 2026 }));
  const listed = await browser.call('list-scenarios', { params: { id } });
  expect(listed.body.scenarios).toEqual([first.body, second.body]);
});

test('an employer’s offer of the estimate counts in its scenarios', async () => {
  const employer_offer = { person: 1, employee_price: 400, family_price: null };
  const { id } = await newEstimation(browser, { employer_offer });
  const { body } = await create(advisor, id, { changes: { income: 50_000 } });
  // 12 × 400 = 4,800 is 9.6% of 50,000, above the 9.02% of 2025, and 6.7% of 72,000.
  expect(body).toMatchObject(await yearOf({ employer_offer, income: 50_000 }));
  expect(body).toMatchObject(await yearOf({ income: 50_000 }));
  expect((await yearOf({ employer_offer })).year_credit).toBeLessThan((await yearOf({})).year_credit);
});

test('the ages of another plan year follow from the birth dates', async () => {
  const people = [
    { birth_date: '1961-03-10', sex: 'Female' as const },
    { birth_date: '1966-03-10', sex: 'Male' as const, spouse: true },
  ];
  const { id } = await newEstimation(browser, { dependents_attributes: people });
  const aged = people.map(({ birth_date, ...person }) => ({
    ...person,
    age: 2026 - Number(birth_date.slice(0, 4)) - 1,
  }));
  const { body } = await create(advisor, id, { changes: { plan_year: 2025 } });
  const undated = await yearOf({ dependents_attributes: aged.map((person) => ({ ...person, age: person.age - 1 })) });
  expect(body).toMatchObject(undated);
});

test('stores name and changes encrypted, and records them for the owner of the estimate', async () => {
  const { id } = await newEstimation(browser);
  const { body } = await create(admin, id, { name: 'Quillfeather', changes: { income: 81_234.56 } });
  const row = await app.db.selectFrom('scenarios').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/Quillfeather|81234/);
  const [event] = (await app.as(admin).call('list-audit-events')).body.events;
  expect(event?.sentence).toBe('Added a scenario to an estimate');
  const { changes } = (await app.as(admin).call('show-audit-event', { params: { id: event?.id ?? 0 } })).body;
  expect(changes).toMatchObject([
    { record: 'scenarios', fields: expect.arrayContaining([expect.objectContaining({ new: 'Quillfeather' })]) },
  ]);
});

test('of ten concurrent calls, six add a scenario', async () => {
  const { id } = await newEstimation(browser);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create(advisor, id, { name: `${index}` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(200), ...Array(4).fill(409)]);
  const rejected = answers.find(({ status }) => status === 409);
  expect([rejected?.code, rejected?.error]).toEqual([
    'too_many_scenarios',
    'An estimate can have at most 6 scenarios. Delete one first.',
  ]);
  expect(await positionsOf(id)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a thousand calls leave six scenarios', { tags: 'all', timeout: 30_000 }, async () => {
  const { id } = await newEstimation(browser);
  for (let batch = 0; batch < 20; batch += 1)
    await Promise.all(Array.from({ length: 50 }, () => create(advisor, id, { changes: {} })));
  expect(await positionsOf(id)).toHaveLength(maxScenarios);
});

test('accepts the account admin and a super admin', async () => {
  const { id } = await newEstimation(browser);
  for (const person of [admin, superAdmin]) expect((await create(person, id)).status).toBe(200);
});

test('returns the same 404 for another user’s estimate as for an unknown id, and adds nothing', async () => {
  const { id } = await newEstimation(browser);
  for (const person of [colleague, otherAdvisor, otherAdmin, agent]) {
    const [unrelated, missing] = [await create(person, id), await create(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await create(client, id)).status).toBe(403);
  const visitor = await app.browser().call('create-scenario', { params: { id }, body: { scenario: scenarioForm() } });
  expect(visitor.status).toBe(401);
  expect(await positionsOf(id)).toEqual([]);
});

test('returns 404 for tokens, also if the owner shares scenarios', async () => {
  const { token } = await newEstimation(browser, { shows_outlook: true });
  for (const id of [token, await newRootEstimation(app.browser())])
    expect((await create(superAdmin, id)).status).toBe(404);
});

test('returns 404 for an estimate that has been deleted', async () => {
  const { id } = await newEstimation(browser);
  await newScenario(browser, id);
  const [created, deleted] = await Promise.all([
    create(advisor, id),
    browser.call('delete-estimation', { params: { id } }),
  ]);
  expect([200, 404]).toContain(created.status);
  expect(deleted.status).toBe(200);
  expect((await create(advisor, id)).status).toBe(404);
  expect(await positionsOf(id)).toEqual([]);
});

const unknownField = ['This field isn’t accepted here'];
test.each<[string, object, Record<string, string[]>]>([
  ['no name', { name: '' }, { name: ['Name is required'] }],
  ['a long name', { name: 'x'.repeat(81) }, { name: ['Name must be at most 80 characters'] }],
  ['an unknown field', { account_id: 1 }, { account_id: unknownField }],
  ['an unknown change', { changes: { user_id: 1 } }, { 'changes.user_id': unknownField }],
  ['a negative income', { changes: { income: -1 } }, { 'changes.income': ['Household income can’t be negative'] }],
  ['an income of a billion', { changes: { income: 1e9 } }, { 'changes.income': ['Household income is too large'] }],
  [
    'a year without tables',
    { changes: { plan_year: 2031 } },
    { 'changes.plan_year': ['There are no tables for this plan year'] },
  ],
  [
    'an unknown zip code',
    { changes: { place: { zip: '00000', county: '17031' } } },
    { 'changes.place.zip': ['Invalid zip code'] },
  ],
  [
    'a county elsewhere',
    { changes: { place: { zip: '60614', county: '12086' } } },
    { 'changes.place.county': ['This county is not in this zip code'] },
  ],
  [
    'a household smaller than its people',
    { changes: { household_size: 1 } },
    { 'changes.household_size': ['Household size can’t be smaller than the number of people who need coverage'] },
  ],
  [
    'half a household',
    { changes: { household_size: 2.5 } },
    { 'changes.household_size': ['Household size must be a whole number'] },
  ],
  [
    'an income below the untaxed Social Security',
    { changes: { income: 9_000 } },
    { 'changes.income': ['Untaxed Social Security can’t be more than the household income'] },
  ],
])('rejects %s', async (_, changed, errors) => {
  const { id } = await newEstimation(browser, { untaxed_social_security: 10_000 });
  const answer = await create(advisor, id, changed);
  expect([answer.status, answer.errors]).toEqual([422, errors]);
  expect(await positionsOf(id)).toEqual([]);
});

test('names what a person who turns 65 needs in another plan year', async () => {
  const dependents_attributes = [{ birth_date: '1960-03-10', sex: 'Female' as const }];
  const { id } = await newEstimation(browser, { dependents_attributes });
  expect((await create(advisor, id, { changes: { plan_year: 2026 } })).errors).toEqual({
    'changes.tax_filing_status': ['Tax filing status is required'],
    'changes.last_year_income': ['Household MAGI is required'],
  });
  const changes = { plan_year: 2026, tax_filing_status: 'single', last_year_income: 80_000 } as const;
  expect((await create(advisor, id, { changes })).status).toBe(200);
});

test('wages above the income have to be confirmed, in the scenario or in the estimate', async () => {
  const events = [{ kind: 'retires' as const, person: 1, month: 6, wages: 60_000, covers: [] }];
  const { id } = await newEstimation(browser, { income: 72_000, events });
  const answer = await create(advisor, id, { changes: { income: 50_000 } });
  expect(answer.errors).toEqual({
    'changes.income': [
      'Wages are above the household income. That’s possible only with losses or deductions: confirm it.',
    ],
  });
  expect((await create(advisor, id, { changes: { income: 50_000, income_confirmed: true } })).status).toBe(200);
  const confirmed = await newEstimation(browser, { income: 50_000, events, income_confirmed: true });
  expect((await create(advisor, confirmed.id, { changes: { income: 40_000 } })).status).toBe(200);
});

test('a divorce that a scenario takes back is named, where the return is that of one person', async () => {
  const events = [{ kind: 'leaves' as const, person: 2, month: 6, cause: 'divorce' as const }];
  const { id } = await newEstimation(browser, { events, plan_year_filing_status: 'single' });
  expect((await create(advisor, id, { changes: { events: [] } })).errors).toEqual({
    'changes.events': ['With a spouse, the tax return is joint or separate'],
  });
});
