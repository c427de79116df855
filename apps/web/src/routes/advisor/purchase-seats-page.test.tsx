import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from 'contract/endpoints/accounts';
import type { Billing } from 'contract/endpoints/billing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentTexts } from '../../features/billing/payment/texts.ts';
import { texts } from '../../features/billing/texts.ts';
import { session } from '../../lib/session.ts';
import { wholeAccount } from '../../testing/accounts.ts';
import { crumbTexts, titleText } from '../../testing/crumbs.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { emulatedPayments } from '../../testing/stripe-emulator.ts';
import { billingOf, previewOf, subscriptionOf } from '../../testing/subscriptions.ts';

beforeEach(() => session.setToken('token', Date.now()));
afterEach(() => vi.unstubAllGlobals());
const user = userEvent.setup({ delay: null });

const subscribed = billingOf(subscriptionOf({ plan_type: 'starter' }));
const price = previewOf({ due_now: 550_00, renewal: 3300_00, lines: [] });

interface Shown {
  at?: string;
  billing?: Billing;
  account?: Partial<Account>;
  answers?: Parameters<typeof answer>[0];
}

function open({ at = '/account/seats/1', billing = subscribed, account = {}, answers = {} }: Shown = {}) {
  const requests = answer({
    'GET /current_user': { body: person({ role: 'admin', admin: true }) },
    'GET /settings': { body: installation({ payments: emulatedPayments }) },
    'GET /accounts/1': { body: wholeAccount(account) },
    'GET /accounts': { body: { account: wholeAccount(account) } },
    'GET /accounts/1/billing': { body: billing },
    'GET /accounts/1/invoices': { body: { invoices: [] } },
    'GET /accounts/1/billing_changes': { body: { changes: [] } },
    'POST /accounts/1/billing_preview': { body: price },
    'POST /create-setup-intent': { body: { clientSecret: 'seti_1_secret_2' } },
    'PATCH /accounts/1': { body: wholeAccount({ seats: 6 }) },
    ...answers,
  });
  const { router, queryClient } = renderApp(at);
  return { requests, router, queryClient };
}

const submit = () => screen.findByRole('button', { name: 'Purchase Seat(s)' });
const addSeats = async (count: number) => {
  for (let seat = 0; seat < count; seat++)
    await user.click(await screen.findByRole('button', { name: 'Add one seat' }));
};
const terms = () => screen.getByRole('checkbox', { name: /I understand that I will be charged/ });

it('sells no seats to a firm that cannot use those it has', async () => {
  open({ billing: billingOf(subscriptionOf({ status: 'unpaid', has_seats: false })), account: { seats: 0 } });
  await screen.findByText(paymentTexts.purchase.stopped);
  expect(screen.getByRole('link', { name: paymentTexts.purchase.back }).getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('button', { name: 'Purchase Seat(s)' })).toBeNull();
});

it('names the price of a month for a monthly plan', async () => {
  open({ account: { plan_type: 'monthly' } });
  await screen.findByText('$55.00 per seat per month');
});

