import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { newInvited, signUpForm } from '../../testing/links.ts';
import { newCast, newPerson } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { firm, admin, otherAdmin, advisor, client, superAdmin, agent, stranger } = await newCast(house.db);
const make = (id: number | string, by = admin) => house.as(by).call('create-invite-link', { params: { id } });
const show = (token: string) => house.browser().call('show-invitation', { params: { token } });

test('an admin hands over a fresh link, and the mailed one dies', async () => {
  const { id, email, token } = await newInvited(house, admin);
  const { body } = await make(id);
  expect(body.invite_url).toBe(`http://localhost:3000/invite/${body.invite_token}`);
  expect((await show(token)).status).toBe(422);
  expect((await show(body.invite_token)).body.email).toBe(email);
  expect((await house.outbox(email)).length).toBe(1);
});

test('so does a super admin, for anybody invited; a client’s is for nobody else to make', async () => {
  const { id } = await newInvited(house, admin);
  const invited = await newPerson(house.db, 'client', firm, { password_hash: null, onboarding_complete: false });
  for (const one of [id, invited.id]) expect((await make(one, superAdmin)).status).toBe(200);
  expect((await make(invited.id)).status).toBe(404);
});

test('another firm’s, somebody who has joined and nobody at all are the same 404', async () => {
  const foreign = await newInvited(house, otherAdmin);
  const joined = await newInvited(house, admin);
  await house.browser().call('sign-up', { body: signUpForm(joined.email, { token: joined.token }) });
  const missing = await make(999_999);
  expect(missing.status).toBe(404);
  for (const id of [foreign.id, joined.id, advisor.id, client.id, stranger.id, 'x', 0])
    expect([id, (await make(id)).text]).toEqual([id, missing.text]);
  expect((await show(foreign.token)).status).toBe(200);
});

test('advisors, agents and clients make none', async () => {
  const { id, token } = await newInvited(house, admin);
  for (const person of [advisor, client, agent]) expect((await make(id, person)).status).toBe(404);
  expect((await house.browser().call('create-invite-link', { params: { id } })).status).toBe(401);
  expect((await show(token)).status).toBe(200);
});

test('of ten made at once one works', async () => {
  const { id } = await newInvited(house, admin);
  const made = await Promise.all(Array.from({ length: 10 }, () => make(id)));
  const shown = await Promise.all(made.map(({ body }) => show(body.invite_token)));
  expect(shown.filter(({ status }) => status === 200)).toHaveLength(1);
});
