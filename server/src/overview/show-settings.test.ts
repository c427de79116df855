import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../testing/house.ts';

const demo_accounts = [
  {
    name: 'Jonah Finch',
    description: 'Financial advisor',
    email: 'a@demo.example',
    password: 'x',
    type: 'AdvisorUser' as const,
  },
];
const house = await openHouse({ settings: { product_name: 'Our Planner', demo_accounts } });
afterAll(() => house.close());

test('everyone learns what the installation calls itself and links to', async () => {
  const { body } = await house.browser().call('show-settings');
  expect(body).toEqual(house.ground.settings);
  expect(body).toMatchObject({ product_name: 'Our Planner', demo_accounts });
});

test('outside a demo world there are no accounts to try', async () => {
  const other = await openHouse();
  const { body } = await other.browser().call('show-settings');
  expect(body.demo_accounts).toEqual([]);
  await other.close();
});
