import type { AppContext } from '../context.ts';
import { changeBilling } from '../features/billing/changes/operations.ts';
import { type BillingContext, ensureCustomer, refreshAccount } from '../features/billing/operations.ts';
import { createLocalBilling, type LocalBilling } from '../integrations/payments/local/local-billing.ts';
import { billedFirms, type DemoSubscription } from './billed-firms.ts';
import * as store from './store.ts';

interface Payer {
  readonly user_id: number;
  readonly account_id: number;
  readonly name: string;
  readonly email: string;
}

const dayMs = 86_400_000;

/** Through the local provider, so that its records and our copies agree. Does nothing where a firm has a subscription. */
export async function seedSubscriptions(ctx: AppContext): Promise<void> {
  const { payments, local_billing } = ctx;
  if (!payments || !local_billing) return;
  const billing: BillingContext = { ...ctx, payments };
  // This transaction only holds the lock. The local provider has transactions of its own.
  await ctx.db.transaction().execute(async (trx) => {
    await store.lockDemoData(trx);
    for (const { admin, subscription } of billedFirms) {
      const payer = subscription && (await store.findUnsubscribed(trx, admin.at));
      if (!subscription || !payer) continue;
      await seedSubscription(billing, payer, subscription);
      await refreshAccount(billing, payer.account_id);
    }
  });
}

/** The same database at an earlier time. What has become due since happens at the next reading. */
function earlier(ctx: BillingContext, days: number): { past: BillingContext; local: LocalBilling } {
  const then = new Date(ctx.clock().getTime() - days * dayMs);
  const local = createLocalBilling(ctx.db, () => then);
  return { past: { ...ctx, payments: local.provider, clock: () => then }, local };
}

async function seedSubscription(ctx: BillingContext, payer: Payer, subscription: DemoSubscription): Promise<void> {
  const { account_id } = payer;
  const { seats, days, card = 'pm_card_visa', next_card, canceled_days, set_status, is_unknown } = subscription;
  const { past, local } = earlier(ctx, days);
  const customer_id = await ensureCustomer(past, account_id, payer);
  const payWith = (payment_method_id: string) =>
    local.provider.setDefaultPaymentMethod(
      { payment_method_id, customer_id, subscription_id: null },
      `demo-${account_id}-${payment_method_id}`,
    );
  await payWith(card);
  if (is_unknown) return store.insertUnknownSubscription(ctx.db, account_id, seats, past.clock());
  if (card === 'pm_card_chargeCustomerFail') {
    const next = { price: local.provider.prices.starter ?? '', quantity: seats, coupon_id: null, metadata: {} };
    await local.createSubscription(customer_id, { ...next, allows_incomplete: true });
    return;
  }
  await refreshAccount(past, account_id);
  const bought = { account_id, user_id: payer.user_id, ip_address: '127.0.0.1', change: { seats } };
  await changeBilling(past, bought, { accepted_terms: true });
  const [{ id } = { id: '' }] = await local.provider.listSubscriptions(customer_id);
  if (next_card) await payWith(next_card);
  if (set_status) await local.setStatus(id, set_status);
  if (canceled_days === undefined) return;
  const { provider } = earlier(ctx, canceled_days).local;
  await provider.cancelSubscription(id, 'We merged with another firm.', `demo-${account_id}-cancel`);
}
