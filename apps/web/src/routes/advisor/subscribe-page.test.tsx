import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SeatStatus } from 'contract/endpoints/billing';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { texts } from '../../features/engagements/texts.ts';
import { session } from '../../lib/session.ts';
import { wholeAccount } from '../../testing/accounts.ts';
import { installation, person, seatStatusOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { emulatedPayments } from '../../testing/stripe-emulator.ts';
import { billingOf, subscriptionOf } from '../../testing/subscriptions.ts';

beforeEach(() => session.setToken('token', Date.now()));

function open(at: string, who: Partial<CurrentUser> = {}, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation({ support_contact: 'seats@example.com' }) },
    ...answers,
  });
  renderApp(at);
  return requests;
}

const required = 'Please subscribe to a plan to continue.';

test('shows the price of a seat on each plan and the contact', async () => {
  open('/subscribe');
  expect((await screen.findByText('$550')).closest('li')?.textContent).toMatch(/^Starter\$550 per seat per year/);
  expect(screen.getByText('$750').closest('li')?.textContent).toMatch(/^Core\$750 per seat per year/);
  expect((await screen.findByRole('link', { name: 'seats@example.com' })).getAttribute('href')).toBe(
    'mailto:seats@example.com',
  );
  expect(screen.queryByText(required)).toBeNull();
});

test('explains that the request needs a seat', async () => {
  open('/subscribe?error=402');
  await screen.findByText(required);
  expect((await screen.findAllByRole('link', { name: 'seats@example.com' })).length).toBeGreaterThan(1);
});

test.each<[string, Partial<CurrentUser>]>([
  ['a client', { type: 'ClientUser' }],
  ['a health agent', { type: 'HealthAdvisorUser' }],
])('explains to %s that the page is for advisors', async (_, who) => {
  open('/subscribe?error=402', who);
  await screen.findByText('You must be an advisor to view this page.');
  expect(screen.queryByText(required)).toBeNull();
  expect(screen.queryByText('$550')).toBeNull();
});

describe('an admin', () => {
  const admin = { admin: true, role: 'admin' } as const;
  const own = 'GET /accounts';
  const billing = {
    'GET /settings': {
      body: installation({ support_contact: 'seats@example.com', payments: emulatedPayments }),
    },
  };
  const buy = () => screen.queryByRole('link', { name: texts.subscribe.purchase });

  test('of a firm that is billed buys seats', async () => {
    open('/subscribe?error=402', admin, { ...billing, [own]: { body: { account: wholeAccount() } } });
    const link = await screen.findByRole('link', { name: texts.subscribe.purchase });
    expect(link.getAttribute('href')).toBe('/account/seats/1');
    screen.getByText(required);
    screen.getByText(/Purchase seats below/);
    expect(screen.queryByText(texts.subscribe.notBilled)).toBeNull();
  });

  test('of a firm without seats learns that it has none', async () => {
    open('/subscribe?error=402', admin, { ...billing, [own]: { body: { account: wholeAccount({ seats: 0 }) } } });
    await screen.findByText(/Your firm has no seats/);
  });

  test('of an unpaid firm is not asked to buy seats', async () => {
    const unpaid = billingOf(subscriptionOf({ status: 'unpaid', has_seats: false }));
    const account = wholeAccount({ seats: 0, billing: unpaid });
    open('/subscribe?error=402', admin, { ...billing, [own]: { body: { account } } });
    await screen.findByText(/A payment isn’t complete, so your firm can’t use its seats/);
    expect(screen.getByRole('link', { name: texts.subscribe.account }).getAttribute('href')).toBe('/account');
    expect(buy()).toBeNull();
  });

  test('of a firm that is not billed learns that it needs no seats, and whom to ask for another plan', async () => {
    const account = wholeAccount({ stripeable: false });
    open('/subscribe?error=402', admin, { ...billing, [own]: { body: { account } } });
    await screen.findByText(texts.subscribe.notBilled);
    expect(screen.queryByText(required)).toBeNull();
    await screen.findByRole('link', { name: 'seats@example.com' });
    expect(buy()).toBeNull();
  });

  test('sees the contact if the firm could not be loaded', async () => {
    const error = { status: 500, body: { code: 'internal_error', error: 'No.' } };
    open('/subscribe', admin, { ...billing, [own]: error });
    await screen.findByRole('link', { name: 'seats@example.com' });
    expect(buy()).toBeNull();
  });
});

test('a super admin, who acted for a firm, is led to the accounts', async () => {
  const requests = open('/subscribe?error=402', { super_admin: true });
  await screen.findByText(required);
  screen.getByText(/Choose another advisor, purchase seats for the firm/);
  const link = screen.getByRole('link', { name: texts.subscribe.firms });
  expect(link.getAttribute('href')).toBe('/accounts');
  expect(requests.map(({ call }) => call)).not.toContain('GET /accounts');
});

describe('a member of a firm that is billed', () => {
  const member = (changes: Partial<SeatStatus> = {}, user: Partial<CurrentUser> = {}) => ({
    has_seat: false,
    seat_status: seatStatusOf(changes),
    ...user,
  });

  test('is led to the admin, and asks for a seat', async () => {
    open('/subscribe?error=402', member(), {
      'POST /seat_requests': { body: { requested_at: '2026-01-05T12:00:00Z' } },
    });
    const link = await screen.findByRole('link', { name: 'Nora Lindgren' });
    expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
      'mailto:nora@example.com',
      'An advisor needs a paid seat to start an engagement, and all of your firm’s seats are taken. Ask Nora Lindgren, your firm’s admin, to add a seat.',
    ]);
    screen.getByText('Only your firm’s admin can buy seats.');
    await userEvent.click(screen.getByRole('button', { name: 'Request a seat' }));
    await screen.findByRole('button', { name: 'Seat requested' });
  });

  test('learns that the firm has none', async () => {
    open('/subscribe?error=402', member({ has_seats: false }));
    await screen.findByText(/Your firm has no seats yet/);
  });

  test('without a joined admin is led to support', async () => {
    open('/subscribe?error=402', member({ admin: null }));
    await screen.findByText(/Ask your firm’s admin, or email/);
    expect(screen.queryByRole('button', { name: 'Request a seat' })).toBeNull();
  });

  test('with a seat has nothing to ask for', async () => {
    open('/subscribe', member({}, { has_seat: true }));
    await screen.findByText('Only your firm’s admin can buy seats.');
    expect(screen.queryByRole('button', { name: 'Request a seat' })).toBeNull();
  });
});

test('a member does not ask for the account', async () => {
  const requests = open('/subscribe');
  await screen.findByRole('link', { name: 'seats@example.com' });
  expect(requests.map(({ call }) => call)).not.toContain('GET /accounts');
});
