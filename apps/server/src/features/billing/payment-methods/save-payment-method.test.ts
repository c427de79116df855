import { afterAll, expect, test } from 'vitest';
import {
  type BilledFirm,
  callFromBrowser,
  createBillingApp,
  later,
  newBilledFirm,
  newSubscribedFirm,
} from '../../../testing/billing.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';

const app = await createBillingApp();
afterAll(() => app.close());

const save = ({ id, admin }: BilledFirm, payment_method_id: string) =>
  app.as(admin).call('save-payment-method', { body: { payment_method_id, account_id: id } });
const begin = ({ id, admin }: BilledFirm, seats = 1) =>
  app.as(admin).call('create-setup-intent', { body: { seats, account_id: id } });

/** Confirms a setup intent as the payment form does. */
async function confirm(firm: BilledFirm, card: string): Promise<string> {
  const { clientSecret } = (await begin(firm)).body;
  return (await callFromBrowser(app, clientSecret, { payment_method: card })).body.payment_method;
}

test('saves a confirmed card and replaces the previous one', async () => {
  const firm = await newBilledFirm(app, null);
  const first = await save(firm, await confirm(firm, 'pm_card_visa'));
  expect(first.body.payment_method).toMatchObject({ kind: 'card', last4: '4242' });
  const second = await save(firm, await confirm(firm, 'pm_usBankAccount_success'));
  expect(second.body.payment_method).toMatchObject({ kind: 'us_bank_account', last4: '6789', exp_year: null });
});

test('rejects the payment method of another firm, and an unknown one', async () => {
  const [one, other] = [await newBilledFirm(app, null), await newBilledFirm(app, null)];
  const ofOther = await confirm(other, 'pm_card_visa');
  for (const id of [ofOther, 'pm_unknown', '../pm'])
    expect((await save(one, id)).errors).toEqual({ payment_method_id: ['Failed to save payment method.'] });
  const { body } = await app.as(one.admin).call('show-billing', { params: { id: one.id } });
  expect(body.payment_method).toBe(null);
});

test('a new card pays a failed renewal, and the firm is active again', async () => {
  const before = await newSubscribedFirm(app, 2);
  await save(before, 'pm_card_chargeCustomerFail');
  // The provider charges an hour after the renewal's invoice.
  const firm = await later(app, before, 365 * 24 * 60 * 60 + 7200);
  const failed = (await app.as(firm.admin).call('show-billing', { params: { id: firm.id } })).body;
  expect(failed.subscription).toMatchObject({ status: 'past_due', seats: 2 });
  const paid = (await save(firm, await confirm(firm, 'pm_card_visa'))).body;
  expect(paid.subscription?.status).toBe('active');
});

test('concurrent setup intents of two admins belong to one customer', async () => {
  const firm = await newBilledFirm(app, null);
  const other = { ...firm, admin: await newPerson(app.db, 'admin', firm.id) };
  for (const { admin } of [firm, other]) await app.as(admin).call('show-current-user');
  const replies = await Promise.all([begin(firm), begin(other), begin(firm), begin(other)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body.clientSecret)).size).toBe(4);
  const [customer, ...more] = await app.db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('account_id', '=', firm.id)
    .execute();
  expect(more).toEqual([]);
  const books = (await app.emulator.listBooks()).filter(({ account_id }) => account_id === firm.id);
  const used = books.find(({ id }) => id === customer?.customer_id);
  expect(used?.setup_intents).toHaveLength(4);
});

test('requires permission and seats', async () => {
  const firm = await newBilledFirm(app, null);
  const { otherAdmin, advisor, firm: free, admin } = await createActors(app.db);
  expect((await begin({ ...firm, admin: otherAdmin })).status).toBe(404);
  expect((await save({ id: free, admin: advisor }, 'pm_card_visa')).status).toBe(403);
  expect((await save({ id: free, admin }, 'pm_card_visa')).code).toBe('account_not_stripeable');
  expect((await begin(firm, 0)).errors).toEqual({
    seats: ['Please add one or more seats to set up a payment method.'],
  });
});
