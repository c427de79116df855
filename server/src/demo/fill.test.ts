import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../testing/house.ts';
import { fillDemoWorld } from './fill.ts';
import { demoAccounts, demoPassword, estimates, people } from './world.ts';

const house = await openHouse();
afterAll(() => house.close());

const countOf = async (table: 'users' | 'estimations' | 'accounts') =>
  (await house.db.selectFrom(table).select('id').execute()).length;

test('three starts at once fill the world once, and a later one leaves it alone', async () => {
  await Promise.all([1, 2, 3].map(() => fillDemoWorld(house.ground)));
  await fillDemoWorld(house.ground);
  expect([await countOf('users'), await countOf('estimations')]).toEqual([people.length, estimates.length]);
});

test('every demo account signs in, and there is one of each kind of person', async () => {
  const seen = new Set<string>();
  for (const { email, name, type } of demoAccounts) {
    const { body } = await house.browser().signIn({ email, password: demoPassword });
    expect(body.user).toMatchObject({ name, type, email_confirmed: true, onboarding_complete: true });
    seen.add(body.user.super_admin ? 'super' : body.user.admin ? 'admin' : type);
  }
  expect(seen).toEqual(new Set(['AdvisorUser', 'admin', 'HealthAdvisorUser', 'ClientUser', 'super']));
});

test('every demo estimate comes to figures', async () => {
  const browser = house.browser();
  await browser.signIn({ email: 'super@demo.healthplanner.example', password: demoPassword });
  const { body } = await browser.call('list-estimations', { query: { pageSize: 100 } });
  expect(body.estimations.map(({ name }) => name).toSorted()).toEqual(estimates.map(({ name }) => name).toSorted());
  for (const { id, name } of body.estimations) {
    const figures = (await browser.call('calculate-estimation', { params: { id } })).body;
    expect([name, figures.marketplace_unavailable, figures.medicare_unavailable]).toEqual([name, false, false]);
    expect(figures.reasons.length).toBeGreaterThan(0);
  }
});

test('the world is another firm’s too, so that what is not one’s own can be shown', async () => {
  const browser = house.browser();
  await browser.signIn({ email: 'admin@demo.healthplanner.example', password: demoPassword });
  const own = (await browser.call('list-estimations', { query: { pageSize: 100 } })).body.totalCount;
  expect(own).toBeGreaterThan(5);
  expect(own).toBeLessThan(estimates.length);
});

test('a world that already has anybody is not touched', async () => {
  const other = await openHouse();
  await other.db
    .insertInto('users')
    .values({ type: 'ClientUser', first_name: 'A', last_name: 'B', email: 'a@b.example' })
    .execute();
  await fillDemoWorld(other.ground);
  expect(await other.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  await other.close();
});
