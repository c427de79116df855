import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Settings } from 'contract/endpoints/current-user';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { emulatedPayments, enterBank, enterCard, stubScripts, stubStripe } from '../../../testing/stripe-emulator.ts';
import { billingOf } from '../../../testing/subscriptions.ts';
import { PaymentForm } from './payment-form.tsx';

const user = userEvent.setup({ delay: null });
const begun = { 'POST /create-setup-intent': { body: { clientSecret: 'seti_1_secret_2' } } };
const saved = billingOf(null);
const save = { 'POST /accounts/payment_method': { body: saved } };

function show(payments: Settings['payments'], answers: Parameters<typeof answer>[0], seats = 1) {
  const requests = answer(answers);
  const onSaved = vi.fn();
  renderScreen(() => <PaymentForm accountId={7} seats={seats} payments={payments} onSaved={onSaved} />);
  return { requests, onSaved };
}

const callsOf = (requests: { call: string }[]) => requests.map(({ call }) => call);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete window.Stripe;
});

it('asks for seats first', async () => {
  const { requests } = show(emulatedPayments, begun, 0);
  await screen.findByText('Please add one or more seats to set up a payment method.');
  expect(requests).toEqual([]);
});

it('says that payments are off', async () => {
  show(null, {});
  await screen.findByText('Payments aren’t set up here.');
});

describe('beginning', () => {
  it('rejects a reply without a secret, and tries again', async () => {
    const secrets = ['nonsense', 'seti_1_secret_2'];
    show(emulatedPayments, { 'POST /create-setup-intent': () => ({ body: { clientSecret: secrets.shift() } }) });
    stubStripe();
    await screen.findByText('Failed to initialize payment form. Invalid response from server.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Card number');
  });

  it('accepts a reply that is the secret alone', async () => {
    show(emulatedPayments, { 'POST /create-setup-intent': { body: JSON.stringify('seti_1_secret_2') } });
    stubStripe();
    await screen.findByLabelText('Card number');
  });

  it('names the reason of a failure', async () => {
    const error = 'The payment provider didn’t confirm this.';
    show(emulatedPayments, {
      'POST /create-setup-intent': { status: 503, body: { code: 'payment_unconfirmed', error } },
    });
    await screen.findByText(`Initialization Error: ${error}`);
  });
});

describe('with the emulator’s script', () => {
  /** Adds the replies of the emulator. */
  function showEmulated(answers: Parameters<typeof answer>[0], replies: readonly object[] = [], seats = 1) {
    const shown = show(emulatedPayments, { ...begun, ...save, ...answers }, seats);
    return { ...shown, sent: stubStripe(...replies) };
  }

  it.each([
    ['Card number', '4242424242424242', '4242 4242 4242 4242'],
    ['Card number', '378282246310005', '3782 822463 10005'],
    ['Expiration date', '0835', '08 / 35'],
    ['Expiration date', '8/35', '08 / 35'],
  ])('formats the %s while %s is typed', async (label, typed, shown) => {
    showEmulated({});
    const input = await screen.findByLabelText<HTMLInputElement>(label);
    await user.type(input, typed);
    expect(input.value).toBe(shown);
  });

  it('confirms a test card and saves it', async () => {
    const { requests, onSaved, sent } = showEmulated({});
    await enterCard();
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
    expect(requests.map(({ call, body }) => [call, body])).toEqual([
      ['POST /create-setup-intent', { seats: 1, account_id: 7 }],
      ['POST /accounts/payment_method', { payment_method_id: 'pm_1', account_id: 7 }],
    ]);
    expect(sent).toEqual([
      { step: 'seti_1/confirm', values: { client_secret: 'seti_1_secret_2', payment_method: 'pm_card_visa' } },
    ]);
  });

  it('offers a bank account first for more than three seats', async () => {
    const { requests, sent } = showEmulated({}, [], 4);
    await enterBank();
    await user.click(screen.getByRole('button', { name: 'Save Bank Account' }));
    await waitFor(() => expect(callsOf(requests)).toContain('POST /accounts/payment_method'));
    expect(sent[0]?.values).toMatchObject({ payment_method: 'pm_usBankAccount_success' });
  });

  it('says what is wrong without a request', async () => {
    const { requests, sent } = showEmulated({});
    await enterCard('4242 4242 4242 4241');
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    expect(await screen.findAllByText('Your card number is incorrect. Use one of the test numbers.')).toHaveLength(2);
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(callsOf(requests)).toEqual(['POST /create-setup-intent']);
    expect(sent).toEqual([]);
  });

  it.each([
    ['Expiration date', '01 / 20', 'Expiration date must be a month in the future, such as 08 / 35'],
    ['Security code', '12', 'Security code must have 3 or 4 digits'],
    ['Zip Code', '123', 'Invalid zip code'],
    ['Full name', ' ', 'Full name is required'],
  ])('checks %s', async (label, text, sentence) => {
    const { sent } = showEmulated({});
    await enterCard();
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    expect(await screen.findAllByText(sentence)).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('shows the words of the bank', async () => {
    showEmulated({}, [{ error: { type: 'card_error', message: 'Your card was declined.' } }]);
    await enterCard('4000 0000 0000 0002');
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await screen.findByText('Your card was declined.');
  });

  it.each([
    ['Confirm', { status: 'succeeded', payment_method: 'pm_1' }, 'true'],
    ['Decline', { status: 'requires_payment_method', payment_method: null }, 'false'],
  ])('asks for the bank’s authentication: %s', async (button, answered, succeeds) => {
    const { requests, sent } = showEmulated({}, [{ status: 'requires_action', payment_method: null }, answered]);
    await enterCard('4000 0025 0000 3155');
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await user.click(await screen.findByRole('button', { name: button }));
    const isSaved = succeeds === 'true';
    if (isSaved) await waitFor(() => expect(callsOf(requests)).toContain('POST /accounts/payment_method'));
    else await screen.findByText('Your bank declined this payment method. Try another one.');
    expect(callsOf(requests).includes('POST /accounts/payment_method')).toBe(isSaved);
    expect(sent[1]).toEqual({
      step: 'seti_1/authenticate',
      values: { client_secret: 'seti_1_secret_2', succeeds },
    });
  });

  it('confirms what is in the form after saving failed', async () => {
    const replies = [{ status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }, { body: saved }];
    const secrets = ['seti_1_secret_2', 'seti_3_secret_4'];
    const { sent, onSaved } = showEmulated({
      'POST /create-setup-intent': () => ({ body: { clientSecret: secrets.shift() } }),
      'POST /accounts/payment_method': () => replies.shift() ?? {},
    });
    await enterCard();
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await screen.findByText('The service is busy.');
    // Another setup intent has fields of its own.
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe(''));
    await enterCard('5555 5555 5555 4444');
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent.map(({ values }) => values)).toEqual([
      { client_secret: 'seti_1_secret_2', payment_method: 'pm_card_visa' },
      { client_secret: 'seti_3_secret_4', payment_method: 'pm_card_mastercard' },
    ]);
  });

  it.each([
    ['begins again after a payment method was rejected', 'seti_3_secret_4', 'Failed to save payment method.'],
    ['says when it cannot begin again', 'nonsense', 'Failed to retrieve setup intent secret from server.'],
  ])('%s', async (_, second, sentence) => {
    const secrets = ['seti_1_secret_2', second];
    const errors = { payment_method_id: ['Failed to save payment method.'] };
    showEmulated({
      'POST /create-setup-intent': () => ({ body: { clientSecret: secrets.shift() } }),
      'POST /accounts/payment_method': {
        status: 422,
        body: { code: 'validation_failed', error: 'Please fix it.', errors },
      },
    });
    await enterCard();
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await screen.findByText(sentence);
    expect(secrets).toEqual([]);
  });
});

