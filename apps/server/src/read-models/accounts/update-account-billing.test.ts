import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { proratedPrice } from '../../features/billing/rules.ts';
import { PaymentError, type PaymentProvider } from '../../integrations/payments/payments.ts';
import { updateSubscription } from '../../integrations/payments/stripe-emulator/subscriptions.ts';
import {
  type BilledFirm,
  billingOf,
  changeBilling,
  createBillingApp,
  later,
  newBilledFirm,
  newSubscribedFirm,
  seatsOf,
} from '../../testing/billing.ts';
import { createActors, newPerson } from '../../testing/factories.ts';

type Fault = 'before' | 'after';

/** Loses a request to the provider, or the reply to it. */
let fault: Fault | null = null;
const lose =
  <Args extends unknown[], Reply>(call: (...args: Args) => Promise<Reply>) =>
  async (...args: Args): Promise<Reply> => {
    const lost = () => {
      fault = null;
      throw new PaymentError('unconfirmed', 'The provider did not answer.');
    };
    if (fault === 'before') lost();
    const reply = await call(...args);
    return fault === 'after' ? (lost() as never) : reply;
  };
const faulty = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  createSubscription: lose(provider.createSubscription),
  changeSubscription: lose(provider.changeSubscription),
});

const app = await createBillingApp(faulty);
afterAll(() => app.close());
beforeEach(() => {
  fault = null;
});

const invoicesOf = async ({ id, admin }: BilledFirm) => {
  await app.work();
  return (await app.as(admin).call('list-invoices', { params: { id } })).body.invoices;
};
const paidBy = async (firm: BilledFirm) =>
  (await invoicesOf(firm)).reduce((sum, { amount_paid }) => sum + amount_paid, 0);
const preview = ({ id, admin }: BilledFirm, change: { seats: number; at_renewal?: boolean }) =>
  app.as(admin).call('preview-billing', { params: { id }, body: { change } });
/** Cents from now to the renewal, by the specification's formula. */
async function restOfYear(firm: BilledFirm, price: number, seats: number): Promise<number> {
  const { subscription } = await billingOf(app, firm);
  const [start, end] = [subscription?.current_period_start ?? 0, subscription?.current_period_end ?? 0];
  return proratedPrice(price, seats, {
    start: new Date(start * 1000),
    end: new Date(end * 1000),
    now: app.ctx.clock(),
  });
}
const halfYear = 182.5 * 24 * 60 * 60;

