import type { AppContext } from '../context.ts';
import { changeBilling } from '../features/billing/changes/operations.ts';
import { type BillingContext, ensureCustomer, refreshAccount } from '../features/billing/operations.ts';
import { stripePayments } from '../integrations/payments/stripe/stripe.ts';
import { type StripeEmulator, startStripeEmulator } from '../integrations/payments/stripe-emulator/emulator.ts';
import { setStatus } from '../integrations/payments/stripe-emulator/invoices.ts';
import { required, type Session } from '../integrations/payments/stripe-emulator/model.ts';
import { createSubscription } from '../integrations/payments/stripe-emulator/subscriptions.ts';
import { billedFirms, type DemoSubscription, demoCoupon, mainSubscription } from './billed-firms.ts';
import { at } from './demo-user.ts';
import * as store from './store.ts';

interface Payer {
  readonly user_id: number;
  readonly account_id: number;
  readonly name: string;
  readonly email: string;
}

const dayMs = 86_400_000;

/** Through the payment provider, so that its records and our copies agree. Does nothing where a firm has a subscription. */
export async function seedSubscriptions(ctx: AppContext): Promise<void> {
  const { payments, stripe_emulator } = ctx;
  if (!payments || !stripe_emulator) return;
  const billing: BillingContext = { ...ctx, payments };
  const past = await openPast(billing);
  const subscribers = [
    { email: at('admin'), subscription: mainSubscription },
    ...billedFirms.map(({ admin, subscription }) => ({ email: admin.at, subscription })),
  ];
  // This transaction only holds the lock. The provider has transactions of its own.
  await ctx.db.transaction().execute(async (trx) => {
    await store.lockDemoData(trx);
    for (const { email, subscription } of subscribers) {
      const payer = subscription && (await store.findUnsubscribed(trx, email));
      if (!subscription || !payer) continue;
      await seedSubscription(past, payer, subscription);
      await refreshAccount(billing, payer.account_id);
    }
  });
  await past.emulator.createCoupon(demoCoupon);
  await past.emulator.close();
}

interface Past {
  readonly ctx: BillingContext;
  readonly emulator: StripeEmulator;
  goTo(daysAgo: number): void;
}

/** The same database at earlier times. What has become due since happens at the next reading. */
async function openPast(ctx: BillingContext): Promise<Past> {
  let now = ctx.clock();
  const clock = () => now;
  const emulator = await startStripeEmulator(ctx.db, clock);
  const payments = stripePayments(emulator.settings, clock, { name: ctx.payments.name });
  return {
    ctx: { ...ctx, payments, clock },
    emulator,
    goTo(daysAgo) {
      now = new Date(ctx.clock().getTime() - daysAgo * dayMs);
    },
  };
}

async function seedSubscription(past: Past, payer: Payer, subscription: DemoSubscription): Promise<void> {
  const { ctx, emulator } = past;
  const { payments } = ctx;
  const { account_id } = payer;
  const { seats, days, card = 'pm_card_visa', next_card, canceled_days, set_status, is_unknown, later } = subscription;
  past.goTo(days);
  const customer_id = await ensureCustomer(ctx, account_id, payer);
  const payWith = (payment_method_id: string) =>
    payments.setDefaultPaymentMethod(
      { payment_method_id, customer_id, subscription_id: null },
      `demo-${account_id}-${payment_method_id}`,
    );
  await payWith(card);
  if (is_unknown) return store.insertUnknownSubscription(ctx.db, account_id, seats, ctx.clock());
  if (card === 'pm_card_chargeCustomerFail') {
    const next = { price: payments.prices.starter ?? '', quantity: seats, coupon_id: null, metadata: {} };
    const run = (session: Session) => createSubscription(session, { ...next, allows_incomplete: true });
    await emulator.call({ customer_id, run });
    return;
  }
  await refreshAccount(ctx, account_id);
  const by = { user_id: payer.user_id, ip_address: '127.0.0.1' };
  const bought = { account_id, ...by, change: { seats }, coupon_id: null };
  await changeBilling(ctx, bought, { accepted_terms: true });
  const [{ id } = { id: '' }] = await payments.listSubscriptions(customer_id);
  if (next_card) await payWith(next_card);
  if (later) {
    past.goTo(later.days);
    await changeBilling(ctx, { ...bought, change: { seats: later.seats } }, {});
  }
  if (set_status)
    await emulator.call({
      customer_id,
      run: (session) => setStatus(session, required('subscription', session.book.subscriptions, id), set_status),
    });
  if (canceled_days === undefined) return;
  past.goTo(canceled_days);
  await payments.cancelSubscription(id, 'We merged with another firm.', `demo-${account_id}-cancel`);
}
