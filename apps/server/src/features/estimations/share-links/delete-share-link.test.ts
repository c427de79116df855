import { expect, test } from 'vitest';
import { createActors, newEstimation } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);

const canSee = async (token: string) =>
  (await app.browser().call('show-estimation', { params: { id: token } })).status === 200;

test('revokes the link and keeps the estimate', async () => {
  const saved = await newEstimation(app.as(advisor));
  expect(await canSee(saved.token)).toBe(true);
  const { body } = await app.as(advisor).call('delete-share-link', { params: { id: saved.id } });
  expect(body).toEqual({ share_url: null });
  const revoked = await app.browser().call('show-estimation', { params: { id: saved.token } });
  const never = await app.browser().call('show-estimation', { params: { id: 'A'.repeat(43) } });
  expect([revoked.status, revoked.text]).toEqual([404, never.text]);
  const shown = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(shown.body.share_url).toBeNull();
});

test('erases the token and is idempotent', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (let times = 0; times < 2; times++) {
    expect((await app.as(advisor).call('delete-share-link', { params: { id } })).status).toBe(200);
  }
  const row = await app.db.selectFrom('estimations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const none = { share_digest: null, share_encrypted: null, share_expires_at: null, share_code_salt: null };
  expect(row).toMatchObject(none);
});

test('stays revoked after the estimate is updated', async () => {
  const saved = await newEstimation(app.as(advisor));
  await app.as(advisor).call('delete-share-link', { params: { id: saved.id } });
  const { client_first_name, zip, county, income, household_size } = saved;
  const dependents_attributes = saved.dependents.map(({ age, sex, spouse }) => ({ age, sex, spouse }));
  const { body } = await app.as(advisor).call('update-estimation', {
    params: { id: saved.id },
    body: { estimation: { client_first_name, zip, county, income, household_size, dependents_attributes } },
  });
  expect([body.share_url, await canSee(saved.token)]).toEqual([null, false]);
});

test('accepts the account admin and a super admin', async () => {
  for (const person of [admin, superAdmin]) {
    const saved = await newEstimation(app.as(advisor));
    await app.as(person).call('delete-share-link', { params: { id: saved.id } });
    expect(await canSee(saved.token)).toBe(false);
  }
});

test('returns the same 404 for another user’s estimate as for an unknown id', async () => {
  const saved = await newEstimation(app.as(advisor));
  for (const person of [colleague, otherAdvisor]) {
    const otherFirms = await app.as(person).call('delete-share-link', { params: { id: saved.id } });
    const missing = await app.as(person).call('delete-share-link', { params: { id: 999_999 } });
    expect([otherFirms.status, otherFirms.text]).toEqual([404, missing.text]);
  }
  expect(await canSee(saved.token)).toBe(true);
});

test('rejects visitors, clients and the token itself', async () => {
  const saved = await newEstimation(app.as(advisor));
  expect((await app.browser().call('delete-share-link', { params: { id: saved.id } })).status).toBe(401);
  expect((await app.as(client).call('delete-share-link', { params: { id: saved.id } })).status).toBe(403);
  expect((await app.as(advisor).call('delete-share-link', { params: { id: saved.token } })).status).toBe(404);
  expect(await canSee(saved.token)).toBe(true);
});