describe('the first purchase', () => {
  test('starts a subscription, charges it once and grants the seats', async () => {
    const firm = await newBilledFirm(app);
    expect((await preview(firm, { seats: 3 })).body).toMatchObject({ due_now: 1650_00, renewal: 1650_00 });
    expect((await changeBilling(app, firm, { seats: 3 }, { accepted_terms: true })).status).toBe(200);
    expect(await seatsOf(app, firm)).toBe(3);
    expect((await billingOf(app, firm)).subscription).toMatchObject({
      status: 'active',
      plan_type: 'starter',
      seats: 3,
    });
    expect(await invoicesOf(firm)).toMatchObject([{ total: 1650_00, status: 'paid' }]);
  });

  test('requires a payment method and the terms, which are recorded', async () => {
    const unpaid = await newBilledFirm(app, null);
    expect((await changeBilling(app, unpaid, { seats: 1 }, { accepted_terms: true })).code).toBe(
      'payment_method_required',
    );
    const firm = await newBilledFirm(app);
    const old = {
      account_id: firm.id,
      terms_version: '2020-01-01',
      ip_address: '127.0.0.1',
      accepted_at: '2020-01-01',
    };
    await app.db.insertInto('terms_acceptances').values(old).execute();
    const rejected = await changeBilling(app, firm, { seats: 1 });
    expect([rejected.code, rejected.error]).toEqual([
      'terms_required',
      expect.stringContaining('"accepted_terms": true'),
    ]);
    await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true });
    const accepted = await app.db
      .selectFrom('terms_acceptances')
      .selectAll()
      .where('account_id', '=', firm.id)
      .where('user_id', 'is not', null)
      .execute();
    expect(accepted).toMatchObject([{ user_id: firm.admin.id, terms_version: '2026-11-01', ip_address: '127.0.0.1' }]);
  });

  test('a declined card charges nothing and says why', async () => {
    const firm = await newBilledFirm(app, 'pm_card_chargeCustomerFail');
    const declined = await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true });
    expect(declined.errors).toEqual({ payment_method: ['Your card was declined.'] });
    expect([await seatsOf(app, firm), (await billingOf(app, firm)).is_busy]).toEqual([0, false]);
  });

  test('needs the number of seats only, once the terms are accepted', async () => {
    const firm = await newBilledFirm(app, 'pm_card_chargeCustomerFail');
    await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true });
    await app.as(firm.admin).call('save-payment-method', { body: { payment_method_id: 'pm_card_visa' } });
    const { status, body } = await changeBilling(app, firm, { seats: 2 });
    expect([status, body.seats, await paidBy(firm)]).toEqual([200, 2, 1100_00]);
  });

  test('uses the plan and the coupon that were chosen before', async () => {
    await app.emulator.createCoupon({ id: 'TEN/OFF', percent_off: 10 });
    const firm = await newBilledFirm(app);
    expect((await changeBilling(app, firm, { plan_type: 'core' })).body.plan_type).toBe('core');
    expect((await changeBilling(app, firm, { coupon_id: 'TEN/OFF' })).status).toBe(200);
    await changeBilling(app, firm, { seats: 2 }, { accepted_terms: true });
    expect(await paidBy(firm)).toBe(1350_00);
    expect((await billingOf(app, firm)).subscription).toMatchObject({ plan_type: 'core', coupon: { percent_off: 10 } });
  });
});

test('an account has the specification’s fields of its subscription', async () => {
  await app.emulator.createCoupon({ id: 'SEVEN', percent_off: 7.5 });
  const firm = await newBilledFirm(app);
  const shown = async () => (await app.as(firm.admin).call('show-account', { params: { id: firm.id } })).body;
  await changeBilling(app, firm, { coupon_id: 'SEVEN' });
  const coupon = { coupon_id: 'SEVEN', applied_coupon_amount: null, applied_coupon_percent: 7.5 };
  expect(await shown()).toMatchObject({ ...coupon, cancel_at: null, cancelled: false });
  await changeBilling(app, firm, { seats: 2 }, { accepted_terms: true });
  await app.as(firm.admin).call('cancel-subscription', { params: { id: firm.id }, body: { comment: 'Closing' } });
  const { current_period_end } = (await billingOf(app, firm)).subscription ?? {};
  const payment_method = { brand: 'visa', last4: '4242', exp_year: 2035 };
  expect(await shown()).toMatchObject({ ...coupon, payment_method, cancel_at: current_period_end, cancelled: false });
  await app.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', firm.id).execute();
  expect((await shown()).cancelled).toBe(true);
});

