import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from 'contract/endpoints/accounts';
import type { Billing } from 'contract/endpoints/billing';
import { apiErrors } from 'contract/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '../../../testing/accounts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, type SentRequest } from '../../../testing/server.ts';
import { billingOf, previewOf, subscriptionOf } from '../../../testing/subscriptions.ts';
import { texts } from '../changes/texts.ts';
import { texts as billingTexts } from '../texts.ts';
import { SeatsPanel } from './seats-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const { seats: t, dialog: d, errors } = texts;
const preview = 'POST /accounts/7/billing_preview';
const update = 'PATCH /accounts/7';
const active = billingOf(subscriptionOf());

interface Shown {
  billing?: Billing;
  account?: Partial<Account>;
  answers?: Parameters<typeof answer>[0];
  isOwn?: boolean;
}

function show({ billing = active, account = {}, answers = {}, isOwn = true }: Shown = {}) {
  const requests = answer({
    'GET /accounts/7/billing': { body: billing },
    [preview]: { body: previewOf() },
    [update]: { body: wholeAccount({ id: 7, seats: 8 }) },
    ...answers,
  });
  const firm = wholeAccount({ id: 7, seats: 5, advisor_count: 3, plan_type: 'core', ...account });
  renderScreen(() => <SeatsPanel account={firm} isOwn={isOwn} />);
  return requests;
}

const field = () => screen.findByRole('textbox', { name: t.label });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const bodies = (requests: SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const failing = (status: number, code: keyof typeof apiErrors) => ({
  status,
  body: { code, error: apiErrors[code].text },
});

async function type(text: string) {
  const input = await field();
  await user.clear(input);
  await user.type(input, text);
  return input;
}

it('shows the seats, those in use and those available', async () => {
  show();
  await field();
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['5', '3', '2']);
});

it('says what more advisors than seats means, of which no more than all are used', async () => {
  show({ account: { seats: 2 } });
  await screen.findByText(t.over('1 advisor'));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '2', '0']);
});

describe('the input', () => {
  it.each([
    ['abc', '0'],
    ['-4', '0'],
    ['2.7', '2'],
    ['1e3', '1'],
    ['99999', '10000'],
    ['007', '7'],
  ])('typing %s leaves %s', async (typed, left) => {
    show();
    const input = await type(typed);
    await user.tab();
    expect(input).toHaveProperty('value', left);
  });

  it.each([
    ['abc', '5'],
    ['-3', '0'],
    ['2.7', '5'],
    ['1e3', '5'],
    ['1,000', '1000'],
  ])('pasting %s over 5 leaves %s', async (pasted, left) => {
    show();
    const input = await field();
    await user.tripleClick(input);
    await user.paste(pasted);
    await user.tab();
    expect(input).toHaveProperty('value', left);
  });

  it('empty is 0, and a pasted negative number too', async () => {
    show();
    const input = await field();
    await user.clear(input);
    expect(input).toHaveProperty('value', '0');
    await user.clear(input);
    await user.tripleClick(input);
    await user.paste('-12');
    expect(input).toHaveProperty('value', '0');
  });

  it.each([
    [0, 'Add'],
    [5, 'Update'],
  ])('with %d seats has the button %s', async (seats, name) => {
    show({ account: { seats }, billing: billingOf(subscriptionOf({ status: seats ? 'active' : 'unpaid' })) });
    await screen.findByRole('button', { name });
  });

  it('sends nothing for the seats that the firm has', async () => {
    const requests = show();
    await press(t.update);
    await screen.findByText(t.unchanged('5 seats'));
    expect(bodies(requests, preview)).toEqual([]);
  });
});

