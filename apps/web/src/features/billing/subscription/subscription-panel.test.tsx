import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Billing } from 'contract/endpoints/billing';
import { apiErrors } from 'contract/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '../../../testing/accounts.ts';
import { installation } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { billingOf, epochSeconds, previewOf, subscriptionOf } from '../../../testing/subscriptions.ts';
import { texts } from '../texts.ts';
import { Cancellation } from './cancellation.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });
const t = texts.subscription;
const firm = wholeAccount({ id: 7, plan_type: 'starter' });
const active = subscriptionOf();
const canceling = { ...active, cancel_at_period_end: true, cancel_at: epochSeconds('2027-01-05') };
const next = 'GET /accounts/7/next_invoice';
const isWrite = ({ call }: { call: string }) => !call.startsWith('GET');
const onPaymentMethod = vi.fn();
const ended = { ...active, status: 'canceled' } as const;

function show(billing: Billing, answers: Parameters<typeof answer>[0] = {}, hasUpdatedSeats = false) {
  const requests = answer({
    'GET /accounts/7/billing': { body: billing },
    [next]: { body: { total: 3750_00, due_at: '2027-01-05T12:00:00Z' } },
    ...answers,
  });
  const settings = installation({ support_contact: 'help@example.com' });
  const panel = { account: firm, settings, hasUpdatedSeats, onPaymentMethod };
  renderScreen(() => (
    <>
      <SubscriptionPanel {...panel} />
      <Cancellation accountId={7} />
    </>
  ));
  return requests;
}

const factOf = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent;

describe('the status', () => {
  it.each([
    ['active', 'Active'],
    ['trialing', 'Active'],
    ['past_due', 'Past due'],
    ['incomplete', 'Incomplete'],
    ['incomplete_expired', 'Incomplete expired'],
    ['unpaid', 'Unpaid'],
    ['paused', 'Paused'],
    ['canceled', 'Cancelled'],
    ['inactive', 'Inactive'],
  ] as const)('%s shows as %s', async (status, label) => {
    show(billingOf({ ...active, status }));
    await screen.findByText(label);
  });

  it('without a subscription is Not Subscribed', async () => {
    show(billingOf(null, { payment_method: null }));
    await screen.findByText('Not Subscribed');
    screen.getByText(t.none);
  });

  it('past_due shows as active right after seats were bought', async () => {
    show(billingOf({ ...active, status: 'past_due' }), {}, true);
    await screen.findByText('Active');
    expect(screen.queryByText('Past due')).toBeNull();
    expect(screen.queryByText(/last payment failed/)).toBeNull();
  });
});

it('shows plan, seats, dates in long form and coupon', async () => {
  show(
    billingOf({
      ...active,
      seats_at_renewal: 3,
      coupon: { id: 'SPRING', name: 'Spring', amount_off: null, percent_off: 10 },
    }),
  );
  expect(await factOf('Plan')).toBe('PlanCore');
  expect(await factOf('Seats')).toBe('Seats3 at renewal5');
  expect(await factOf('Start Date')).toBe('Start DateJanuary 5, 2026');
  expect(await factOf('Renewal Date')).toBe('Renewal DateJanuary 5, 2027');
  expect(await factOf('Coupon')).toBe('CouponSpring, 10% off');
});

it.each([
  ['past_due', true, '5', /keeps its 5 seats .* up to 15 days .* until January 20, 2026.* update your payment method/],
  ['unpaid', false, '0', /can’t use its 5 seats.*Update your payment method/],
  ['incomplete', false, '0', /can’t use its 5 seats yet.*within 23 hours/],
  ['paused', false, '0', /can’t use its 5 seats.*update your payment method, then contact/],
  ['incomplete_expired', false, '0', /Nothing was charged.*reactivate/],
  ['canceled', false, '0', /has no seats.*reactivate/],
  ['inactive', false, '0', /has no seats.*Reactivate/],
] as const)(
  '%s: says what it means and what to do, with one number of seats',
  async (status, has_seats, seats, help) => {
    show(billingOf({ ...active, status, has_seats }));
    expect((await screen.findByText(help)).textContent).not.toMatch(/buy seats|add seats/i);
    expect(await factOf('Seats')).toBe(`Seats${seats}`);
  },
);

it.each(['past_due', 'unpaid', 'incomplete', 'paused'] as const)('%s leads to the payment method', async (status) => {
  show(billingOf({ ...active, status, has_seats: status === 'past_due' }));
  await user.click(await screen.findByRole('button', { name: 'Update Payment Method' }));
  expect(onPaymentMethod).toHaveBeenCalledOnce();
});

