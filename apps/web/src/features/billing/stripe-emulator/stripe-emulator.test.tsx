import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listStripeEmulatorCoupons,
  listStripeEmulatorCustomers,
  type StripeEmulatorCoupon,
  type StripeEmulatorCustomer,
  stripeEmulatorCoupon,
  stripeEmulatorCustomer,
} from 'contract/endpoints/stripe-emulator';
import { afterEach, expect, test } from 'vitest';
import { installation } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { emulatedPayments } from '../../../testing/stripe-emulator.ts';
import { texts } from './texts.ts';

const user = userEvent.setup({ delay: null });

const customer = (changes: Partial<StripeEmulatorCustomer> = {}): StripeEmulatorCustomer =>
  stripeEmulatorCustomer.parse({
    id: 'cus_1',
    name: 'Aspen Grove',
    email: 'andre@firm.test',
    firm: { id: 7, name: 'Aspen Grove Financial' },
    now: '2026-01-05T15:04:00.000Z',
    next_due_at: '2026-11-05T15:04:00.000Z',
    payment_method: { kind: 'card', brand: 'visa', last4: '4242' },
    credit: 0,
    subscriptions: [
      {
        id: 'sub_1',
        status: 'active',
        plan_type: 'core',
        seats: 5,
        current_period_start: '2025-11-05T15:04:00.000Z',
        current_period_end: '2026-11-05T15:04:00.000Z',
        cancel_at_period_end: false,
        coupon_id: null,
      },
    ],
    invoices: [
      {
        id: 'in_1',
        number: 'ABC-0001',
        status: 'paid',
        total: 3_750_00,
        created_at: '2025-11-05T15:04:00.000Z',
        next_attempt_at: null,
      },
    ],
    pending_events: 2,
    ...changes,
  });
const other = customer({
  id: 'cus_2',
  name: 'By hand',
  firm: null,
  next_due_at: null,
  payment_method: null,
  subscriptions: [],
  invoices: [],
});
const coupon = (changes: Partial<StripeEmulatorCoupon> = {}): StripeEmulatorCoupon =>
  stripeEmulatorCoupon.parse({
    id: 'SPRING',
    percent_off: 20,
    amount_off: null,
    duration: 'forever',
    duration_in_months: null,
    redeem_by: null,
    max_redemptions: 3,
    times_redeemed: 1,
    is_valid: true,
    ...changes,
  });

const listed = (...customers: StripeEmulatorCustomer[]) => ({
  body: listStripeEmulatorCustomers.reply.parse({
    customers,
    totalCount: customers.length,
    currentPage: 1,
    pageSize: 25,
  }),
});
const list = 'GET /dev/billing/customers';
const failure = { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } };

let dispose: () => void = () => undefined;
afterEach(() => dispose());

function open(answers: Parameters<typeof answer>[0] = {}, at = '/dev/billing') {
  const requests = answer({
    'GET /settings': { body: installation({ payments: emulatedPayments }) },
    [list]: listed(customer(), other),
    'GET /dev/billing/coupons': { body: listStripeEmulatorCoupons.reply.parse({ coupons: [coupon()] }) },
    ...answers,
  });
  const app = renderApp(at);
  dispose = app.dispose;
  return { requests, router: app.router };
}
const bodies = (requests: ReturnType<typeof answer>, call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

test('lists customers and shows the newest one', async () => {
  open();
  const links = within(await screen.findByRole('region', { name: texts.customers.title })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Aspen Grove FinancialActive/),
    expect.stringMatching(/^By handNot Subscribed/),
  ]);
  const shown = within(screen.getByRole('region', { name: 'Aspen Grove Financial' }));
  for (const text of ['Core, 5 seats', 'Visa 4242', 'cus_1', 'sub_1', '$3,750.00']) shown.getByText(text);
});

