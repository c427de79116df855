import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Billing } from 'contract/endpoints/billing';
import { apiErrors } from 'contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '../../../testing/accounts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, type SentRequest } from '../../../testing/server.ts';
import { billingOf, previewOf, subscriptionOf } from '../../../testing/subscriptions.ts';
import { texts } from '../changes/texts.ts';
import { CouponPanel } from './coupon-panel.tsx';

const { coupon: t, errors } = texts;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const look = 'GET /accounts/7/coupon';
const update = 'PATCH /accounts/7';
const spring = { id: 'SPRING', name: 'Spring', amount_off: null, percent_off: 10 };
const notUsable = { status: 422, body: { code: 'coupon_not_usable', error: apiErrors.coupon_not_usable.text } };

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Shown {
  billing?: Billing;
  answers?: Parameters<typeof answer>[0];
}

function show({ billing = billingOf(subscriptionOf()), answers = {} }: Shown = {}) {
  const requests = answer({
    'GET /accounts/7/billing': { body: billing },
    [look]: ({ query }) => ({ body: { ...spring, id: query.get('coupon') } }),
    'POST /accounts/7/billing_preview': { body: previewOf({ due_now: 0, renewal: 3375_00, lines: [] }) },
    [update]: { body: wholeAccount({ id: 7 }) },
    ...answers,
  });
  renderScreen(() => <CouponPanel accountId={7} />);
  return requests;
}

/** A lookup gets its response when the function of its code in `late` is called. */
function showLate() {
  const late = new Map<string, () => void>();
  const requests = show({
    answers: {
      [look]: async ({ query }) => {
        const id = query.get('coupon') ?? '';
        await new Promise<void>((resolve) => late.set(id, resolve));
        return { body: { ...spring, id, name: `Coupon ${id}` } };
      },
    },
  });
  return { requests, late };
}

const field = () => screen.findByRole('textbox', { name: t.label });
const button = () => screen.getByRole('button', { name: 'Apply Code' });
const codes = (requests: SentRequest[]) =>
  requests.filter(({ call }) => call === look).map(({ query }) => query.get('coupon'));
