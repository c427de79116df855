import { afterAll, expect, test } from 'vitest';
import { createActors, newEstimation, newPerson, writeUser } from '../../../../testing/factories.ts';
import { newMeeting } from '../../../../testing/meetings.ts';
import { publishPlans, sampleCatalog } from '../../../../testing/plan-files.ts';
import { newPolicy } from '../../../../testing/policies.ts';
import { createTestApp } from '../../../../testing/test-app.ts';
import { listFindings } from '../finding/operations.ts';
import { listFacts } from './operations.ts';
import { peopleOf } from './rules.ts';

const today = '2026-11-29';
const app = await createTestApp();
afterAll(() => app.close());
const { advisor, agent, firm } = await createActors(app.db);

/** Before the first lookup, since what is published is read at most once a second. */
const { catalog } = await sampleCatalog(app.db, { states: ['DE'], plan_year: 2027 });
const following = { plan_id: '12345DE0010001', zip: null, level: 1, reason: '0' };
await publishPlans(app.db, {
  ...catalog,
  crosswalk: [
    { ...following, county: null, next_plan_id: null, level: 4 },
    { ...following, county: '10001', next_plan_id: '12345DE0010002' },
  ],
});

async function newHousehold() {
  const client = await newPerson(app.db, 'client', firm, {
    ...{ first_name: 'Ann', last_name: 'Lee', zip_code: '60614', spouse_name: 'Bob Lee', taxable_dependents: 3 },
    ...{ financial_advisor_id: advisor.id, health_advisor_id: agent.id, status: 'follow up' as const },
    ...{ client_request_type: 'combo' as const, referred_at: '2026-03-02T04:30:00Z' },
  });
  const user = { birthdate: '1962-06-15', household_income: 90_000 };
  await app.as(client).call('update-user', { params: { id: client.id }, body: { user } });
  await app.db
    .insertInto('dependents')
    .values([
      { user_id: client.id, age: 64, sex: 'Female', myself: true },
      { user_id: client.id, age: 25, sex: 'Male', name: 'Cal' },
      { user_id: client.id, age: 60, sex: 'Male', spouse: true },
    ])
    .execute();
  const estimate = {
    ...{ client_id: client.id, household_size: 3, income: 60_000 },
    dependents_attributes: [
      { age: 64, sex: 'Female' as const },
      { birth_date: '1966-01-02', sex: 'Male' as const, spouse: true },
      { birth_date: '2001-02-10', sex: 'Male' as const },
    ],
  };
  await newEstimation(app.as(advisor), { ...estimate, plan_year: 2026, income: 50_000 });
  const newest = await newEstimation(app.as(advisor), { ...estimate, plan_year: 2026 });
  await newEstimation(app.as(advisor), { ...estimate, plan_year: 2025 });
  await newPolicy(app.db, { client_id: client.id, ends_on: '2026-12-31' });
  return { client, newest };
}

test('reads what signals depend on', async () => {
  const { client, newest } = await newHousehold();
  await newMeeting(app.ctx, client, {
    start_at: '2026-04-02T01:00:00Z',
    end_at: '2026-04-02T01:30:00Z',
    outcome: 'held',
    outcome_at: '2026-04-02T02:00:00Z',
  });
  // An evening in New York, on which it is tomorrow by UTC.
  await writeUser(app.db, client, { survey_completed_at: '2026-03-10T02:00:00Z' });
  const facts = (await listFacts(app.ctx, [client.id], today)).get(client.id);
  expect(facts).toMatchObject({
    ...{ name: 'Ann Lee', birth_date: '1962-06-15', state: 'IL', status: 'follow up', referred_on: '2026-03-01' },
    ...{ met_on: '2026-04-01', last_meeting_on: '2026-04-01', has_analyses: false, rejected_on: null },
    survey: { completed_on: '2026-03-09', income_cents: 90_000_00 },
    policies: [{ effective_date: '2026-01-01', end_date: '2026-12-31' }],
  });
  expect(facts?.estimates.map(({ id, plan_year, household }) => [id, plan_year, household.income_cents])).toEqual([
    [newest.id, 2026, 60_000_00],
    [expect.any(Number), 2025, 60_000_00],
  ]);
  expect(facts?.estimates[0]?.kept).toMatchObject(facts?.estimates[0]?.present ?? {});
  expect(facts && peopleOf(facts).map(({ key, name, birth_date }) => [key, name, birth_date])).toEqual([
    ['self', 'Ann Lee', '1962-06-15'],
    ['spouse', 'Bob Lee', '1966-01-02'],
    ['person-3', 'Cal', '2001-02-10'],
  ]);
});