test('shows a chosen customer without a subscription, and returns to the list', async () => {
  const { router } = open();
  await user.click(await screen.findByRole('link', { name: /By hand/ }));
  const shown = within(await screen.findByRole('region', { name: 'By hand' }));
  for (const text of [texts.facts.nothingDue, texts.facts.noCard, texts.customers.noFirm]) shown.getByText(text);
  await user.click(screen.getByRole('link', { name: texts.customers.all }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('customer'));
});

test('advances the clock to what is due next, by a day, and to a date', async () => {
  const change = 'PATCH /dev/billing/customers/cus_1';
  const { requests } = open({
    [change]: { body: { customer: customer({ now: '2026-11-05T15:04:00.000Z' }), delivered_events: 2 } },
  });
  await press(/^To /);
  expect((await screen.findByText(/Delivered 2 events/)).textContent).toMatch(/^The clock is now at Nov/);
  await user.click(screen.getByRole('checkbox', { name: texts.advance.twice }));
  await user.click(screen.getByRole('checkbox', { name: texts.advance.reverse }));
  await press(texts.advance.day);
  await press(texts.advance.toDate);
  await screen.findAllByText(texts.advance.dateMissing);
  const form = within(screen.getByRole('form', { name: texts.advance.title }));
  for (const [label, text] of [
    ['Month', '12'],
    ['Day', '1'],
    ['Year', '2026'],
  ] as const)
    await user.type(form.getByLabelText(label), text);
  await press(texts.advance.toDate);
  await waitFor(() => expect(bodies(requests, change)).toHaveLength(3));
  const once = { delivers_twice: false, delivers_in_reverse: false };
  const twice = { delivers_twice: true, delivers_in_reverse: true };
  expect(bodies(requests, change)).toEqual([
    { now: '2026-11-05T15:04:00.000Z', ...once },
    { now: '2026-01-06T15:04:00.000Z', ...twice },
    { now: '2026-12-01T23:59:59Z', ...twice },
  ]);
});

test('shows why the clock was not advanced', async () => {
  const errors = { now: ['A customer’s clock can only move forward.'] };
  open({
    'PATCH /dev/billing/customers/cus_1': { status: 422, body: { code: 'validation_failed', error: '', errors } },
  });
  await press(texts.advance.month);
  expect((await screen.findAllByText(errors.now[0] ?? '')).length).toBeGreaterThan(0);
});

test('creates a customer and shows it', async () => {
  const create = 'POST /dev/billing/customers';
  const { requests, router } = open({ [create]: { body: other } });
  const form = within(await screen.findByRole('form', { name: texts.customer.title }));
  await user.type(form.getByLabelText(texts.customer.name), 'By hand');
  await user.type(form.getByLabelText(texts.customer.email), 'hand@firm.test');
  await user.selectOptions(form.getByLabelText(texts.customer.card), 'pm_card_chargeCustomerFail');
  await press(texts.customer.create);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ customer: 'cus_2' }));
  expect(bodies(requests, create)).toEqual([
    { name: 'By hand', email: 'hand@firm.test', card: 'pm_card_chargeCustomerFail', plan_type: 'core', seats: 1 },
  ]);
});

test('creates a coupon with an amount, and shows a code that is taken', async () => {
  const create = 'POST /dev/billing/coupons';
  const errors = { id: ['A coupon with this code already exists.'] };
  const replies = [{ status: 422, body: { code: 'validation_failed', error: '', errors } }, { body: coupon() }];
  const { requests } = open({ [create]: () => replies.shift() ?? { body: coupon() } });
  await screen.findByText('20% off, every invoice, used 1 of 3×');
  const form = within(screen.getByRole('form', { name: texts.coupons.create }));
  await user.type(form.getByLabelText(texts.coupons.code), 'SPRING');
  await user.click(form.getByRole('radio', { name: texts.coupons.amount }));
  await press(texts.coupons.create);
  expect((await screen.findAllByText('A coupon has a percentage or an amount')).length).toBeGreaterThan(0);
  await user.type(form.getByRole('textbox', { name: texts.coupons.amount }), '25');
  await press(texts.coupons.create);
  expect((await screen.findAllByText(errors.id[0] ?? '')).length).toBeGreaterThan(0);
  await press(texts.coupons.create);
  await waitFor(() => expect(bodies(requests, create)).toHaveLength(2));
  const body = { id: 'SPRING', percent_off: null, amount_off: 25_00, duration: 'forever', duration_in_months: null };
  expect(bodies(requests, create)[1]).toEqual({ ...body, redeem_by: null, max_redemptions: null });
});

test('shows that there are no customers and coupons', async () => {
  open({ [list]: listed(), 'GET /dev/billing/coupons': { body: { coupons: [] } } });
  await screen.findByText(texts.customers.none);
  await screen.findByText(texts.coupons.none);
});

test('shows failed loads and retries', async () => {
  let isBroken = true;
  open({
    [list]: () => (isBroken ? failure : listed(customer())),
    'GET /dev/billing/coupons': () => (isBroken ? failure : { body: { coupons: [] } }),
  });
  await screen.findByText(texts.customers.failed);
  await screen.findByText(texts.coupons.failed);
  isBroken = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  await screen.findByRole('region', { name: 'Aspen Grove Financial' });
});

test('shows the not-found page with another payment provider', async () => {
  const missing = { status: 404, body: { code: 'not_found', error: 'We couldn’t find what you’re looking for.' } };
  const { router } = open({ [list]: missing, 'GET /dev/billing/coupons': missing });
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
});
