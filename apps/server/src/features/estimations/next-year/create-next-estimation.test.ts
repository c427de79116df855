import { expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, type EstimationForm, newEstimation } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor, colleague, admin, agent, otherAdvisor, superAdmin, client: reader } = await createActors(app.db);
const staff = app.as(advisor);

const make = (client: Pick<Person, 'id'>, plan_year: 2025 | 2026 | 2027 = 2027, who = advisor) =>
  app.as(who).call('create-next-estimation', { params: { id: client.id }, body: { plan_year } });

const countOf = async (client: Pick<Person, 'id'>) =>
  (await app.db.selectFrom('estimations').select('id').where('client_id', '=', client.id).execute()).length;

async function nextOf(changed: Partial<EstimationForm>) {
  const client = await newClientOf(app.db, advisor, agent);
  const last = await newEstimation(staff, { plan_year: 2026, client_id: client.id, ...changed });
  const { status, body } = await make(client);
  expect([status, body.is_new]).toEqual([200, true]);
  const next = (await staff.call('show-estimation', { params: { id: body.estimation_id } })).body;
  return { client, last, next };
}

test('the same household a year later, with a kept result of the next year’s tables', async () => {
  const { client, last, next } = await nextOf({
    dependents_attributes: [
      { birth_date: '1966-03-02', sex: 'Female' },
      { age: 40, sex: 'Male', spouse: true },
    ],
  });
  expect(next).toMatchObject({ plan_year: 2027, client: { id: client.id }, income: last.income, household_size: 2 });
  expect(next.dependents.map(({ age, birth_date }) => [age, birth_date])).toEqual([
    [60, '1966-03-02'],
    [41, null],
  ]);
  expect([next.chosen_plan, next.events, next.shared_with_client_at]).toEqual([null, [], null]);
  const kept = await app.db
    .selectFrom('estimation_results')
    .select('kept_later')
    .where('estimation_id', '=', Number(next.id))
    .execute();
  expect(kept).toEqual([{ kept_later: false }]);
  expect((await staff.call('show-estimation', { params: { id: last.id } })).body).toMatchObject({ version: 1 });
});

test('what happened in the year is over, and later events stay', async () => {
  const { next } = await nextOf({
    dependents_attributes: [
      { age: 58, sex: 'Female' },
      { age: 17, sex: 'Male' },
      { age: 60, sex: 'Male', spouse: true },
      { birth_date: '2026-06-10', sex: 'Female' },
    ],
    household_size: 4,
    income: 90_000,
    employer_offer: { person: 1, employee_price: 900, family_price: null },
    events: [
      { kind: 'leaves', person: 2, month: 5, cause: 'moving_out' },
      { kind: 'joins', person: 4, month: 6, cause: 'birth' },
      { kind: 'retires', person: 1, month: 6, wages: 40_000, covers: [1] },
      { kind: 'retires', person: 3, month: 3, year: 2027, wages: 20_000, covers: [3] },
      { kind: 'moves', month: 9, zip: '33139', county: '12086' },
    ],
  });
  expect(next).toMatchObject({
    zip: '33139',
    county: '12086',
    household_size: 3,
    income: 50_000,
    // Half of the wages were paid.
    year_between_income: 70_000,
    employer_offer: null,
  });
  expect(next.dependents.map(({ age, spouse }) => [age, spouse])).toEqual([
    [59, false],
    [61, true],
    [0, false],
  ]);
  expect(next.events).toMatchObject([{ kind: 'retires', person: 2, month: 3, covers: [2], wages: 20_000 }]);
  expect(next.events[0]).not.toHaveProperty('year');
});

test('who turns 65 has the nearest known income for Medicare', async () => {
  const { next } = await nextOf({
    dependents_attributes: [{ age: 64, sex: 'Female' }],
    household_size: 1,
    income: 60_000,
    year_between_income: 71_000,
  });
  expect(next).toMatchObject({ type: 'medicare', last_year_income: 71_000, tax_filing_status: 'single' });
});

test.each([
  ['in the year', { kind: 'joins', person: 3, month: 9, cause: 'moving_in' }, []],
  [
    'in the next year',
    { kind: 'joins', person: 3, month: 2, year: 2027, cause: 'moving_in' },
    [{ month: 2, person: 3 }],
  ],
] as const)('who moves out and comes back %s stays', async (_, back, events) => {
  const { next } = await nextOf({
    dependents_attributes: [
      { age: 45, sex: 'Female' },
      { age: 46, sex: 'Male', spouse: true },
      { age: 20, sex: 'Male' },
    ],
    household_size: 3,
    income: 70_000,
    events: [{ kind: 'leaves', person: 3, month: 5, cause: 'moving_out' }, back],
  });
  expect(next).toMatchObject({ household_size: 3, dependents: [{ age: 46 }, { age: 47 }, { age: 21 }], events });
});

test('opens the one that there is', async () => {
  const { client, next } = await nextOf({});
  expect((await make(client)).body).toEqual({ estimation_id: next.id, is_new: false });
  expect((await make(client, 2026)).body).toMatchObject({ is_new: false });
  expect(await countOf(client)).toBe(2);
});

test('two users at once, and a double click, make one', async () => {
  const client = await newClientOf(app.db, advisor, agent);
  await newEstimation(staff, { plan_year: 2026, client_id: client.id });
  const people = [advisor, advisor, agent, admin, superAdmin, advisor];
  const replies = await Promise.all(people.map((who) => make(client, 2027, who)));
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(replies.filter(({ body }) => body.is_new)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.estimation_id)).size).toBe(1);
  expect(await countOf(client)).toBe(2);
});

test('from an estimate of two years before', async () => {
  const client = await newClientOf(app.db, advisor, agent);
  await newEstimation(staff, { client_id: client.id });
  const { body } = await make(client);
  const { dependents } = (await staff.call('show-estimation', { params: { id: body.estimation_id } })).body;
  expect(dependents.map(({ age }) => age)).toEqual([63, 61]);
});

test('two years on, the income of an estimate counts with the status of its return', async () => {
  const client = await newClientOf(app.db, advisor, agent);
  await newEstimation(staff, {
    ...{ client_id: client.id, plan_year: 2025, household_size: 2, income: 200_000 },
    ...{ last_year_income: 90_000, tax_filing_status: 'single' },
    dependents_attributes: [
      { age: 66, sex: 'Female' },
      { age: 60, sex: 'Male', spouse: true },
    ],
  });
  const { body } = await make(client);
  const next = (await staff.call('show-estimation', { params: { id: body.estimation_id } })).body;
  expect(next).toMatchObject({ last_year_income: 200_000, tax_filing_status: 'married_joint' });
});

test('needs an earlier estimate, and is for those who work with the client', async () => {
  const client = await newClientOf(app.db, advisor, agent);
  expect((await make(client)).errors).toEqual({ plan_year: ['The client has no estimate from before 2027'] });
  await newEstimation(staff, { plan_year: 2027, client_id: client.id });
  expect((await make(client, 2026)).status).toBe(422);
  for (const who of [colleague, otherAdvisor]) expect((await make(client, 2027, who)).status).toBe(404);
  expect((await make(client, 2027, reader)).status).toBe(403);
});
