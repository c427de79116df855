import type { QueryInput } from 'contract/endpoint';
import type { exportEstimations } from 'contract/endpoints/estimation-lists';
import { expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { blendedForm, createActors, newEstimation, newPerson } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, client, otherAdvisor } = await createActors(app.db);

const fileOf = async (person: Person, query: QueryInput<typeof exportEstimations> = {}) =>
  (await app.as(person).call('export-estimations', { query })).text;
const linesOf = async (person: Person, query: QueryInput<typeof exportEstimations> = {}) =>
  (await fileOf(person, query)).slice(1).trimEnd().split('\r\n');

const header =
  'Name,Client,Type,Applicants,County,State,Zip,Plan Year,Yearly Cost,Yearly Cost Low,Yearly Cost High,Projected,Next Threshold,Shared with Client,Last Updated,Created';

test('has client, place, year and amount, the newest first, with escaped formulas', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm);
  const named = { first_name: '=Ruth', last_name: 'Day, Jr.', financial_advisor_id: advisor.id };
  const { id } = await newPerson(app.db, 'client', firm, named);
  const first = await newEstimation(app.as(advisor), blendedForm({ client_id: id }));
  await newEstimation(app.as(advisor), { client_first_name: '@Sam' });
  await app.as(advisor).call('update-sharing', { params: { id: first.id }, body: { shared_with_client: true } });
  const { body } = await app.as(advisor).call('calculate-estimation', { params: { id: first.id } });
  const lines = await linesOf(advisor);
  expect(lines[0]).toBe(header);
  expect(lines[1]).toMatch(/^'@Sam,,Pre-65,/);
  const amount = body.household_total?.year.toFixed(2);
  const start = `Ruth,"'=Ruth Day, Jr.",Medicare and pre-65,2,Miami-Dade County,FL,33139,2025,${amount},,,No,`;
  expect(lines[2]?.slice(0, start.length)).toBe(start);
  expect(lines[2]).toContain(',Yes,');
  expect(await linesOf(advisor, { search: 'sam' })).toHaveLength(2);
  const answer = await app.as(advisor).call('export-estimations');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('estimates.csv');
});

test('has both ends of a range, and says what is projected', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm);
  await newEstimation(app.as(advisor), { client_first_name: 'Ruth', plan_year: 2027 });
  const page = await app.as(advisor).call('list-estimations');
  const { year_total, year_range, is_projected } = page.body.estimations[0] ?? {};
  expect(is_projected).toBe(true);
  const [, line] = await linesOf(advisor);
  const ends = [year_range?.low, year_range?.high].map((end) => end?.toFixed(2) ?? '');
  expect(line).toContain(`,2027,${year_total?.toFixed(2)},${ends.join()},Yes,`);
});

test('days are those of the zone', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm);
  const { id } = await newEstimation(app.as(advisor));
  const [created_at, updated_at] = ['2026-03-08T01:00:00.000Z', '2026-03-09T03:30:00.000Z'];
  await app.db.updateTable('estimations').set({ created_at, updated_at }).where('id', '=', id).execute();
  const [, inUtc] = await linesOf(advisor);
  expect(inUtc).toMatch(/,2026-03-09,2026-03-08$/);
  const [, inChicago] = await linesOf(advisor, { zone: 'America/Chicago' });
  expect(inChicago).toMatch(/,2026-03-08,2026-03-07$/);
  const { code } = await app.as(advisor).call('export-estimations', { query: { zone: 'Mars' } });
  expect(code).toBe('validation_failed');
});

test('has every estimate once, in several pieces', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm);
  const { id } = await newEstimation(app.as(advisor));
  const {
    id: _,
    dependents_count: __,
    search_text: ___,
    share_digest: ____,
    ...row
  } = await app.db.selectFrom('estimations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copy = { ...row, dependents: JSON.stringify(row.dependents) };
  const copies = Array.from({ length: 1_000 }, (_, index) => ({ ...copy, client_first_name: `Copy ${index}` }));
  await app.db.insertInto('estimations').values(copies).execute();
  const lines = await linesOf(advisor);
  expect(lines).toHaveLength(1_002);
  expect(new Set(lines).size).toBe(1_002);
});

test('has only what the list has', async () => {
  await newEstimation(app.as(otherAdvisor), { client_first_name: 'Canary7732' });
  const admin = await newPerson(app.db, 'admin', firm);
  expect(await fileOf(admin)).not.toContain('Canary7732');
  expect((await app.browser().call('export-estimations')).status).toBe(401);
  expect((await app.as(client).call('export-estimations')).status).toBe(403);
});
