import { afterAll, expect, test } from 'vitest';
import { changeBilling, createBillingApp, later, newSubscribedFirm } from '../../testing/billing.ts';
import { writeUser } from '../../testing/factories.ts';

const app = await createBillingApp();
afterAll(() => app.close());

test('lists who changed what, with the amounts, the newest first', async () => {
  await app.emulator.createCoupon({ id: 'SPRING', percent_off: 10 });
  const first = await newSubscribedFirm(app, 2);
  await writeUser(app.db, first.admin, { first_name: 'Maya', last_name: 'Alder' });
  const firm = await later(app, first, 24 * 60 * 60);
  await writeUser(app.db, firm.admin, { first_name: 'Jonah', last_name: 'Finch' });
  await changeBilling(app, firm, { seats: 5 });
  app.forward(1);
  await changeBilling(app, firm, { coupon_id: 'SPRING' });
  app.forward(1);
  // Rejected changes are not listed.
  await changeBilling(app, firm, { coupon_id: 'NONE' });
  await changeBilling(app, firm, { seats: 4 }, { at_renewal: true });
  await app.work();
  const { changes } = (await app.as(firm.admin).call('list-billing-changes', { params: { id: firm.id } })).body;
  const none = { seats: null, at_renewal: false, plan_type: null, coupon_id: null, amount: null };
  const newestFirst = changes.toSorted((a, b) => b.changed_at.localeCompare(a.changed_at));
  expect(changes.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
  expect(changes).toMatchObject([
    { ...none, kind: 'change_seats', actor_name: 'Jonah Finch', seats: 4, at_renewal: true },
    { ...none, kind: 'apply_coupon', actor_name: 'Jonah Finch', coupon_id: 'SPRING' },
    { ...none, kind: 'change_seats', actor_name: 'Jonah Finch', seats: 5, amount: expect.any(Number) },
    { ...none, kind: 'subscribe', actor_name: 'Maya Alder', seats: 2, plan_type: 'starter', amount: 1100_00 },
    { ...none, kind: 'change_payment_method', actor_name: 'Maya Alder' },
  ]);
  expect(changes.every(({ changed_at }) => changed_at.endsWith('Z'))).toBe(true);
  expect(changes[2]?.amount).toBeGreaterThan(1600_00);
  expect(changes[2]?.amount).toBeLessThan(1650_00);
});
