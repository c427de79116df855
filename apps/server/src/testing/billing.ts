import type { Billing, BillingChange } from 'contract/endpoints/billing';
import { expect } from 'vitest';
import type { Db } from '../db/connection.ts';
import { emulatorKeys } from '../integrations/payments/emulator-keys.ts';
import type { PaymentProvider } from '../integrations/payments/payments.ts';
import { stripePayments, stripeVersion } from '../integrations/payments/stripe/stripe.ts';
import type { StripeEmulator } from '../integrations/payments/stripe-emulator/emulator.ts';
import type { Person } from './browser.ts';
import { newAccount, newPerson } from './factories.ts';
import { type StripeServer, startStripeServer } from './stripe-server.ts';
import { createTestApp, emulatedPayments, type OwnTestApp, type TestApp } from './test-app.ts';

export interface BillingApp extends OwnTestApp {
  readonly emulator: StripeEmulator;
}

/** An app whose firms are billed by the emulator of Stripe. @param wrap adds faults to the adapter */
export async function createBillingApp(
  wrap = (provider: PaymentProvider): PaymentProvider => provider,
): Promise<BillingApp> {
  const app = await createTestApp({
    async payments(db, clock) {
      const { payments, stripe_emulator } = await emulatedPayments(db, clock);
      return { payments: payments && wrap(payments), stripe_emulator };
    },
  });
  const { stripe_emulator: emulator } = app.ctx;
  if (!emulator) throw new Error('The test app has no emulator of Stripe.');
  return Object.assign(app, { emulator });
}

export interface StripeApp extends OwnTestApp {
  readonly stripe: StripeServer;
}

export async function createStripeApp(): Promise<StripeApp> {
  let stripe: StripeServer | null = null;
  const app = await createTestApp({
    async payments(db, clock) {
      stripe = await startStripeServer(db, clock);
      const payments = stripePayments(stripe.settings, clock, { timeoutMs: 150, totalMs: 2_500 });
      return { payments, stripe_emulator: null };
    },
  });
  const started: StripeServer = stripe ?? expect.fail('The emulator was not started');
  const close = async () => {
    await app.close();
    await started.close();
  };
  return { ...app, stripe: started, close };
}

export interface BilledFirm {
  readonly id: number;
  readonly admin: Person;
}

/** A firm that is billed, with an admin and, unless `card` is null, a payment method. */
export async function newBilledFirm(app: TestApp, card: string | null = 'pm_card_visa'): Promise<BilledFirm> {
  const id = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ stripeable: true }).where('id', '=', id).execute();
  const admin = await newPerson(app.db, 'admin', id);
  if (card) await app.as(admin).call('save-payment-method', { body: { payment_method_id: card } });
  return { id, admin };
}

/** A paid invoice that is only in our copy; its id. */
export async function newInvoice(db: Db, account_id: number): Promise<string> {
  const at = new Date().toISOString();
  const amounts = { total: 100, amount_due: 100, amount_paid: 100, lines: '[]' };
  const row = {
    account_id,
    provider: 'stripe_emulator',
    status: 'paid',
    created_at: at,
    paid_at: at,
    read_at: at,
  } as const;
  const { invoice_id } = await db
    .insertInto('invoices')
    .values({ ...row, ...amounts, invoice_id: `in_${account_id}` })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  return invoice_id;
}

/** What Stripe's script does in the browser: confirms a setup intent with a test card, or answers for the bank. */
export async function callFromBrowser(
  { server }: TestApp,
  client_secret: string,
  step: { readonly payment_method: string } | { readonly succeeds: 'true' | 'false' },
) {
  const id = client_secret.split('_secret_')[0];
  const reply = await server.inject({
    method: 'POST',
    url: `/dev/stripe/v1/setup_intents/${id}/${'succeeds' in step ? 'authenticate' : 'confirm'}`,
    headers: {
      authorization: `Bearer ${emulatorKeys.publishable_key}`,
      'stripe-version': stripeVersion,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ client_secret, ...step }).toString(),
  });
  return { status: reply.statusCode, body: reply.json() };
}

interface Confirmation {
  readonly at_renewal?: boolean;
  readonly accepted_terms?: true;
  readonly proration_date?: number;
  readonly basis?: string;
}

export const changeBilling = (
  app: TestApp,
  { id, admin }: BilledFirm,
  change: Exclude<BillingChange, { at_renewal?: boolean }> | { seats: number },
  confirmation: Confirmation = {},
) => app.as(admin).call('update-account', { params: { id }, body: { account: change, ...confirmation } });

export const seatsOf = async ({ db }: TestApp, { id }: BilledFirm): Promise<number> =>
  (await db.selectFrom('accounts').select('seats').where('id', '=', id).executeTakeFirstOrThrow()).seats;

export const billingOf = async (app: TestApp, { id, admin }: BilledFirm): Promise<Billing> =>
  (await app.as(admin).call('show-billing', { params: { id } })).body;

export async function newSubscribedFirm(app: OwnTestApp, seats: number, card = 'pm_card_visa'): Promise<BilledFirm> {
  const firm = await newBilledFirm(app, card);
  app.forward(1);
  await changeBilling(app, firm, { seats }, { accepted_terms: true });
  return firm;
}

export async function customerOf({ db }: TestApp, { id }: Pick<BilledFirm, 'id'>): Promise<string> {
  const customer = db.selectFrom('billing_customers').select('customer_id').where('account_id', '=', id);
  return (await customer.executeTakeFirstOrThrow()).customer_id;
}

/** Advances the clock, and with it the provider's. All sessions have expired then, so that the firm has another admin. */
export async function later(app: BillingApp, { id }: BilledFirm, seconds: number): Promise<BilledFirm> {
  app.forward(seconds);
  await app.emulator.advance(await customerOf(app, { id }), app.ctx.clock());
  await app.ctx.jobs.send(app.db, 'reconcile-billing', {});
  await app.work();
  return { id, admin: await newPerson(app.db, 'admin', id) };
}
