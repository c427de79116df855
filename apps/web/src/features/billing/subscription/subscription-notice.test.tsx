import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SeatStatus } from 'contract/endpoints/billing';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../../lib/session.ts';
import { meetingsPage } from '../../../testing/bookings.ts';
import { installation, person, seatStatusOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';

beforeEach(() => {
  session.setToken('token', Date.now());
  sessionStorage.clear();
});

const maya = { id: 5, name: 'Maya Cole' };
const tom = { id: 6, name: 'Tom Ames' };
const admin = { admin: true, role: 'admin' } as const;

function open(status: Partial<SeatStatus> | null, at = '/meetings', user: Partial<CurrentUser> = admin) {
  const seat_status = status && seatStatusOf({ admin: null, ...status });
  answer({
    'GET /settings': { body: installation() },
    'GET /current_user': { body: person({ ...user, seat_status }) },
    'GET /meetings': { body: meetingsPage([]) },
    'GET /estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 25 } },
  });
  return renderApp(at);
}

const notice = async () => screen.findByRole('region', { name: 'Subscription' });
const page = () => screen.findByRole('heading', { level: 1 });

test.each([
  [{ notice: 'stopped' }, 'Your firm can’t use its seats.', 'Go to account', '/account', false],
  [{ notice: 'past_due' }, 'Your last payment failed.', 'Update payment method', '/account', false],
  [{ notice: 'not_subscribed' }, 'Your firm isn’t subscribed.', 'Subscribe', '/subscribe', true],
  [{ notice: 'not_subscribed', waiting: [maya] }, 'Maya Cole is waiting for a seat.', 'Subscribe', '/subscribe', true],
  [
    { notice: 'seat_requested', waiting: [maya] },
    'Maya Cole is waiting for a seat.',
    'Add a seat',
    '/account/seats/1',
    true,
  ],
  [
    { notice: 'seat_requested', waiting: [maya, tom] },
    'Maya Cole and 1 other are waiting for seats.',
    'Add a seat',
    '/account/seats/1',
    true,
  ],
  [{ notice: 'past_due', waiting: [maya] }, 'Your last payment failed.', 'Update payment method', '/account', false],
] as const)('shows one notice with one action: %o', async (status, text, action, to, canDismiss) => {
  open({ ...status, waiting: 'waiting' in status ? [...status.waiting] : [] });
  const shown = await notice();
  within(shown).getByText(text);
  expect(shown.closest('[role="status"]')).not.toBeNull();
  expect(
    within(shown)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([[action, to]]);
  expect(within(shown).queryByRole('button', { name: 'Close' }) !== null).toBe(canDismiss);
  expect(screen.getAllByRole('region', { name: 'Subscription' })).toHaveLength(1);
});

test.each([
  ['the page where seats are bought', { notice: 'not_subscribed' }, '/subscribe', admin],
  ['a firm without a problem', { notice: null }, '/meetings', admin],
  ['a user whose firm is not billed', null, '/meetings', admin],
  ['a member', { notice: null }, '/meetings', {}],
] as const)('is not shown on or to %s', async (_, status, at, user) => {
  open(status, at, user);
  await page();
  expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull();
});

test('stays away once it is closed, until someone else waits', async () => {
  const app = open({ notice: 'seat_requested', waiting: [maya] });
  await userEvent.click(within(await notice()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await app.router.navigate({ to: '/estimations' });
  await screen.findByRole('heading', { level: 1, name: /Estimates/ });
  expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull();
  cleanup();
  open({ notice: 'seat_requested', waiting: [maya] });
  await page();
  expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull();
  cleanup();
  open({ notice: 'seat_requested', waiting: [tom, maya] });
  await waitFor(async () => within(await notice()).getByText('Tom Ames and 1 other are waiting for seats.'));
});
