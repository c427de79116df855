import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { newAttempt, newCast, newPerson } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { firm, stranger } = await newCast(house.db);

test('signing out everywhere ends every browser, this one too, and nobody else’s', async () => {
  const person = await newPerson(house.db, 'advisor', firm);
  const browsers = [house.browser(), house.browser(), house.browser()];
  for (const browser of browsers) await browser.signIn(person);
  await house.as(stranger).call('show-current-user');
  const [here] = browsers;
  expect((await here?.call('delete-sessions'))?.body).toEqual({ deleted: true });
  expect(here?.cookie('refresh')).toBeUndefined();
  for (const browser of browsers) {
    expect((await browser.call('show-current-user')).status).toBe(401);
    expect((await browser.call('refresh-token')).status).toBe(401);
  }
  expect((await house.as(stranger).call('show-current-user')).status).toBe(200);
});

test('a sign-in that still waits for its code ends too', async () => {
  const person = await newPerson(house.db, 'advisor', firm);
  const { token, codeOf } = await newAttempt(house.ground, person);
  const code = await codeOf();
  await house.as(person).call('delete-sessions');
  const answer = await house.browser().call('check-code', { body: { two_fa_token: token, code } });
  expect([answer.status, answer.error]).toEqual([422, 'This sign-in has run out. Please sign in again.']);
});