const bodies = (requests: SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = async (text: string) => user.type(await field(), text);

describe('the lookup', () => {
  it('waits for 500 ms without typing, and does not run on the first render', async () => {
    const requests = show();
    await field();
    await pass(1_000);
    expect(codes(requests)).toEqual([]);
    await type('SPR');
    await pass(450);
    expect(codes(requests)).toEqual([]);
    await type('ING');
    await pass(450);
    expect(codes(requests)).toEqual([]);
    await pass(100);
    expect(codes(requests)).toEqual(['SPRING']);
  });

  it('shows the discount and the new yearly total', async () => {
    show();
    await type('SPRING');
    await pass(500);
    await screen.findByText('Spring, 10% off');
    expect((await screen.findByText('$3,375.00')).parentElement?.textContent).toBe('New yearly total: $3,375.00');
    screen.getByText(t.fromNext);
  });

  it('shows an amount in dollars, and the code of a coupon without a name', async () => {
    show({ answers: { [look]: { body: { id: 'TEN', name: null, amount_off: 10_00, percent_off: null } } } });
    await type('TEN');
    await pass(500);
    await screen.findByText('TEN, $10.00 off');
  });

  it('sends any code as one value', async () => {
    const requests = show();
    const code = 'SPRING/2026?x=1&é 🎉#%';
    await user.click(await field());
    await user.paste(code);
    await pass(500);
    await waitFor(() => expect(codes(requests)).toEqual([code]));
  });

  it('shows under the field that a coupon cannot be used', async () => {
    show({ answers: { [look]: notUsable } });
    await type('OLD');
    await pass(500);
    await screen.findByText(apiErrors.coupon_not_usable.text);
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    await type('E');
    expect(screen.queryByText(apiErrors.coupon_not_usable.text)).toBeNull();
  });

  it('says plainly that it failed, because nothing is charged by it', async () => {
    const { status, text: error } = apiErrors.unavailable;
    show({ answers: { [look]: { status, body: { code: 'unavailable', error } } } });
    await type('SPRING');
    await pass(500);
    await screen.findByText(error);
  });

  it('ignores the late response for an earlier code', async () => {
    const { late } = showLate();
    await type('A');
    await pass(500);
    await type('B');
    await pass(500);
    await act(async () => late.get('AB')?.());
    await screen.findByText('Coupon AB, 10% off');
    await act(async () => late.get('A')?.());
    await pass(100);
    screen.getByText('Coupon AB, 10% off');
    expect(screen.queryByText('Coupon A, 10% off')).toBeNull();
  });
});

describe('applying', () => {
  it.each(['the button', 'Enter'])('by %s says so and clears the input', async (how) => {
    const requests = show();
    await type('SPRING');
    await pass(500);
    await screen.findByText('Spring, 10% off');
    if (how === 'Enter') await type('{Enter}');
    else await user.click(button());
    await screen.findByText('Successfully applied coupon!');
    expect(await field()).toHaveProperty('value', '');
    expect(bodies(requests, update)).toEqual([{ account: { coupon_id: 'SPRING' } }]);
    await user.click(button());
    await screen.findByText(t.empty);
    expect(screen.queryByText('Successfully applied coupon!')).toBeNull();
  });

  it('before the pause is over looks up at once and applies', async () => {
    const requests = show();
    await type('SPRING{Enter}');
    await screen.findByText('Successfully applied coupon!');
    expect([codes(requests), bodies(requests, update)]).toEqual([['SPRING'], [{ account: { coupon_id: 'SPRING' } }]]);
    await pass(500);
    expect(codes(requests)).toEqual(['SPRING']);
  });

  it('before the pause is over does not apply a coupon that cannot be used', async () => {
    const requests = show({ answers: { [look]: notUsable } });
    await type('OLD{Enter}');
    await screen.findByText(apiErrors.coupon_not_usable.text);
    expect(bodies(requests, update)).toEqual([]);
  });

  it('while it is looked up does not apply the code that has been replaced', async () => {
    const { requests, late } = showLate();
    await type('A{Enter}');
    await type('B');
    await act(async () => late.get('A')?.());
    await pass(500);
    await act(async () => late.get('AB')?.());
    await screen.findByText('Coupon AB, 10% off');
    expect(bodies(requests, update)).toEqual([]);
  });

  it('an empty code is rejected under the field', async () => {
    const requests = show();
    await type('{Enter}');
    await screen.findByText(t.empty);
    expect([codes(requests), bodies(requests, update)]).toEqual([[], []]);
  });

  it('a coupon that has expired since the lookup says so and keeps the code', async () => {
    show({ answers: { [update]: notUsable } });
    await type('SPRING');
    await pass(500);
    await screen.findByText('Spring, 10% off');
    await user.click(button());
    await screen.findByText(apiErrors.coupon_not_usable.text);
    expect(await field()).toHaveProperty('value', 'SPRING');
    expect(screen.queryByText('Spring, 10% off')).toBeNull();
  });

  it('without a subscription keeps it for the next purchase', async () => {
    const requests = show({ billing: billingOf(null) });
    await type('SPRING');
    await pass(500);
    await screen.findByText(t.nextPurchase);
    expect(bodies(requests, 'POST /accounts/7/billing_preview')).toEqual([]);
    await user.click(button());
    await screen.findByText('Successfully applied coupon!');
  });
});

it('shows the coupon that is kept for the next purchase', async () => {
  const kept_coupon = { id: 'SPRING', name: null, amount_off: null, percent_off: 10 };
  show({ billing: billingOf(null, { kept_coupon }) });
  await screen.findByText('SPRING, 10% off');
  screen.getByText(t.nextPurchase);
});

describe('the coupon of the subscription', () => {
  const launch = { id: 'LAUNCH', name: null, amount_off: 5000_00, percent_off: null };
  // 5 × $750.00
  const used = t.used('$3,750.00');

  it('is shown with the amount that is used if it exceeds the price', async () => {
    show({ billing: billingOf(subscriptionOf({ coupon: launch })) });
    await screen.findByText('LAUNCH, $5,000.00 off');
    screen.getByText(used);
  });

  it.each([
    ['is used whole', { ...launch, amount_off: 3750_00 }, {}],
    ['is a percentage', { ...launch, amount_off: null, percent_off: 100 }, {}],
    ['has no renewal', launch, { cancel_at_period_end: true }],
  ])('that %s is shown without an amount', async (_, coupon, changes) => {
    show({ billing: billingOf(subscriptionOf({ coupon, ...changes })) });
    await screen.findByText(/^LAUNCH, /);
    expect(screen.queryByText(/off your renewal/)).toBeNull();
  });

  it('uses the price of the seats at the renewal', async () => {
    show({ billing: billingOf(subscriptionOf({ coupon: launch, seats_at_renewal: 2 })) });
    await screen.findByText(t.used('$1,500.00'));
  });

  it('is named when another one replaces it', async () => {
    show({ billing: billingOf(subscriptionOf({ coupon: launch })) });
    await type('SPRING');
    await pass(500);
    await screen.findByText('Spring, 10% off');
    screen.getByText(t.replaces('LAUNCH'));
  });
});

it('is disabled while another change is not confirmed', async () => {
  show({ billing: billingOf(subscriptionOf(), { is_busy: true }) });
  await screen.findByText(errors.busy);
  expect(button()).toHaveProperty('disabled', true);
});
