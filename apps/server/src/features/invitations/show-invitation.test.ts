import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { freshPassword, newInvited, signUpForm, wrongTokens } from '../../testing/links.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLink } from '../links/operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { admin, client, agent, superAdmin, firm } = await createActors(app.db);
const show = (token: string) => app.browser().call('show-invitation', { params: { token } });
const nameOf = async (id: number) =>
  app.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirstOrThrow();

test('returns the inviter and the firm, any number of times', async () => {
  const { email, token } = await newInvited(app, admin);
  const { first_name, last_name } = await nameOf(admin.id);
  const account = await app.db.selectFrom('accounts').select('name').where('id', '=', firm).executeTakeFirstOrThrow();
  for (let times = 0; times < 2; times++)
    expect((await show(token)).body).toEqual({
      email,
      first_name: 'Iris',
      phone_number: null,
      type: 'AdvisorUser',
      super_admin: false,
      invited_by: `${first_name} ${last_name}`,
      account_name: account.name,
      phone_required: false,
    });
});

test('returns the invited user of any type, also without a firm', async () => {
  for (const { id, email } of [client, agent, superAdmin]) {
    await app.db
      .updateTable('users')
      .set({ password_hash: null, onboarding_complete: false })
      .where('id', '=', id)
      .execute();
    const { token } = await createLink(app.ctx, { user_id: id, email, purpose: 'invite' });
    const { body } = await show(token);
    const isSuper = id === superAdmin.id;
    expect(body).toMatchObject({ email, invited_by: null, super_admin: isSuper });
    expect(body.account_name === null).toBe(isSuper);
  }
});

test('requirement 13: replies the same to a wrong, used, expired, replaced or ended invitation', async () => {
  const used = await newInvited(app, admin);
  expect((await app.browser().call('sign-up', { body: signUpForm(used.email, { token: used.token }) })).status).toBe(
    200,
  );

  const replaced = await newInvited(app, admin);
  await app.as(admin).call('create-invite-link', { params: { id: replaced.id } });

  const disabled = await newInvited(app, admin);
  await app.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', disabled.id)
    .execute();

  const moved = await newInvited(app, admin);
  await app.db.updateTable('users').set({ email: 'moved@example.test' }).where('id', '=', moved.id).execute();

  const joined = await newInvited(app, admin);
  const password_hash = await app.ctx.passwords.hash(freshPassword);
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', joined.id).execute();

  const enrolled = await newInvited(app, admin);
  const phone_verified_at = new Date().toISOString();
  await app.db.updateTable('users').set({ phone_verified_at }).where('id', '=', enrolled.id).execute();

  const linked = await newInvited(app, admin);
  const identity = { issuer: 'https://id.example', subject: 'x', user_id: linked.id };
  await app.db.insertInto('oauth_identities').values(identity).execute();

  const other = await createLink(app.ctx, { user_id: disabled.id, email: disabled.email, purpose: 'confirm_email' });
  const live = await newInvited(app, admin);
  const answers: Awaited<ReturnType<typeof show>>[] = [];
  for (const token of [
    used.token,
    replaced.token,
    disabled.token,
    moved.token,
    joined.token,
    enrolled.token,
    linked.token,
    other.token,
    ...wrongTokens(live.token),
  ])
    answers.push(await show(token));
  app.forward(14 * 24 * 60 * 60 - 1);
  expect((await show(live.token)).status).toBe(200);
  app.forward(2);
  answers.push(await show(live.token));

  expect(answers[0]?.error).toBe(
    'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.',
  );
  for (const { status, text } of answers) expect([status, text]).toEqual([422, answers[0]?.text]);
});

test('rejects a token of 64 kB', async () => {
  expect((await show('x'.repeat(64 * 1024))).status).toBe(404);
});