test('without an estimate, the zip code says which plan follows, if its counties agree', async () => {
  const nextPlan = async (zip_code: string, plan_name: string, policy_type = 'aca') => {
    const client = await newPerson(app.db, 'client', firm, { zip_code, financial_advisor_id: advisor.id });
    await newPolicy(app.db, { client_id: client.id, policy_type, plan_name });
    const [policy] = (await listFacts(app.ctx, [client.id], today)).get(client.id)?.policies ?? [];
    return policy?.next_plan_id;
  };
  expect(await nextPlan('19901', 'Silver (12345DE0010001)')).toBe('12345DE0010002');
  expect(await nextPlan('19801', '12345DE0010001-01')).toBeNull();
  for (const unknown of [
    nextPlan('19901', 'Silver'),
    nextPlan('19901', '12345DE0010009'),
    nextPlan('19901', '12345DE0010001', 'part_d'),
    // In two counties.
    nextPlan('19938', '12345DE0010001'),
    nextPlan('60614', '12345DE0010001'),
    nextPlan('00000', '12345DE0010001'),
  ])
    expect(await unknown).toBeUndefined();
});

test('an income that changes after the estimate is found, and a note is no change', async () => {
  const { client } = await newHousehold();
  await writeUser(app.db, client, { survey_completed_at: '2026-03-10T02:00:00Z' });
  const [before, saved, after] = ['2026-11-01T12:00:00Z', '2026-11-10T12:00:00Z', '2026-11-20T12:00:00Z'];
  await app.db.updateTable('estimations').set({ updated_at: saved }).where('client_id', '=', client.id).execute();
  const checks = app.db.updateTable('signal_checks').where('client_id', '=', client.id);
  await checks.set({ income_changed_at: before }).execute();
  const found = async () =>
    (await listFindings(app.ctx, [client.id], today)).get(client.id)?.signals.map(({ kind }) => kind);
  expect(await found()).not.toContain('income_changed');
  const change = (user: object) => app.as(client).call('update-user', { params: { id: client.id }, body: { user } });
  await change({ medications: 'Metformin', household_income: 90_000 });
  const check = app.db.selectFrom('signal_checks').select('income_changed_at').where('client_id', '=', client.id);
  expect(Date.parse((await check.executeTakeFirst())?.income_changed_at ?? '')).toBe(Date.parse(before));
  await change({ household_income: 95_000 });
  // The database has written the present time, which can be after `today`.
  await checks.set({ income_changed_at: after }).where('income_changed_at', '>', before).execute();
  expect(await found()).toContain('income_changed');
});

test('a shared estimate and one of another advisor were saved when their answers were', async () => {
  const { client, newest } = await newHousehold();
  const estimate = app.db.updateTable('estimations').where('id', '=', newest.id);
  const colleague = await newPerson(app.db, 'advisor', firm);
  await app.as(advisor).call('create-share-link', { params: { id: newest.id } });
  await estimate.set({ user_id: colleague.id }).execute();
  const [found] = (await listFacts(app.ctx, [client.id], today)).get(client.id)?.estimates ?? [];
  expect(found).toMatchObject({ id: newest.id, saved_at: newest.updated_at });
});

test('a former engagement, a disabled client and one without an engagement count for nothing', async () => {
  const { client } = await newHousehold();
  const disabled = await newPerson(app.db, 'client', firm, { disabled_at: '2026-11-01T00:00:00Z' });
  await app.db
    .insertInto('engagements')
    .values({
      client_id: client.id,
      account_id: firm,
      status: 'terminated',
      ended_at: '2025-01-01T00:00:00Z',
      referred_at: '2024-01-01T00:00:00Z',
    })
    .execute();
  const facts = await listFacts(app.ctx, [client.id, disabled.id, advisor.id, 999_999], today);
  expect([...facts].map(([id, { status }]) => [id, status])).toEqual([[client.id, 'follow up']]);
});

test('asks the database as often for many clients as for one', async () => {
  const clients = [await newHousehold(), await newHousehold(), await newHousehold()].map(({ client }) => client.id);
  const count = async (ids: readonly number[]) => {
    let statements = 0;
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await listFacts({ ...app.ctx, db }, ids, today);
    return statements;
  };
  expect([await count(clients.slice(0, 1)), await count(clients)]).toEqual([5, 5]);
});
