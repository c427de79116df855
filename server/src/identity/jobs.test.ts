import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../testing/house.ts';
import { newAccount, newPerson } from '../testing/people.ts';

const house = await openHouse();
afterAll(() => house.close());
const { db } = house;
const day = 24 * 60 * 60;

async function forget(): Promise<void> {
  await house.ground.jobs.send(db, 'forget-attempts', {});
  await house.work();
}

const sessionsOf = async (user_id: number) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()).length;

test('a sign-in is forgotten a day after it ended or ran out; one that goes on stays', async () => {
  const firm = await newAccount(db);
  const [gone, here] = [await newPerson(db, 'advisor', firm), await newPerson(db, 'advisor', firm)];
  const leaving = house.browser();
  await leaving.signIn(gone);
  await leaving.call('end-session');
  await house.browser().signIn(here);
  house.forward(day - 60);
  await forget();
  expect([await sessionsOf(gone.id), await sessionsOf(here.id)]).toEqual([1, 1]);
  house.forward(120);
  await forget();
  expect([await sessionsOf(gone.id), await sessionsOf(here.id)]).toEqual([0, 1]);
  house.forward(31 * day);
  await forget();
  expect(await sessionsOf(here.id)).toBe(0);
});

test('sign-ins that did not succeed are forgotten after a day', async () => {
  const body = { user: { email: 'nobody@firm.test', password: 'Wrong-Horse-7' } };
  await house.browser().call('start-session', { body });
  const counted = async () => (await db.selectFrom('sign_in_attempts').select('subject').execute()).length;
  expect(await counted()).toBeGreaterThan(0);
  await forget();
  expect(await counted()).toBeGreaterThan(0);
  house.forward(day + 1);
  await forget();
  expect(await counted()).toBe(0);
});
