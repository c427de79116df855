import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

const t = texts.changes;

const change = {
  actor_name: 'Maya Alder',
  seats: null,
  at_renewal: false,
  plan_type: null,
  coupon_id: null,
  amount: null,
  changed_at: '2026-01-05T12:00:00Z',
};
const changes = [
  { ...change, id: '8', kind: 'reactivate' },
  { ...change, id: '7', kind: 'cancel' },
  { ...change, id: '6', kind: 'change_plan', plan_type: 'core', amount: 200_00 },
  { ...change, id: '5', kind: 'apply_coupon', coupon_id: 'SPRING' },
  { ...change, id: '4', kind: 'change_seats', seats: 1, at_renewal: true },
  { ...change, id: '3', kind: 'change_seats', seats: 5, amount: 1134_25 },
  { ...change, id: '2', kind: 'subscribe', seats: 2, plan_type: 'starter', amount: 1100_00, actor_name: null },
  { ...change, id: '1', kind: 'change_payment_method' },
];

const show = (response: object) => {
  answer({ 'GET /accounts/7/billing_changes': response });
  renderScreen(() => <ChangesPanel accountId={7} />);
};

it('says who changed what, when, and what it cost', async () => {
  show({ body: { changes } });
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Reactivated subscriptionMaya Alder, January 5, 2026',
    'Canceled subscriptionMaya Alder, January 5, 2026',
    'Changed plan to CoreMaya Alder, January 5, 2026$200.00',
    'Applied coupon SPRINGMaya Alder, January 5, 2026',
    'Changed to 1 seat at renewalMaya Alder, January 5, 2026',
    'Changed to 5 seatsMaya Alder, January 5, 2026$1,134.25',
    'Subscribed to Starter with 2 seatsA deleted user, or the payment provider, January 5, 2026$1,100.00',
    'Changed payment methodMaya Alder, January 5, 2026',
  ]);
});

it('says what appears here before the first change', async () => {
  show({ body: { changes: [] } });
  await screen.findByText(t.none);
});

it('offers to retry when it cannot be loaded', async () => {
  show({ status: 503, body: { code: 'unavailable', error: 'The service is busy.' } });
  await screen.findByText(t.failed);
  await screen.findByRole('button', { name: 'Try again' });
});