describe('with Stripe', () => {
  const stripe = { publishable_key: 'pk_test_1', js_url: 'https://js.stripe.com/v3/', is_emulated: false };
  const setupIntent = { status: 'succeeded', payment_method: 'pm_1' };
  const handlers = new Map<string, (event: object) => void>();
  const element = {
    on: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    mount: () => undefined,
    destroy: () => undefined,
  };
  const elements = { create: vi.fn(() => element), getElement: () => element };
  const client = {
    elements: vi.fn(() => elements),
    confirmSetup: vi.fn(async (): Promise<object> => ({ setupIntent })),
    retrieveSetupIntent: vi.fn(async (): Promise<object> => ({ setupIntent })),
  };
  const ready = async () => {
    await waitFor(() => expect(handlers.has('ready')).toBe(true));
    await act(async () => handlers.get('ready')?.({}));
    await waitFor(() => expect(screen.queryByText('Loading payment form...')).toBeNull());
  };

  beforeEach(() => {
    handlers.clear();
    Object.assign(window, { Stripe: () => client });
    stubScripts();
  });

  it('mounts its fields, confirms and saves', async () => {
    const { requests, onSaved } = show(stripe, { ...begun, ...save });
    await screen.findByText('Loading payment form...');
    await ready();
    expect(client.elements.mock.calls[0]).toMatchObject([{ clientSecret: 'seti_1_secret_2' }]);
    expect(elements.create.mock.calls).toMatchObject([
      ['payment', { paymentMethodOrder: ['card', 'us_bank_account'] }],
      ['address', { mode: 'billing' }],
    ]);
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requests.at(-1)?.body).toEqual({ payment_method_id: 'pm_1', account_id: 7 });
  });

  it('is not ready before its fields are', async () => {
    show(stripe, begun);
    await user.click(await screen.findByRole('button', { name: 'Save Card' }));
    await screen.findByText('Payment form is not ready. Please wait a moment and try again.');
  });

  it.each([
    [{ error: { message: 'The frame was blocked.' } }, 'The frame was blocked.'],
    [{ error: {} }, 'Could not load payment options.'],
  ])('names why its fields could not be loaded', async (event, reason) => {
    show(stripe, begun);
    await waitFor(() => expect(handlers.has('loaderror')).toBe(true));
    handlers.get('loaderror')?.(event);
    await screen.findByText(`Initialization Error: ${reason}`);
  });

  it('says that its script could not be loaded', async () => {
    delete window.Stripe;
    show(stripe, begun);
    await screen.findByText('Initialization Error: Could not load payment options.');
  });

  it.each([
    [{ error: { type: 'card_error', message: 'Your card was declined.' } }, 'Your card was declined.'],
    [{ error: { type: 'api_error', message: 'Internal detail.' } }, 'Failed to save payment method.'],
    [
      { setupIntent: { status: 'succeeded', payment_method: null } },
      'Setup successful, but could not retrieve payment method details.',
    ],
    [{ setupIntent: { status: 'requires_action', payment_method: 'pm_1' } }, 'Your bank needs to verify'],
  ])('says what happened to %o', async (result, sentence) => {
    client.confirmSetup.mockResolvedValueOnce(result);
    client.retrieveSetupIntent.mockResolvedValueOnce({ setupIntent: { ...setupIntent, payment_method: null } });
    const { requests } = show(stripe, begun);
    await ready();
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await screen.findByText(sentence, { exact: false });
    expect(callsOf(requests)).toEqual(['POST /create-setup-intent']);
  });
});
