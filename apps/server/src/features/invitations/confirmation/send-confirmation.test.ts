import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { mailedToken } from '../../../testing/links.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, client } = await createActors(app.db);
const unconfirmed = (changed = {}) => newPerson(app.db, 'advisor', firm, { email_confirmed: false, ...changed });
const confirm = (token: string) => app.browser().call('confirm-email', { body: { token } });

test('sends the email again and invalidates the earlier link', async () => {
  const person = await unconfirmed();
  expect((await app.as(person).call('send-confirmation')).body).toEqual({ sent: true });
  const first = await mailedToken(app, person.email);
  await app.as(person).call('send-confirmation');
  const second = await mailedToken(app, person.email);
  expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual([422, 200]);
});

test('sends to the pending email if there is one', async () => {
  const person = await newPerson(app.db, 'client', firm, { pending_email: 'waiting@example.test' });
  await app.as(person).call('send-confirmation');
  expect(await app.outbox(person.email)).toEqual([]);
  expect((await confirm(await mailedToken(app, 'waiting@example.test'))).body.email).toBe('waiting@example.test');
});

test('notifies the other user who has the pending email, with the same reply', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { pending_email: client.email });
  expect((await app.as(person).call('send-confirmation')).text).toBe('{"sent":true}');
  expect(await app.outbox(client.email)).toMatchObject([{ subject: 'Someone entered your email on HealthPlanner' }]);
});

test('sends nothing for a confirmed email', async () => {
  expect((await app.as(advisor).call('send-confirmation')).body).toEqual({ sent: true });
  expect(await app.outbox(advisor.email)).toEqual([]);
});

test('sends at most five emails in ten minutes and keeps the last link working', async () => {
  const person = await unconfirmed();
  for (let times = 0; times < 8; times++) expect((await app.as(person).call('send-confirmation')).status).toBe(200);
  expect(await app.outbox(person.email)).toHaveLength(5);
  expect((await confirm(await mailedToken(app, person.email))).status).toBe(200);
});

test('returns 401 without a session', async () => {
  expect((await app.browser().call('send-confirmation')).status).toBe(401);
});
