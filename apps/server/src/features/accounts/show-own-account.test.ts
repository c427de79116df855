import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { newAccount, newCast, newPerson } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { firm, advisor, admin, client, stranger, otherFirm, superAdmin } = await newCast(house.db);
const show = (who: typeof client) => house.as(who).call('show-own-account');

test('everyone of a firm sees it, and nothing that is not theirs to see', async () => {
  const named = await newAccount(house.db, 'Alder & Finch');
  const person = await newPerson(house.db, 'advisor', named);
  await house.db
    .updateTable('accounts')
    .set({
      signup_code: 'SECRET-CODE',
      street_1: '1 Main Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60606',
      firm_size: 4,
    })
    .where('id', '=', named)
    .execute();
  const { body, text } = await show(person);
  expect(body.account).toEqual({
    id: named,
    name: 'Alder & Finch',
    firm_association: null,
    firm_size: 4,
    address: { street_1: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60606' },
    plan_type: 'starter',
    two_fa_enabled: false,
    health_advisor_id: null,
    version: 1,
    created_at: expect.stringMatching(/Z$/),
  });
  expect(text).not.toContain('SECRET-CODE');
});

test('each sees their own firm', async () => {
  for (const [person, id] of [
    [advisor, firm],
    [admin, firm],
    [stranger, otherFirm],
  ] as const)
    expect((await show(person)).body.account?.id).toBe(id);
});

test('whoever has no firm gets none; clients and strangers are refused', async () => {
  expect((await show(superAdmin)).body).toEqual({ account: null });
  expect((await show(client)).status).toBe(403);
  expect((await house.browser().call('show-own-account')).status).toBe(401);
});
