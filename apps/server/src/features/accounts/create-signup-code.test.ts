import { expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { signUpForm } from '../../testing/links.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, otherFirm, admin, advisor, agent, client, otherAdmin, superAdmin } = await createActors(app.db);
const create = (who: typeof admin, id = firm) => app.as(who).call('create-signup-code', { params: { id } });
const stored = async (id = firm) =>
  (await app.db.selectFrom('accounts').select('signup_code').where('id', '=', id).executeTakeFirstOrThrow())
    .signup_code;
const signUp = (email: string, signup_code: string) =>
  app.browser().call('sign-up', { body: signUpForm(email, { signup_code }) });

test('an admin and a super admin create a code, which replaces the previous one', async () => {
  const { signup_code: first } = (await create(admin)).body;
  expect(first).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  expect((await signUp('first@example.test', first.toLowerCase())).body).toMatchObject({ check_email: true });
  const { signup_code: second } = (await create(superAdmin)).body;
  expect(await stored()).toBe(second);
  expect((await signUp('second@example.test', first)).errors).toEqual({
    signup_code: ['This sign-up code isn’t valid. Check it and try again.'],
  });
});

test('an open form of the firm stays valid', async () => {
  const version = async () => (await app.as(admin).call('show-account', { params: { id: firm } })).body.version;
  const before = await version();
  await create(admin);
  expect(await version()).toBe(before);
});

test('codes of firms differ', async () => {
  const codes = [await create(superAdmin), await create(superAdmin, otherFirm)].map(({ body }) => body.signup_code);
  expect(new Set(codes).size).toBe(2);
});

test('publishes the change to open pages of the firm', async () => {
  const page = await app.cable(admin);
  expect(await page.subscribe({ channel: 'AccountChannel', id: firm })).toBe(true);
  await create(admin);
  await page.until(({ message }) => message !== undefined);
  expect(page.received).toEqual([`account.updated ${firm}`]);
  page.ws.close();
});

test('returns 403 for members and clients, and 404 for another firm', async () => {
  const before = await stored();
  for (const person of [advisor, client]) expect((await create(person)).status).toBe(403);
  for (const person of [otherAdmin, agent]) {
    const [unrelated, missing] = [await create(person), await create(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await create(superAdmin, 999_999)).status).toBe(404);
  expect((await app.browser().call('create-signup-code', { params: { id: firm } })).status).toBe(401);
  expect(await stored()).toBe(before);
});
