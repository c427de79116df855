import { expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, admin } = await createActors(app.db);
const show = (signup_code: string) => app.browser().call('show-signup-code', { params: { signup_code } });
const { signup_code } = (await app.as(admin).call('create-signup-code', { params: { id: firm } })).body;

test('names the firm of a code, however it is spelled', async () => {
  const { name } = await app.db.selectFrom('accounts').select('name').where('id', '=', firm).executeTakeFirstOrThrow();
  for (const code of [signup_code, signup_code.toLowerCase(), ` ${signup_code} `])
    expect((await show(code)).body).toEqual({ account_name: name, phone_required: false });
});

test('rejects an unknown code, and one of a firm without a free seat', async () => {
  for (const code of ['GRANITE-1999', '%', "' or 1=1 --", '\u0000']) expect((await show(code)).status).toBe(404);
  await app.db.updateTable('accounts').set({ stripeable: true, seats: 1 }).where('id', '=', firm).execute();
  expect((await show(signup_code)).code).toBe('firm_full');
});
