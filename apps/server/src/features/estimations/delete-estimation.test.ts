import { expect, test } from 'vitest';
import { createActors, newEstimation, newPerson, newRootEstimation } from '../../testing/factories.ts';
import { newLegalHold } from '../../testing/legal-holds.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);

const isThere = async (id: number) =>
  (await app.db.selectFrom('estimations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test('removes the estimate, from the list and by link', async () => {
  const saved = await newEstimation(app.as(advisor), { client_first_name: 'Gone' });
  const { body } = await app.as(advisor).call('delete-estimation', { params: { id: saved.id } });
  expect(body).toEqual({ deleted: true });
  expect(await isThere(saved.id)).toBe(false);
  for (const id of [saved.id, saved.token]) {
    expect((await app.as(advisor).call('show-estimation', { params: { id } })).status).toBe(404);
    expect((await app.as(advisor).call('calculate-estimation', { params: { id } })).status).toBe(404);
  }
  const list = await app.as(advisor).call('list-estimations', { query: { search: 'Gone' } });
  expect(list.body.totalCount).toBe(0);
});

test('lets only one of two concurrent requests succeed', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const answers = await Promise.all([1, 2].map(() => app.as(advisor).call('delete-estimation', { params: { id } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('accepts the account admin and a super admin', async () => {
  for (const person of [admin, superAdmin]) {
    const { id } = await newEstimation(app.as(advisor));
    expect((await app.as(person).call('delete-estimation', { params: { id } })).status).toBe(200);
    expect(await isThere(id)).toBe(false);
  }
});

test('returns the same 404 for another user’s estimate as for an unknown id', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const otherFirms = await app.as(person).call('delete-estimation', { params: { id } });
    const missing = await app.as(person).call('delete-estimation', { params: { id: 999_999 } });
    expect([otherFirms.status, otherFirms.text]).toEqual([404, missing.text]);
  }
  expect(await isThere(id)).toBe(true);
});

test('returns 404 for share tokens and root tokens', async () => {
  const saved = await newEstimation(app.as(advisor));
  const root = await newRootEstimation(app.browser());
  for (const token of [saved.token, root]) {
    expect((await app.as(superAdmin).call('delete-estimation', { params: { id: token } })).status).toBe(404);
    expect((await app.browser().call('delete-estimation', { params: { id: token } })).status).toBe(401);
    expect((await app.browser().call('show-estimation', { params: { id: token } })).status).toBe(200);
  }
});

test('returns 401 without a session and 403 for a client', async () => {
  const { id } = await newEstimation(app.as(advisor));
  expect((await app.browser().call('delete-estimation', { params: { id } })).status).toBe(401);
  expect((await app.as(client).call('delete-estimation', { params: { id } })).status).toBe(403);
  expect(await isThere(id)).toBe(true);
});

test('keeps the estimates of a firm with a client under a legal hold', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const legal_hold_id = await newLegalHold(app, superAdmin, await newPerson(app.db, 'client', firm));
  const remove = () => app.as(advisor).call('delete-estimation', { params: { id } });
  expect((await remove()).code).toBe('estimation_legal_hold');
  expect((await app.as(otherAdvisor).call('delete-estimation', { params: { id } })).status).toBe(404);
  expect(await isThere(id)).toBe(true);
  await app.as(superAdmin).call('release-legal-hold', { params: { id: legal_hold_id }, body: { reason: 'Settled' } });
  expect((await remove()).status).toBe(200);
});
