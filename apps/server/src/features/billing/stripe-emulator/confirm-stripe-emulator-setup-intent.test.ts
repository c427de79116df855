import { type TestCardToken, testCards } from 'contract/vocabulary/test-cards';
import { afterAll, expect, test } from 'vitest';
import { callFromBrowser, createBillingApp, newBilledFirm } from '../../../testing/billing.ts';

const app = await createBillingApp();
afterAll(() => app.close());
const { id, admin } = await newBilledFirm(app, null);
const browser = app.as(admin);

const begin = async () =>
  (await browser.call('create-setup-intent', { body: { seats: 1, account_id: id } })).body.clientSecret;
const confirm = async (payment_method: TestCardToken, client_secret?: string) =>
  callFromBrowser(app, client_secret ?? (await begin()), { payment_method });

test('a confirmed card becomes the payment method of the firm', async () => {
  const { body } = await confirm('pm_card_visa');
  expect(body).toMatchObject({ status: 'succeeded', payment_method: expect.stringMatching(/^pm_/) });
  const saved = await browser.call('save-payment-method', { body: { payment_method_id: body.payment_method } });
  expect(saved.body.payment_method).toMatchObject({ brand: 'visa', last4: '4242' });
});

test('a declined card has the message of the bank, and another card can follow', async () => {
  const client_secret = await begin();
  expect(await confirm('pm_card_visa_chargeDeclinedInsufficientFunds', client_secret)).toMatchObject({
    status: 402,
    body: { error: { type: 'card_error', message: 'Your card has insufficient funds.' } },
  });
  expect((await confirm('pm_card_mastercard', client_secret)).body.status).toBe('succeeded');
});

test('the documented test cards are offered', () => {
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
  expect(testCards.filter(({ kind }) => kind === 'us_bank_account')).toHaveLength(3);
});

test('a card that requires authentication is authenticated, or fails to', async () => {
  const client_secret = await begin();
  const waiting = { status: 'requires_action', payment_method: null };
  expect((await confirm('pm_card_authenticationRequired', client_secret)).body).toMatchObject(waiting);
  const authenticate = (succeeds: 'true' | 'false') => callFromBrowser(app, client_secret, { succeeds });
  expect((await authenticate('false')).body).toMatchObject({ status: 'requires_payment_method' });
  expect((await authenticate('true')).body).toMatchObject({
    error: { message: 'The setup intent needs no authentication.' },
  });
  await confirm('pm_card_authenticationRequired', client_secret);
  expect((await authenticate('true')).body).toMatchObject({ status: 'succeeded' });
});

test('a setup intent opens only with its secret', async () => {
  const client_secret = await begin();
  for (const wrong of ['', 'seti_unknown', `${client_secret}0`, client_secret.split('_secret_')[0] ?? ''])
    expect((await confirm('pm_card_visa', wrong)).status).toBe(404);
});
