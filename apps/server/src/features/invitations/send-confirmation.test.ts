import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { mailedToken } from '../../testing/links.ts';
import { newCast, newPerson } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { firm, advisor, client } = await newCast(house.db);
const unconfirmed = (changed = {}) => newPerson(house.db, 'advisor', firm, { email_confirmed: false, ...changed });
const confirm = (token: string) => house.browser().call('confirm-email', { body: { token } });

test('the mail comes again, and the link of the one before is dead', async () => {
  const person = await unconfirmed();
  expect((await house.as(person).call('send-confirmation')).body).toEqual({ sent: true });
  const first = await mailedToken(house, person.email);
  await house.as(person).call('send-confirmation');
  const second = await mailedToken(house, person.email);
  expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual([422, 200]);
});

test('an address that waits for its confirmation is the one that is written to', async () => {
  const person = await newPerson(house.db, 'client', firm, { pending_email: 'waiting@example.test' });
  await house.as(person).call('send-confirmation');
  expect(await house.outbox(person.email)).toEqual([]);
  expect((await confirm(await mailedToken(house, 'waiting@example.test'))).body.email).toBe('waiting@example.test');
});

test('where it is somebody else’s, its owner is told instead, in the same words to the one who asks', async () => {
  const person = await newPerson(house.db, 'advisor', firm, { pending_email: client.email });
  expect((await house.as(person).call('send-confirmation')).text).toBe('{"sent":true}');
  expect(await house.outbox(client.email)).toMatchObject([{ subject: 'Your address was entered at HealthPlanner' }]);
});

test('nothing is sent for an address that is confirmed', async () => {
  expect((await house.as(advisor).call('send-confirmation')).body).toEqual({ sent: true });
  expect(await house.outbox(advisor.email)).toEqual([]);
});

test('five mails in ten minutes are enough, and the last one’s link stays alive', async () => {
  const person = await unconfirmed();
  for (let times = 0; times < 8; times++) expect((await house.as(person).call('send-confirmation')).status).toBe(200);
  expect(await house.outbox(person.email)).toHaveLength(5);
  expect((await confirm(await mailedToken(house, person.email))).status).toBe(200);
});

test('nobody is asked to sign in', async () => {
  expect((await house.browser().call('send-confirmation')).status).toBe(401);
});