describe('a change of seats', () => {
  test('charges the rest of the period, as previewed', async () => {
    const firm = await later(app, await newSubscribedFirm(app, 2), halfYear);
    const quoted = (await preview(firm, { seats: 5 })).body;
    const charged = await restOfYear(firm, 550_00, 3);
    expect([quoted.due_now, quoted.renewal]).toEqual([charged, 2750_00]);
    app.forward(60);
    const { proration_date, basis } = quoted;
    expect((await changeBilling(app, firm, { seats: 5 }, { proration_date, basis })).status).toBe(200);
    expect(await seatsOf(app, firm)).toBe(5);
    expect(await paidBy(firm)).toBe(1100_00 + charged);
  });

  test('is not charged at a price that has changed since it was confirmed', async () => {
    const firm = await newSubscribedFirm(app, 2);
    const { proration_date, basis } = (await preview(firm, { seats: 5 })).body;
    await changeBilling(app, firm, { plan_type: 'core' });
    const paid = await paidBy(firm);
    expect((await changeBilling(app, firm, { seats: 5 }, { proration_date, basis })).code).toBe('billing_changed');
    const current = (await preview(firm, { seats: 5 })).body;
    const signedIn = await later(app, firm, 16 * 60);
    const outdated = { proration_date: current.proration_date, basis: current.basis };
    expect((await changeBilling(app, signedIn, { seats: 5 }, outdated)).code).toBe('billing_changed');
    expect([await seatsOf(app, firm), await paidBy(signedIn)]).toEqual([2, paid]);
  });

  test('is not charged without the basis of its price, or if the provider calculates another one', async () => {
    await app.emulator.createCoupon({ id: 'HALF', percent_off: 50 });
    const firm = await newSubscribedFirm(app, 2);
    const quoted = (await preview(firm, { seats: 5 })).body;
    const { proration_date, basis } = quoted;
    for (const part of [{ proration_date }, { basis }, { proration_date, basis: `${basis}0` }])
      expect((await changeBilling(app, firm, { seats: 5 }, part)).code).toBe('billing_changed');
    // Our copy does not know yet what was changed at the provider.
    const { customer_id, subscription_id } = await app.db
      .selectFrom('subscriptions')
      .innerJoin('billing_customers', 'billing_customers.account_id', 'subscriptions.account_id')
      .select(['customer_id', 'subscription_id'])
      .where('subscriptions.account_id', '=', firm.id)
      .executeTakeFirstOrThrow();
    await app.emulator.call({
      customer_id,
      coupon_id: 'HALF',
      run: (session) => updateSubscription(session, subscription_id, { coupon_id: 'HALF' }),
    });
    expect((await changeBilling(app, firm, { seats: 5 }, { proration_date, basis })).code).toBe('billing_changed');
    expect([await seatsOf(app, firm), await paidBy(firm)]).toEqual([2, 1100_00]);
  });

  test('after a reduction at renewal credits the paid seats at the price that was paid, as previewed', async () => {
    await app.emulator.createCoupon({ id: 'FIFTH', percent_off: 20, duration: 'once' });
    const firm = await newBilledFirm(app);
    await changeBilling(app, firm, { coupon_id: 'fifth' });
    await changeBilling(app, firm, { seats: 4 }, { accepted_terms: true });
    await changeBilling(app, firm, { seats: 2 }, { at_renewal: true });
    // 5 × $550.00 − 4 × $440.00
    const { proration_date, basis, due_now, lines } = (await preview(firm, { seats: 5 })).body;
    expect([due_now, lines.map(({ amount }) => amount)]).toEqual([990_00, [-1760_00, 2750_00]]);
    expect((await changeBilling(app, firm, { seats: 5 }, { proration_date, basis })).status).toBe(200);
    expect((await invoicesOf(firm))[0]).toMatchObject({ total: 990_00, amount_paid: 990_00 });
  });

  test('tells the second of two buyers of the same seat that it is taken', async () => {
    const firm = await newSubscribedFirm(app, 2);
    const { proration_date, basis } = (await preview(firm, { seats: 3 })).body;
    const buy = () => changeBilling(app, firm, { seats: 3 }, { proration_date, basis });
    const replies = [await buy(), await buy()].map(({ status, code }) => [status, code]);
    expect(replies).toEqual([
      [200, undefined],
      [409, 'billing_changed'],
    ]);
  });

  test('is not charged twice when it is repeated', async () => {
    const firm = await newSubscribedFirm(app, 2);
    await changeBilling(app, firm, { seats: 4 });
    const paid = await paidBy(firm);
    expect((await changeBilling(app, firm, { seats: 4 })).status).toBe(200);
    expect(await paidBy(firm)).toBe(paid);
  });

  test('a reduction at renewal keeps the paid seats, and buying them again is free', async () => {
    const firm = await newSubscribedFirm(app, 5);
    expect((await changeBilling(app, firm, { seats: 2 }, { at_renewal: true })).status).toBe(200);
    expect(await seatsOf(app, firm)).toBe(5);
    expect((await billingOf(app, firm)).subscription).toMatchObject({ seats: 5, seats_at_renewal: 2 });
    await app.work();
    expect(await seatsOf(app, firm)).toBe(5);
    const paid = await paidBy(firm);
    await changeBilling(app, firm, { seats: 5 });
    expect((await billingOf(app, firm)).subscription).toMatchObject({ seats: 5, seats_at_renewal: null });
    expect(await paidBy(firm)).toBe(paid);
  });

  test('a reduction now, after one at renewal was taken back, takes the seats away', async () => {
    const firm = await newSubscribedFirm(app, 3);
    await changeBilling(app, firm, { seats: 2 }, { at_renewal: true });
    app.forward(1);
    await changeBilling(app, firm, { seats: 4 });
    app.forward(1);
    await changeBilling(app, firm, { seats: 2 });
    expect((await billingOf(app, firm)).subscription).toMatchObject({ seats: 2, seats_at_renewal: null });
    expect(await seatsOf(app, firm)).toBe(2);
  });

  test('a declined increase leaves a chosen reduction as it was', async () => {
    const firm = await newSubscribedFirm(app, 5);
    await changeBilling(app, firm, { seats: 2 }, { at_renewal: true });
    const body = { payment_method_id: 'pm_card_chargeCustomerFail', account_id: firm.id };
    await app.as(firm.admin).call('save-payment-method', { body });
    const declined = await changeBilling(app, firm, { seats: 7 });
    expect([declined.status, declined.errors?.payment_method]).toEqual([422, ['Your card was declined.']]);
    await app.work();
    expect((await billingOf(app, firm)).subscription).toMatchObject({ seats: 5, seats_at_renewal: 2 });
    const [book] = (await app.emulator.listBooks()).filter(({ account_id }) => account_id === firm.id);
    expect(book?.subscriptions[0]?.quantity).toBe(2);
  });

  test('after a reduction at renewal only seats beyond the paid ones are charged, as previewed', async () => {
    const firm = await newSubscribedFirm(app, 5);
    await changeBilling(app, firm, { seats: 2 }, { at_renewal: true });
    const paid = await paidBy(firm);
    expect((await preview(firm, { seats: 6 })).body).toMatchObject({ due_now: 550_00, renewal: 3300_00 });
    expect((await changeBilling(app, firm, { seats: 6 })).status).toBe(200);
    expect(await seatsOf(app, firm)).toBe(6);
    expect(await paidBy(firm)).toBe(paid + 550_00);
    app.forward(1);
    expect((await changeBilling(app, firm, { seats: 2 }, { at_renewal: true })).status).toBe(200);
    expect((await changeBilling(app, firm, { plan_type: 'core' })).code).toBe('reduction_pending');
  });

  test('below the seats in use is rejected with who uses them', async () => {
    const firm = await newSubscribedFirm(app, 3);
    await newPerson(app.db, 'advisor', firm.id, { first_name: 'Ada', last_name: 'Byron' });
    await newPerson(app.db, 'advisor', firm.id, { onboarding_complete: false });
    const rejected = await changeBilling(app, firm, { seats: 2 });
    expect(rejected.errors.seats?.[0]).toContain('Ada Byron');
  });

  test.each([-1, 1.5, 1e9, 'abc', 0, null])('rejects %j', async (seats) => {
    const firm = await newSubscribedFirm(app, 1);
    const rejected = await changeBilling(app, firm, { seats: seats as number });
    expect([rejected.status, Object.keys(rejected.errors).length]).toEqual([422, 1]);
    expect(await seatsOf(app, firm)).toBe(1);
  });
});

