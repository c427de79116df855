import { afterAll, expect, test } from 'vitest';
import {
  billingOf,
  changeBilling,
  createBillingApp,
  newBilledFirm,
  newSubscribedFirm,
} from '../../../testing/billing.ts';

/** Runs once, while a coupon is looked up. */
let meanwhile: (() => Promise<unknown>) | null = null;
const app = await createBillingApp((provider) => ({
  ...provider,
  async findCoupon(id) {
    const run = meanwhile;
    meanwhile = null;
    await run?.();
    return provider.findCoupon(id);
  },
}));
afterAll(() => app.close());

const previewSeats = ({ id, admin }: Awaited<ReturnType<typeof newBilledFirm>>) =>
  app.as(admin).call('preview-billing', { params: { id }, body: { change: { seats: 2 } } });

test('previews a first purchase without creating a customer', async () => {
  const firm = await newBilledFirm(app, null);
  expect((await changeBilling(app, firm, { plan_type: 'core' })).status).toBe(200);
  expect((await previewSeats(firm)).body).toMatchObject({ due_now: 1500_00, renewal: 1500_00 });
  const bought = await changeBilling(app, firm, { seats: 2 }, { accepted_terms: true });
  expect(bought.code).toBe('payment_method_required');
  expect(await app.db.selectFrom('billing_customers').selectAll().where('account_id', '=', firm.id).execute()).toEqual(
    [],
  );
});

test('a coupon is shown until it is used for the first purchase', async () => {
  await app.emulator.createCoupon({ id: 'TENTH', percent_off: 10 });
  await app.emulator.createCoupon({ id: 'FIVE', amount_off: 500 });
  const firm = await newBilledFirm(app);
  expect((await billingOf(app, firm)).kept_coupon).toBeNull();
  await changeBilling(app, firm, { coupon_id: 'FIVE' });
  expect((await billingOf(app, firm)).kept_coupon).toMatchObject({ id: 'FIVE', amount_off: 500, percent_off: null });
  await changeBilling(app, firm, { coupon_id: 'TENTH' });
  expect((await billingOf(app, firm)).kept_coupon).toMatchObject({ id: 'TENTH', amount_off: null, percent_off: 10 });
  await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true });
  const { kept_coupon, subscription } = await billingOf(app, firm);
  expect([kept_coupon, subscription?.coupon?.id]).toEqual([null, 'TENTH']);
});

test('a coupon that is chosen while an expired one is looked up is kept', async () => {
  const redeem_by = Math.floor(app.ctx.clock().getTime() / 1000) + 60;
  await app.emulator.createCoupon({ id: 'SHORT', percent_off: 50, redeem_by });
  await app.emulator.createCoupon({ id: 'LONG', percent_off: 20 });
  const firm = await newBilledFirm(app);
  await changeBilling(app, firm, { coupon_id: 'SHORT' });
  app.forward(61);
  meanwhile = () => changeBilling(app, firm, { coupon_id: 'LONG' });
  expect((await previewSeats(firm)).code).toBe('billing_changed');
  expect((await billingOf(app, firm)).kept_coupon?.id).toBe('LONG');
  expect((await previewSeats(firm)).body.due_now).toBe(880_00);
});

test('says whether the firm can use its seats', async () => {
  const firm = await newSubscribedFirm(app, 1);
  expect((await billingOf(app, firm)).subscription?.has_seats).toBe(true);
  for (const status of ['unpaid', 'incomplete', 'paused'] as const) {
    await app.db.updateTable('subscriptions').set({ status }).where('account_id', '=', firm.id).execute();
    expect((await billingOf(app, firm)).subscription?.has_seats).toBe(false);
  }
});
