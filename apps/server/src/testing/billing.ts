import type { BillingChange } from 'contract/endpoints/billing';
import { createLocalBilling, type LocalBilling } from '../integrations/payments/local/local-billing.ts';
import type { PaymentProvider } from '../integrations/payments/payments.ts';
import type { Person } from './browser.ts';
import { newAccount, newPerson } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface BillingApp extends TestApp {
  readonly local: LocalBilling;
}

/** An app whose firms are billed by the local provider. @param wrap adds faults to the provider */
export async function createBillingApp(
  wrap = (provider: PaymentProvider): PaymentProvider => provider,
): Promise<BillingApp> {
  const app = await createTestApp({
    payments(db, clock) {
      const local_billing = createLocalBilling(db, clock);
      return { payments: wrap(local_billing.provider), local_billing };
    },
  });
  const { local_billing: local } = app.ctx;
  if (!local) throw new Error('The test app has no local payment provider.');
  return Object.assign(app, { local });
}

export interface BilledFirm {
  readonly id: number;
  readonly admin: Person;
}

/** A firm that is billed, with an admin and, unless `card` is null, a payment method. */
export async function newBilledFirm(app: BillingApp, card: string | null = 'pm_card_visa'): Promise<BilledFirm> {
  const id = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ stripeable: true }).where('id', '=', id).execute();
  const admin = await newPerson(app.db, 'admin', id);
  if (card) await app.as(admin).call('save-payment-method', { body: { payment_method_id: card } });
  return { id, admin };
}

interface Confirmation {
  readonly at_renewal?: boolean;
  readonly accepted_terms?: true;
  readonly proration_date?: number;
}

export const changeBilling = (
  app: BillingApp,
  { id, admin }: BilledFirm,
  change: Exclude<BillingChange, { at_renewal?: boolean }> | { seats: number },
  confirmation: Confirmation = {},
) => app.as(admin).call('update-account', { params: { id }, body: { account: change, ...confirmation } });

/** A firm with a subscription. */
export async function newSubscribedFirm(app: BillingApp, seats: number, card = 'pm_card_visa'): Promise<BilledFirm> {
  const firm = await newBilledFirm(app, card);
  app.forward(1);
  await changeBilling(app, firm, { seats }, { accepted_terms: true });
  return firm;
}

/** Advances the clock, and with it the provider's. All sessions have expired then, so that the firm has another admin. */
export async function later(app: BillingApp, { id }: BilledFirm, seconds: number): Promise<BilledFirm> {
  app.forward(seconds);
  const { customer_id } = await app.db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  await app.local.advance(customer_id, app.ctx.clock());
  await app.ctx.jobs.send(app.db, 'reconcile-billing', {});
  await app.work();
  return { id, admin: await newPerson(app.db, 'admin', id) };
}
