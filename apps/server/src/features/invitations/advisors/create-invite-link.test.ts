import { afterAll, expect, test } from 'vitest';
import { dump } from '../../../testing/dump.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { newInvited, signUpForm } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, admin, otherAdmin, advisor, client, superAdmin, agent, otherAdvisor } = await createActors(app.db);
const make = (id: number | string, by = admin) => app.as(by).call('create-invite-link', { params: { id } });
const show = (token: string) => app.browser().call('show-invitation', { params: { token } });

test('returns a new link to an admin and invalidates the emailed one', async () => {
  const { id, email, token } = await newInvited(app, admin);
  const { body } = await make(id);
  expect(body.invite_url).toBe(`http://localhost:3000/invite/${body.invite_token}`);
  expect((await show(token)).status).toBe(422);
  expect((await show(body.invite_token)).body.email).toBe(email);
  expect((await app.outbox(email)).length).toBe(1);
});

test('a link works that is made before the invitation’s email is written, which is not sent then', async () => {
  const email = 'at.once@example.test';
  await app.as(admin).call('invite-advisor', { body: { user: { first_name: 'Ida', last_name: 'Lee', email } } });
  const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { body } = await make(id);
  expect(await app.outbox(email)).toEqual([]);
  expect((await show(body.invite_token)).body.email).toBe(email);
  app.forward(2 * 60);
  expect((await app.as(admin).call('resend-invitation', { params: { id } })).status).toBe(200);
  expect(await app.outbox(email)).toHaveLength(1);
});

test('returns a link for any invited user to a super admin; only they may create a client’s', async () => {
  const { id } = await newInvited(app, admin);
  const invited = await newPerson(app.db, 'client', firm, { password_hash: null, onboarding_complete: false });
  for (const one of [id, invited.id]) expect((await make(one, superAdmin)).status).toBe(200);
  expect((await make(invited.id)).status).toBe(404);
});

test('returns 404 for a user of another firm, one who has joined and an unknown one', async () => {
  const elsewhere = await newInvited(app, otherAdmin);
  const joined = await newInvited(app, admin);
  await app.browser().call('sign-up', { body: signUpForm(joined.email, { token: joined.token }) });
  const missing = await make(999_999);
  expect(missing.status).toBe(404);
  for (const id of [elsewhere.id, joined.id, advisor.id, client.id, otherAdvisor.id, 'x', 0])
    expect([id, (await make(id)).text]).toEqual([id, missing.text]);
  expect((await show(elsewhere.token)).status).toBe(200);
});

test('returns 403 to advisors, agents and clients', async () => {
  const { id, token } = await newInvited(app, admin);
  for (const person of [advisor, client, agent]) expect((await make(id, person)).status).toBe(404);
  expect((await app.browser().call('create-invite-link', { params: { id } })).status).toBe(401);
  expect((await show(token)).status).toBe(200);
});

test('leaves one working link after ten concurrent requests', async () => {
  const { id } = await newInvited(app, admin);
  const made = await Promise.all(Array.from({ length: 10 }, () => make(id)));
  const shown = await Promise.all(made.map(({ body }) => show(body.invite_token)));
  expect(shown.filter(({ status }) => status === 200)).toHaveLength(1);
});

const listedToken = async (id: number, by = admin) =>
  (await app.as(by).call('list-users', { query: { pageSize: 100 } })).body.users.find((user) => user.id === id)
    ?.invite_token;
const shownToken = async (id: number, by = superAdmin) =>
  (await app.as(by).call('show-user', { params: { id } })).body.invite_token;

test('those who may create the link read it until it is used, replaced or expired', async () => {
  const { id, email } = await newInvited(app, admin);
  expect([await listedToken(id), await shownToken(id)]).toEqual([null, null]);
  const { invite_token } = (await make(id)).body;
  expect([await listedToken(id), await shownToken(id)]).toEqual([invite_token, invite_token]);
  expect(await listedToken(id, advisor)).toBeNull();
  app.forward(2 * 60);
  await app.as(admin).call('resend-invitation', { params: { id } });
  await app.outbox(email);
  expect(await listedToken(id)).toBeNull();

  const next = (await make(id)).body.invite_token;
  expect(await listedToken(id)).toBe(next);
  await app.browser().call('sign-up', { body: signUpForm(email, { token: next }) });
  expect([await listedToken(id), await shownToken(id)]).toEqual([null, null]);
  const { token_encrypted } = await app.db
    .selectFrom('link_tokens')
    .select('token_encrypted')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(token_encrypted).toBeNull();
});

test('reads no link that has expired', async () => {
  const { id } = await newInvited(app, admin);
  await make(id);
  await app.db
    .updateTable('link_tokens')
    .set({ expires_at: app.ctx.clock().toISOString() })
    .where('user_id', '=', id)
    .execute();
  expect(await listedToken(id)).toBeNull();
});

test('stores the link encrypted', async () => {
  const { id } = await newInvited(app, admin);
  const { invite_token } = (await make(id)).body;
  expect(await dump(app.db)).not.toContain(invite_token);
});