test('a plan change charges the difference of the rest of the period', async () => {
  const firm = await later(app, await newSubscribedFirm(app, 2), halfYear);
  expect((await changeBilling(app, firm, { plan_type: 'core' })).body.plan_type).toBe('core');
  const charged = (await restOfYear(firm, 750_00, 2)) - (await restOfYear(firm, 550_00, 2));
  expect(await paidBy(firm)).toBe(1100_00 + charged);
});

test('older plans cannot be chosen', async () => {
  const firm = await newBilledFirm(app);
  for (const plan_type of ['monthly', 'annual', 'free']) {
    const { status, errors } = await changeBilling(app, firm, { plan_type: plan_type as 'core' });
    expect([status, Object.keys(errors)]).toEqual([422, ['plan_type']]);
  }
});

test('super admins change the plan of a firm that is not billed', async () => {
  const { firm: free, admin, superAdmin } = await createActors(app.db);
  const change = (who: typeof admin) => changeBilling(app, { id: free, admin: who }, { plan_type: 'core' });
  expect((await change(admin)).code).toBe('account_not_stripeable');
  expect((await change(superAdmin)).body.plan_type).toBe('core');
  expect((await changeBilling(app, { id: free, admin: superAdmin }, { seats: 2 })).code).toBe('account_not_stripeable');
});

