import { expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { signUpForm } from '../../testing/links.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, admin, advisor, agent, client, otherAdmin, superAdmin } = await createActors(app.db);
const revoke = (who: typeof admin, id = firm) => app.as(who).call('delete-signup-code', { params: { id } });
const create = async () => (await app.as(admin).call('create-signup-code', { params: { id: firm } })).body.signup_code;

test('an admin and a super admin revoke the code', async () => {
  for (const person of [admin, superAdmin]) {
    const signup_code = await create();
    expect((await revoke(person)).body).toEqual({ deleted: true });
    const answer = await app.browser().call('sign-up', { body: signUpForm('late@example.test', { signup_code }) });
    expect(answer.errors).toEqual({ signup_code: ['This sign-up code isn’t valid. Check it and try again.'] });
  }
  expect((await revoke(admin)).status).toBe(200);
});

test('concurrent calls revoke and replace the code', async () => {
  await create();
  const both = await Promise.all([revoke(admin), revoke(superAdmin)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const codes = await Promise.all([create(), create()]);
  const row = app.db.selectFrom('accounts').select('signup_code').where('id', '=', firm);
  expect(codes).toContain((await row.executeTakeFirstOrThrow()).signup_code);
});

test('returns 403 for members and clients, and 404 for another firm', async () => {
  const signup_code = await create();
  for (const person of [advisor, client]) expect((await revoke(person)).status).toBe(403);
  for (const person of [otherAdmin, agent]) {
    const [unrelated, missing] = [await revoke(person), await revoke(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await revoke(superAdmin, 999_999)).status).toBe(404);
  expect((await app.browser().call('delete-signup-code', { params: { id: firm } })).status).toBe(401);
  const row = app.db.selectFrom('accounts').select('signup_code').where('id', '=', firm);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ signup_code });
});