it.each(['paused', 'inactive'] as const)('%s names the contact of support', async (status) => {
  show(billingOf({ ...active, status, has_seats: false }));
  const link = await screen.findByRole('link', { name: 'help@example.com' });
  expect(link.getAttribute('href')).toBe('mailto:help@example.com');
});

it('has no start date for a subscription that the provider does not know', async () => {
  show(billingOf({ ...active, status: 'inactive', has_seats: false, start_date: null }));
  await screen.findByText('Seats');
  expect(screen.queryByText('Start Date')).toBeNull();
});

it('shows what the next invoice adds, and the credit of a firm without a subscription', async () => {
  show(billingOf(active, { credit: -12_50 }));
  expect(await factOf('Balance due')).toBe('Balance dueAdded to your next invoice$12.50');
  cleanup();
  show(billingOf(null, { credit: 75_00 }));
  expect(await factOf('Credit')).toBe('CreditPays your next invoices$75.00');
});

it('shows the credit that pays the next invoices', async () => {
  show(billingOf(active, { credit: 249_31 }));
  expect(await factOf('Credit')).toBe('CreditPays your next invoices$249.31');
});

it('begins with the next invoice and how it is paid', async () => {
  show(billingOf(active));
  await screen.findByText('$3,750.00');
  screen.getByText('January 5, 2027, charged to Visa ending in 4242');
  cleanup();
  show(billingOf(active, { payment_method: null }));
  await screen.findByText('Due January 5, 2027');
});

it('says so when the next invoice could not be read', async () => {
  const { status, text: error } = apiErrors.payment_unconfirmed;
  show(billingOf(active), { [next]: { status, body: { code: 'payment_unconfirmed', error } } });
  await screen.findByText(/isn’t responding, so the amount isn’t known/);
});

it.each([
  ['canceled at the end of the period', canceling],
  ['ended', ended],
] as const)('asks for no next invoice of a subscription that is %s', async (_, subscription) => {
  const requests = show(billingOf(subscription));
  await screen.findByRole('button', { name: t.reactivate });
  expect(screen.queryByText('Next invoice')).toBeNull();
  expect(requests.map(({ call }) => call)).not.toContain(next);
});

it('says while a change is not confirmed', async () => {
  show(billingOf(active, { is_busy: true }));
  await screen.findByText(t.busy);
  screen.getByText(t.busyHelp);
  expect(screen.getByRole('button', { name: t.cancel })).toHaveProperty('disabled', true);
});

describe('canceling', () => {
  const open = async (requests: ReturnType<typeof answer>) => {
    await user.click(await screen.findByRole('button', { name: t.cancel }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.cancelTitle }));
    return { requests, dialog };
  };

  it('asks for a reason, sends it, and shows the Cancel Date', async () => {
    const canceled = { 'POST /accounts/7/cancel': { body: billingOf(canceling) } };
    const { requests, dialog } = await open(show(billingOf(active), canceled));
    await user.type(dialog.getByLabelText(t.reason), 'We are closing');
    await user.click(dialog.getByRole('button', { name: t.cancel }));
    await screen.findByText(t.scheduled('January 5, 2027'));
    expect(requests.find(isWrite)).toMatchObject({
      call: 'POST /accounts/7/cancel',
      body: { comment: 'We are closing' },
    });
    expect(await factOf('Cancel Date')).toBe('Cancel DateJanuary 5, 2027');
  });

  it('sends nothing without a reason', async () => {
    const { requests, dialog } = await open(show(billingOf(active)));
    await user.type(dialog.getByLabelText(t.reason), '  ');
    await user.click(dialog.getByRole('button', { name: t.cancel }));
    await dialog.findByText(t.reasonMissing);
    expect(requests.filter(isWrite)).toEqual([]);
  });

  const unpaid = 'Your subscription ends on January 5, 2027 and won’t renew. The open invoice is still due.';
  it.each([
    ['active', true, 'Your firm keeps its seats until January 5, 2027 and won’t be charged again.'],
    ['paused', false, 'Your subscription ends on January 5, 2027. Your firm won’t be charged again.'],
    ['past_due', true, unpaid],
    ['unpaid', false, unpaid],
  ] as const)('of an %s subscription promises neither seats nor the end of charges that are due', async (...row) => {
    const [status, has_seats, help] = row;
    const { dialog } = await open(show(billingOf({ ...active, status, has_seats })));
    await dialog.findByText(help);
  });

  it.each([
    ['active', true, t.scheduledHelp],
    ['paused', false, t.scheduledWithoutSeats],
    ['past_due', true, t.scheduledUnpaid],
  ] as const)('that is scheduled says what an %s subscription keeps', async (status, has_seats, help) => {
    show(billingOf({ ...canceling, status, has_seats }));
    await screen.findByText(help);
  });

  it('takes back what a trial promises', async () => {
    show(billingOf({ ...canceling, status: 'trialing' }));
    await screen.findByText(t.scheduledHelp);
    expect(screen.queryByText(/We’ll charge your payment method/)).toBeNull();
  });

  it('says why it failed', async () => {
    const error = 'The payment provider didn’t confirm this.';
    const failed = { 'POST /accounts/7/cancel': { status: 503, body: { code: 'payment_unconfirmed', error } } };
    const { dialog } = await open(show(billingOf(active), failed));
    await user.type(dialog.getByLabelText(t.reason), 'We are closing');
    await user.click(dialog.getByRole('button', { name: t.cancel }));
    await dialog.findByText(error);
  });
});