describe('more seats', () => {
  it('are bought after a look at the price, by Enter', async () => {
    const requests = show();
    await type('8{Enter}');
    const asking = await dialog(t.addTitle('3 seats'));
    const facts = asking.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 4)).toEqual(['$1,134.25', 'July 2, 2026', '$6,000.00', 'January 5, 2027']);
    expect(asking.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      d.charged,
      d.effective,
      texts.total('core'),
      d.renewal,
      'Unused time on 5 × Core',
      'Remaining time on 8 × Core',
    ]);
    await user.click(asking.getByRole('button', { name: t.addConfirm('3 seats') }));
    await screen.findByText('Seats successfully purchased');
    const { proration_date, basis } = previewOf();
    expect(bodies(requests, preview)).toEqual([{ change: { seats: 8, at_renewal: false } }]);
    expect(bodies(requests, update)).toEqual([{ account: { seats: 8 }, at_renewal: false, proration_date, basis }]);
    await type('9');
    expect(screen.queryByText('Seats successfully purchased')).toBeNull();
  });

  it('show the price by the formula beside a lower charge', async () => {
    show({ answers: { [preview]: { body: previewOf({ added_price: 1260_27 }) } } });
    await type('8{Enter}');
    const asking = await dialog(t.addTitle('3 seats'));
    expect(asking.getByText(d.addedPrice).closest('div')?.textContent).toBe(`${d.addedPrice}$1,260.27`);
  });

  it('are not bought with Nevermind, and the number stays', async () => {
    const requests = show();
    const input = await type('8{Enter}');
    await user.click((await dialog(t.addTitle('3 seats'))).getByRole('button', { name: 'Nevermind' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(input).toHaveProperty('value', '8');
    expect(bodies(requests, update)).toEqual([]);
  });

  it('show that the subscription ends instead of its renewal', async () => {
    show({ billing: billingOf(subscriptionOf({ cancel_at_period_end: true })) });
    await type('8{Enter}');
    const terms = (await dialog(t.addTitle('3 seats'))).getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toContain(d.noRenewal);
    expect(terms).not.toContain(d.renewal);
  });

  it('say why a card was declined, and keep the number', async () => {
    const declined = {
      code: 'validation_failed',
      error: 'No.',
      errors: { payment_method: ['Your card was declined.'] },
    };
    show({ answers: { [update]: { status: 422, body: declined } } });
    const input = await type('8{Enter}');
    const asking = await dialog(t.addTitle('3 seats'));
    await user.click(asking.getByRole('button', { name: t.addConfirm('3 seats') }));
    await asking.findByText('Your card was declined. Nothing changed. Update your payment method and try again.');
    expect(input).toHaveProperty('value', '8');
  });

  it('say that nothing more is charged after an unconfirmed payment, and wait', async () => {
    let isBusy = false;
    show({
      answers: {
        'GET /accounts/7/billing': () => ({ body: { ...active, is_busy: isBusy } }),
        [update]: () => {
          isBusy = true;
          return failing(503, 'payment_unconfirmed');
        },
      },
    });
    await type('8{Enter}');
    const asking = await dialog(t.addTitle('3 seats'));
    await user.click(asking.getByRole('button', { name: t.addConfirm('3 seats') }));
    await asking.findByText(
      `${apiErrors.payment_unconfirmed.text} You won’t be charged again unless you confirm again.`,
    );
    await user.click(asking.getByRole('button', { name: 'Nevermind' }));
    await screen.findByText(errors.busy);
    expect(screen.getByRole('button', { name: t.update })).toHaveProperty('disabled', true);
  });

  it('say plainly that the price could not be read', async () => {
    show({ answers: { [preview]: failing(503, 'payment_unconfirmed') } });
    await type('8{Enter}');
    await screen.findByText(billingTexts.errors.notRead);
  });

  it.each(['billing_in_progress', 'reduction_pending', 'subscription_unknown', 'account_not_stripeable'] as const)(
    'say why a preview fails with %s',
    async (code) => {
      show({ answers: { [preview]: failing(apiErrors[code].status, code) } });
      const input = await type('8{Enter}');
      await screen.findByText(apiErrors[code].text);
      expect(input).toHaveProperty('value', '8');
    },
  );
});

describe('fewer seats', () => {
  const credit = previewOf({ due_now: -756_16, renewal: 2250_00, lines: [] });
  const later = previewOf({ due_now: 0, renewal: 2250_00, lines: [] });
  const reduced = ({ body }: SentRequest) => ({ body: JSON.stringify(body).includes('true') ? later : credit });

  it('are credited now', async () => {
    const requests = show({ answers: { [preview]: reduced, [update]: { body: wholeAccount({ id: 7, seats: 3 }) } } });
    await type('3{Enter}');
    const asking = await dialog(t.removeTitle('2 seats'));
    expect(asking.getAllByRole('definition')[0]?.textContent).toBe('$756.16');
    asking.getByText(d.credited);
    await user.click(asking.getByRole('button', { name: t.removeConfirm('2 seats') }));
    await screen.findByText(t.reduced('3 seats'));
    expect(bodies(requests, update)).toMatchObject([{ account: { seats: 3 }, at_renewal: false }]);
  });

  it.each([
    ['a smaller credit', -500_00, t.usedCoupon],
    ['a charge', 200_00, t.usedCouponCharge],
  ])('say before that a used coupon makes it %s', async (_, due_now, sentence) => {
    const lines = [
      { description: 'Unused time on 5 × Core', amount: -1500_00, is_proration: true },
      { description: 'Remaining time on 3 × Core', amount: 1500_00 + due_now, is_proration: true },
    ];
    show({ answers: { [preview]: { body: previewOf({ due_now, lines }) } } });
    await type('3{Enter}');
    const asking = await dialog(t.removeTitle('2 seats'));
    await asking.findByText(sentence('3 seats', 'January 5, 2027'));
  });

  it('or removed from the renewal on', async () => {
    const requests = show({ answers: { [preview]: reduced } });
    await type('3{Enter}');
    const asking = await dialog(t.removeTitle('2 seats'));
    await user.click(asking.getByRole('radio', { name: t.atRenewal('January 5, 2027') }));
    await asking.findByText('$0.00');
    expect(asking.getAllByText('January 5, 2027')).toHaveLength(2);
    await user.click(asking.getByRole('button', { name: t.removeConfirm('2 seats') }));
    await screen.findByText(t.reducedAtRenewal('3 seats', 'January 5, 2027'));
    expect(bodies(requests, update)).toMatchObject([{ account: { seats: 3 }, at_renewal: true }]);
  });

  it('below those in use are rejected with who uses them and where to change that', async () => {
    const inUse = 'These advisors are using seats: Ada Byron, Grace Hopper, Mary Somerville.';
    const body = { code: 'validation_failed', error: 'No.', errors: { seats: [inUse] } };
    show({ answers: { [preview]: { status: 422, body } } });
    const input = await type('2{Enter}');
    await screen.findByText(inUse, { exact: false });
    const link = screen.getByRole('link', { name: t.seeAdvisors });
    expect(link.getAttribute('href')).toBe('/account?currentTab=1');
    expect([input.getAttribute('aria-invalid'), screen.queryByRole('alertdialog')]).toEqual(['true', null]);
  });

  it('that were chosen for the renewal can be taken back', async () => {
    const pending = billingOf(subscriptionOf({ seats_at_renewal: 3 }));
    const requests = show({ billing: pending, answers: { [preview]: { body: later } } });
    await screen.findByText(t.pending('3 seats', 'January 5, 2027'));
    await press(t.keep('5 seats'));
    const asking = await dialog(t.keepTitle('5 seats'));
    expect(asking.queryByRole('radio')).toBeNull();
    await user.click(asking.getByRole('button', { name: t.keep('5 seats') }));
    await screen.findByText(t.kept('5 seats'));
    expect(bodies(requests, update)).toMatchObject([{ account: { seats: 5 }, at_renewal: false }]);
  });
});

it('does not offer to buy seats while a payment is missing', async () => {
  const subscription = subscriptionOf({ status: 'unpaid', has_seats: false });
  show({ account: { seats: 0 }, billing: billingOf(subscription) });
  await screen.findByText(t.stopped('5 seats'));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
});

describe('without a subscription', () => {
  it.each([
    [null, 0, true, '/account/seats/7', t.none],
    [null, 2, true, '/account/seats/7', t.over('1 advisor')],
    [subscriptionOf({ status: 'canceled' }), 0, false, '/accounts/7/seats', t.ended('5 seats')],
  ])('%j with %i seats leads to the purchase', async (subscription, seats, isOwn, href, help) => {
    show({ billing: billingOf(subscription), account: { seats }, isOwn });
    expect((await screen.findByRole('link', { name: 'Add' })).getAttribute('href')).toBe(href);
    screen.getByText(help);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

it('says why it cannot be changed while the subscription cannot be loaded', async () => {
  show({ answers: { 'GET /accounts/7/billing': failing(503, 'unavailable') } });
  await screen.findByText(errors.unavailable);
});
