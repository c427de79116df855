import { afterAll, expect, test } from 'vitest';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { mailedToken, wrongTokens } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createLink } from '../../links/operations.ts';
import { startEmailChange } from '../operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm } = await createActors(app.db);
const outOfDate = 'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.';

const confirm = (token: string) => app.browser().call('confirm-email', { body: { token } });
const unconfirmed = () => newPerson(app.db, 'advisor', firm, { email_confirmed: false });
const linkFor = async ({ id, email }: { id: number; email: string }) =>
  (await createLink(app.ctx, { user_id: id, email, purpose: 'confirm_email' })).token;
const rowOf = (id: number) =>
  app.db
    .selectFrom('users')
    .select(['email', 'pending_email', 'email_confirmed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const change = (person: { id: number; email: string }, new_email: string) =>
  app.db
    .transaction()
    .execute((db) => startEmailChange({ ...app.ctx, db }, { user_id: person.id, old_email: person.email, new_email }));

test('confirms the email, again at a second visit, and opens no session', async () => {
  const person = await unconfirmed();
  const token = await linkFor(person);
  for (let visit = 0; visit < 2; visit++) {
    const { body, cookies } = await confirm(token).then(({ body, headers }) => ({
      body,
      cookies: headers['set-cookie'],
    }));
    expect([body, cookies]).toEqual([{ confirmed: true, email: person.email }, undefined]);
  }
  expect((await rowOf(person.id)).email_confirmed).toBe(true);
});

test('confirms for each of twenty concurrent visits', async () => {
  const token = await linkFor(await unconfirmed());
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test('requirement 13: replies the same to wrong, replaced, expired and other links and confirms nothing', async () => {
  const person = await unconfirmed();
  const replaced = await linkFor(person);
  const live = await linkFor(person);
  const other = await createLink(app.ctx, { user_id: person.id, email: person.email, purpose: 'reset_password' });
  const moved = await unconfirmed();
  const ofMoved = await linkFor(moved);
  await app.db.updateTable('users').set({ email: 'gone@example.test' }).where('id', '=', moved.id).execute();
  for (const token of [replaced, other.token, ofMoved, ...wrongTokens(live)])
    expect([token, (await confirm(token)).error]).toEqual([token, outOfDate]);
  app.forward(3 * 24 * 60 * 60 + 1);
  expect((await confirm(live)).error).toBe(outOfDate);
  for (const { id } of [person, moved]) expect((await rowOf(id)).email_confirmed).toBe(false);
  expect((await confirm('x'.repeat(64 * 1024))).status).toBe(422);
});

test('replaces the email once the new one is confirmed and notifies the old one', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await change(person, 'renamed@example.test');
  expect(await rowOf(person.id)).toMatchObject({ email: person.email, pending_email: 'renamed@example.test' });
  const [notice] = await app.outbox(person.email);
  expect(notice).toMatchObject({ subject: 'Your email address is about to change' });
  expect(notice?.text).not.toContain('renamed');

  const reset = await createLink(app.ctx, { user_id: person.id, email: person.email, purpose: 'reset_password' });
  expect((await confirm(await mailedToken(app, 'renamed@example.test'))).body.email).toBe('renamed@example.test');
  expect(await rowOf(person.id)).toEqual({ email: 'renamed@example.test', pending_email: null, email_confirmed: true });
  expect((await app.browser().signIn({ ...person, email: 'renamed@example.test' })).status).toBe(200);
  expect((await app.browser().signIn(person)).status).toBe(401);
  const late = { params: { token: reset.token }, body: { password: 'Teal-Kettle-41' } };
  expect((await app.browser().call('reset-password', late)).error).toBe(outOfDate);
});

test('never takes another user’s email and notifies only that user', async () => {
  const [person, owner] = [await newPerson(app.db, 'advisor', firm), await newPerson(app.db, 'client', firm)];
  await change(person, owner.email);
  expect(await rowOf(person.id)).toMatchObject({ email: person.email, pending_email: owner.email });
  expect(await app.outbox(owner.email)).toMatchObject([
    { subject: 'Someone entered your email on HealthPlanner', link: 'http://localhost:3000/signin' },
  ]);
  expect((await app.outbox(person.email)).map(({ subject }) => subject)).toEqual([
    'Your email address is about to change',
  ]);
  const links = await app.db.selectFrom('link_tokens').select('purpose').where('user_id', '=', person.id).execute();
  expect(links).toEqual([]);
});

test('gives a pending email to the first of two users who confirms it', async () => {
  const [first, second] = [await newPerson(app.db, 'advisor', firm), await newPerson(app.db, 'advisor', firm)];
  await change(first, 'wanted@example.test');
  const one = await mailedToken(app, 'wanted@example.test');
  await change(second, 'wanted@example.test');
  const [two] = await app.outbox('wanted@example.test');
  const answers = await Promise.all([confirm(one), confirm(two?.link.split('/').at(-1) ?? '')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.error).toBe(outOfDate);
});

test('cancels a pending change when the user enters their current email', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await change(person, 'pending@example.test');
  const token = await mailedToken(app, 'pending@example.test');
  await change(person, person.email.toUpperCase());
  expect((await rowOf(person.id)).pending_email).toBeNull();
  expect((await confirm(token)).error).toBe(outOfDate);
});