describe('reactivating', () => {
  it('takes a cancellation back at once', async () => {
    const requests = show(billingOf(canceling), { 'POST /accounts/7/reactivate': { body: billingOf(active) } });
    await screen.findByText(t.scheduled('January 5, 2027'));
    await user.click(screen.getByRole('button', { name: t.reactivate }));
    await screen.findByRole('button', { name: t.cancel });
    expect(requests.find(isWrite)?.call).toBe('POST /accounts/7/reactivate');
  });

  it('asks before it buys an ended subscription again', async () => {
    const preview = previewOf({ due_now: 3125_69, credit_used: 249_31, renewal: 3375_00, lines: [] });
    const requests = show(billingOf(ended), {
      'POST /accounts/7/billing_preview': { body: preview },
      'POST /accounts/7/reactivate': { body: billingOf(active) },
    });
    await screen.findByText('Your subscription has been cancelled.');
    await user.click(screen.getByRole('button', { name: t.reactivate }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.reactivateTitle }));
    // The subscription was for Core. The firm has chosen Starter since.
    dialog.getByText('You’re buying Starter with 5 seats.');
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$3,125.69',
      '$249.31 of your credit',
      'July 2, 2026',
      '$3,375.00',
      'January 5, 2027',
    ]);
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/terms-of-service',
      '/master-service-agreement',
    ]);
    expect(requests.at(-1)).toMatchObject({ call: 'POST /accounts/7/billing_preview', body: { change: { seats: 5 } } });
    await user.click(dialog.getByRole('button', { name: t.reactivate }));
    await waitFor(() => expect(screen.queryByText(/has been cancelled/)).toBeNull());
    const { proration_date, basis } = preview;
    expect(requests.find(({ call }) => call.endsWith('/reactivate'))?.body).toEqual({
      accepted_terms: true,
      proration_date,
      basis,
    });
  });
});

it('says plainly that the price of a purchase could not be read', async () => {
  const { status, text: error } = apiErrors.payment_unconfirmed;
  const failed = { status, body: { code: 'payment_unconfirmed', error } };
  show(billingOf(ended), { 'POST /accounts/7/billing_preview': failed });
  await user.click(await screen.findByRole('button', { name: t.reactivate }));
  await screen.findByText(texts.errors.notRead);
  expect(screen.queryByText(/whether it went through/)).toBeNull();
});

it('shows the words of the bank when a purchase is declined', async () => {
  const errors = { payment_method: ['Your card was declined.'] };
  show(billingOf(ended), {
    'POST /accounts/7/billing_preview': { body: previewOf() },
    'POST /accounts/7/reactivate': { status: 422, body: { code: 'validation_failed', error: 'x', errors } },
  });
  await user.click(await screen.findByRole('button', { name: t.reactivate }));
  const dialog = within(await screen.findByRole('alertdialog', { name: t.reactivateTitle }));
  await user.click(dialog.getByRole('button', { name: t.reactivate }));
  await dialog.findByText(/Your card was declined\./);
});

it('offers to retry when it cannot be loaded', async () => {
  answer({ 'GET /accounts/7/billing': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } });
  const panel = { account: firm, settings: undefined, hasUpdatedSeats: false, onPaymentMethod };
  renderScreen(() => <SubscriptionPanel {...panel} />);
  await screen.findByText(t.failed);
  await screen.findByRole('button', { name: 'Try again' });
});
