import type { TestCardToken } from 'contract/vocabulary/test-cards';
import { afterAll, expect, test } from 'vitest';
import {
  type BilledFirm,
  billingOf,
  callFromBrowser,
  createBillingApp,
  customerOf,
  newBilledFirm,
} from '../../../testing/billing.ts';

const app = await createBillingApp();
afterAll(() => app.close());

const save = ({ admin }: BilledFirm, payment_method_id: string) =>
  app.as(admin).call('save-payment-method', { body: { payment_method_id } });

/** As a verification after the form was closed: the browser does not save the payment method. */
async function verify({ admin }: BilledFirm, token: TestCardToken): Promise<void> {
  const { clientSecret: client_secret } = (await app.as(admin).call('create-setup-intent', { body: { seats: 1 } }))
    .body;
  app.forward(1);
  expect((await callFromBrowser(app, client_secret, { payment_method: token })).body.status).toBe('succeeded');
}

async function deliver(firm: BilledFirm): Promise<void> {
  const params = { id: await customerOf(app, firm) };
  await app.browser().call('update-stripe-emulator-customer', { params, body: { delivers_twice: true } });
  await app.work();
}

test('a bank account that was verified later becomes the payment method', async () => {
  const firm = await newBilledFirm(app);
  await verify(firm, 'pm_usBankAccount_success');
  expect((await billingOf(app, firm)).payment_method?.kind).toBe('card');
  await deliver(firm);
  expect((await billingOf(app, firm)).payment_method).toMatchObject({ kind: 'us_bank_account', last4: '6789' });
  const changes = (await app.as(firm.admin).call('list-billing-changes', { params: { id: firm.id } })).body.changes;
  expect(changes.map(({ actor_name }) => actor_name === null)).toEqual([true, false]);
  const [book] = (await app.emulator.listBooks()).filter(({ account_id }) => account_id === firm.id);
  expect(book?.payment_methods.map(({ is_attached }) => is_attached)).toEqual([false, true]);
});

test('a payment method that was chosen after the verification stays', async () => {
  const firm = await newBilledFirm(app, null);
  await verify(firm, 'pm_usBankAccount_success');
  app.forward(1);
  await save(firm, 'pm_card_mastercard');
  await deliver(firm);
  expect((await billingOf(app, firm)).payment_method).toMatchObject({ kind: 'card', last4: '4444' });
});

test('a card is saved only by the form', async () => {
  const firm = await newBilledFirm(app, null);
  await verify(firm, 'pm_card_visa');
  await deliver(firm);
  expect((await billingOf(app, firm)).payment_method).toBeNull();
});

test('a setup intent of another customer has no effect', async () => {
  const [firm, other] = [await newBilledFirm(app), await newBilledFirm(app, null)];
  await verify(other, 'pm_usBankAccount_success');
  const [intent] =
    (await app.emulator.listBooks()).find(({ account_id }) => account_id === other.id)?.setup_intents ?? [];
  const payload = {
    account_id: firm.id,
    setup_intent_id: intent?.id ?? '',
    verified_at: app.ctx.clock().toISOString(),
  };
  await app.ctx.jobs.send(app.db, 'save-verified-payment-method', payload);
  await app.work();
  expect((await billingOf(app, firm)).payment_method?.kind).toBe('card');
});