describe('buying seats', () => {
  it('shows what is charged, requires the terms, and buys at that price', async () => {
    const { requests, router } = open();
    await screen.findByText('Subscription Info');
    expect(await crumbTexts()).toEqual(['Dashboard', wholeAccount().name, titleText()]);
    expect((await submit()).hasAttribute('disabled')).toBe(true);
    await addSeats(1);
    const factOf = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent;
    expect(await factOf('Charged today')).toBe('Charged today$550.00');
    expect(await factOf('New yearly total')).toBe('New yearly total$3,300.00');
    expect(screen.getAllByText('January 5, 2027').length).toBeGreaterThan(0);
    screen.getByText(/renews automatically after 365 days .* unless you cancel 30 days before the renewal/);
    await user.click(await submit());
    await screen.findByText('Please agree to the Terms of Service and Master Service Agreement.');
    await user.click(terms());
    await user.click(await submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(router.state.location.searchStr).toBe('?updatedSeats=true');
    await screen.findByText('Seats successfully purchased');
    expect(requests.filter(({ call }) => call === 'PATCH /accounts/1').map(({ body }) => body)).toEqual([
      { account: { seats: 6 }, accepted_terms: true, proration_date: price.proration_date, basis: 'basis-1' },
    ]);
  });

  it('links the terms', async () => {
    open();
    const link = await screen.findByRole('link', { name: /Terms of Service/ });
    expect(link.getAttribute('href')).toBe('/terms-of-service');
    expect(screen.getByRole('link', { name: /Master Service Agreement/ }).getAttribute('href')).toBe(
      '/master-service-agreement',
    );
  });

  it('buys nothing while the price is calculated again, and its button stays focusable', async () => {
    let isSlow = false;
    const { requests, queryClient } = open({
      answers: {
        'POST /accounts/1/billing_preview': () => (isSlow ? new Promise<never>(() => undefined) : { body: price }),
      },
    });
    await addSeats(1);
    await user.click(terms());
    await screen.findByText('Charged today');
    isSlow = true;
    void queryClient.invalidateQueries({ queryKey: ['preview-billing'] });
    await waitFor(async () => expect((await submit()).getAttribute('aria-disabled')).toBe('true'));
    expect((await submit()).hasAttribute('disabled')).toBe(false);
    await user.click(await submit());
    expect(requests.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('says Processing until the payment provider has answered', async () => {
    open({ answers: { 'PATCH /accounts/1': () => new Promise<never>(() => undefined) } });
    await addSeats(1);
    await user.click(terms());
    await screen.findByText('Charged today');
    await user.click(await submit());
    await screen.findByText('Processing');
  });

  it('shows the words of the bank', async () => {
    const errors = { payment_method: ['Your card was declined.'] };
    open({
      answers: { 'PATCH /accounts/1': { status: 422, body: { code: 'validation_failed', error: 'x', errors } } },
    });
    await addSeats(1);
    await user.click(terms());
    await screen.findByText('Charged today');
    await user.click(await submit());
    await screen.findByText(/Your card was declined\./);
    expect((await submit()).hasAttribute('disabled')).toBe(false);
  });

  it('buys the first seats after the subscription has ended', async () => {
    const { requests } = open({
      billing: billingOf(subscriptionOf({ status: 'canceled' })),
      account: { seats: 0 },
    });
    await addSeats(2);
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ change: { seats: 2 } }));
  });
});

describe('the counter', () => {
  it('takes whole numbers only', async () => {
    open();
    const field = await screen.findByLabelText<HTMLInputElement>('Additional seats');
    await user.clear(field);
    expect(field.value).toBe('0');
    await user.type(field, 'abc');
    await user.tab();
    expect(field.value).toBe('0');
    await user.type(field, '12');
    expect(field.value).toBe('12');
    await user.type(field, '.5');
    await user.tab();
    expect(field.value).toBe('12');
    await user.type(field, '{Control>}a{/Control}-4');
    expect(screen.getByRole('button', { name: 'Add one seat' })).toBeTruthy();
  });
});

describe('the payment step', () => {
  it('opens with ?tab=1', async () => {
    open({ at: '/account/seats/1?tab=1' });
    await screen.findByRole('button', { name: 'Save Bank Account' });
    expect(screen.getByRole('tab', { name: 'Payment' }).getAttribute('aria-selected')).toBe('true');
  });

  it('comes first without a payment method, and charges nothing', async () => {
    const { requests } = open({
      billing: billingOf(null, { payment_method: null }),
      account: { seats: 0, advisor_count: 1 },
    });
    await addSeats(1);
    await user.click(terms());
    await user.click(await submit());
    await screen.findByRole('button', { name: 'Save Card' });
    expect(requests.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });
});

it('a firm that is not billed needs no seats', async () => {
  open({ account: { stripeable: false } });
  await screen.findByText('This firm isn’t billed, so it doesn’t need seats.');
});

it('another firm leads to /404', async () => {
  const missing = { status: 404, body: { code: 'not_found', error: 'We couldn’t find what you’re looking for.' } };
  const { router } = open({ answers: { 'GET /accounts/1': missing, 'GET /accounts/1/billing': missing } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
});

it('offers to retry when it cannot be loaded', async () => {
  open({
    answers: {
      'GET /accounts/1/billing': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } },
    },
  });
  await screen.findByText(texts.subscription.failed);
});