test('a firm with a subscription stays billed', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const { superAdmin } = await createActors(app.db);
  const update = (id: number) =>
    app.as(superAdmin).call('update-account', { params: { id }, body: { account: { stripeable: false } } });
  expect((await update(firm.id)).errors).toEqual({ stripeable: ['This firm has a subscription. Cancel it first.'] });
  expect((await update((await newBilledFirm(app)).id)).body.stripeable).toBe(false);
});

test('a coupon that is unknown, expired or used up is rejected', async () => {
  const firm = await newSubscribedFirm(app, 1);
  await app.emulator.createCoupon({ id: 'OLD', percent_off: 10, redeem_by: 1 });
  for (const coupon_id of ['NONE', 'OLD', 'a/../b', '.', '', ' ']) {
    const look = await app
      .as(firm.admin)
      .call('show-coupon', { params: { id: firm.id }, query: { coupon: coupon_id } });
    expect([look.status, look.code]).toEqual([422, 'coupon_not_usable']);
    expect((await changeBilling(app, firm, { coupon_id })).code).toBe('coupon_not_usable');
  }
});

test('a coupon that expires before the first purchase is removed, and the retry is charged without it', async () => {
  const redeem_by = Math.floor(app.ctx.clock().getTime() / 1000) + 60;
  await app.emulator.createCoupon({ id: 'SHORT', percent_off: 50, redeem_by });
  const firm = await newBilledFirm(app);
  const look = await app.as(firm.admin).call('show-coupon', { params: { id: firm.id }, query: { coupon: 'SHORT' } });
  expect(look.body).toMatchObject({ id: 'SHORT', percent_off: 50 });
  expect((await changeBilling(app, firm, { coupon_id: 'SHORT' })).status).toBe(200);
  app.forward(61);
  const { code } = await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true });
  expect([code, await paidBy(firm)]).toEqual(['coupon_not_usable', 0]);
  expect((await preview(firm, { seats: 1 })).body.due_now).toBe(550_00);
  expect((await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true })).status).toBe(200);
  expect(await paidBy(firm)).toBe(550_00);
});

test('a coupon that expires between the look-up and the change is rejected', async () => {
  const redeem_by = Math.floor(app.ctx.clock().getTime() / 1000) + 60;
  await app.emulator.createCoupon({ id: '50% / all', percent_off: 50, redeem_by });
  const firm = await newSubscribedFirm(app, 1);
  const look = () =>
    app.as(firm.admin).call('show-coupon', { params: { id: firm.id }, query: { coupon: '50% / all' } });
  expect((await look()).body.percent_off).toBe(50);
  app.forward(61);
  expect((await changeBilling(app, firm, { coupon_id: '50% / all' })).code).toBe('coupon_not_usable');
  expect((await billingOf(app, firm)).subscription?.coupon).toBe(null);
});

test('a change after a reduction says how to take it back', async () => {
  const firm = await newSubscribedFirm(app, 3);
  await changeBilling(app, firm, { seats: 1 }, { at_renewal: true });
  expect((await changeBilling(app, firm, { plan_type: 'core' })).error).toBe(
    'Seats will be reduced at renewal. To undo that, set the seats to the current number, then try again.',
  );
  await changeBilling(app, firm, { seats: 3 });
  expect((await changeBilling(app, firm, { plan_type: 'core' })).body.plan_type).toBe('core');
});

describe('without a reply of the provider', () => {
  test.each<[Fault, number]>([
    ['before', 0],
    ['after', 550_00],
  ])('a request lost %s it acted is settled by reading, and the retry charges once', async (when, charged) => {
    const firm = await newSubscribedFirm(app, 1);
    const paid = await paidBy(firm);
    fault = when;
    const lost = await changeBilling(app, firm, { seats: 2 });
    expect([lost.status, lost.code]).toEqual([503, 'payment_unconfirmed']);
    expect((await billingOf(app, firm)).is_busy).toBe(true);
    expect((await changeBilling(app, firm, { seats: 2 })).code).toBe('billing_in_progress');
    app.forward(60);
    await app.ctx.jobs.send(app.db, 'settle-billing-operations', {});
    expect(await paidBy(firm)).toBe(paid + charged);
    expect((await billingOf(app, firm)).is_busy).toBe(false);
    expect((await changeBilling(app, firm, { seats: 2 })).status).toBe(200);
    expect(await seatsOf(app, firm)).toBe(2);
    expect(await paidBy(firm)).toBeLessThanOrEqual(paid + 550_00);
    expect(await seatsOf(app, firm)).toBe(2);
  });
});

test('requirement 35: of 100 concurrent purchases of the same seats one is charged', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const replies = await Promise.all(Array.from({ length: 100 }, () => changeBilling(app, firm, { seats: 2 })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await invoicesOf(firm)).map(({ total }) => total)).toEqual([550_00, 550_00]);
  expect(await seatsOf(app, firm)).toBe(2);
});

test('of 100 concurrent purchases of different seats, the last accepted one counts', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const counts = Array.from({ length: 100 }, (_, index) => index + 2);
  const replies = await Promise.all(counts.map((seats) => changeBilling(app, firm, { seats })));
  const accepted = counts.filter((_, index) => replies[index]?.status === 200);
  expect(accepted.length).toBeGreaterThan(0);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(100 - accepted.length);
  const invoices = await invoicesOf(firm);
  expect(invoices).toHaveLength(1 + accepted.length);
  const seats = await seatsOf(app, firm);
  expect(accepted).toContain(seats);
  const [book] = (await app.emulator.listBooks()).filter(({ account_id }) => account_id === firm.id);
  expect(book?.subscriptions.map(({ quantity }) => quantity)).toEqual([seats]);
  // Nothing of the period is over, so that each seat costs its whole price.
  expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(seats * 550_00);
});

test('a firm that is not billed, other firms and members cannot buy', async () => {
  const { firm: free, admin, advisor, otherAdmin, client } = await createActors(app.db);
  expect((await changeBilling(app, { id: free, admin }, { seats: 2 })).code).toBe('account_not_stripeable');
  const firm = await newSubscribedFirm(app, 1);
  for (const [person, status] of [
    [otherAdmin, 404],
    [client, 403],
  ] as const)
    expect((await changeBilling(app, { ...firm, admin: person }, { seats: 2 })).status).toBe(status);
  expect((await changeBilling(app, { id: free, admin: advisor }, { seats: 2 })).status).toBe(403);
});
