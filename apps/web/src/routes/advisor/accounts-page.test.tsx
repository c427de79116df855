import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountRow } from 'contract/endpoints/admin-accounts';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const list = 'GET /admin/accounts';

const firm = (changes: Partial<AccountRow> = {}): AccountRow => ({
  id: 7,
  name: 'Prairie Wealth',
  plan_type: 'core',
  stripeable: true,
  seats: 5,
  advisor_count: 3,
  subscription_status: 'active',
  owner: null,
  setup_complete: true,
  can_delete: false,
  created_at: '2026-01-05T12:00:00Z',
  ...changes,
});
const page = (accounts: AccountRow[], totalCount = accounts.length) => ({
  body: { accounts, totalCount, currentPage: 1, pageSize: 25 },
});

beforeEach(() => session.setToken('token', Date.now()));

function open(
  answers: Parameters<typeof answer>[0],
  at = '/accounts',
  who: Partial<CurrentUser> = { super_admin: true },
) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    ...answers,
  });
  const { router } = renderApp(at);
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

test('each firm is a row with its plan and seats; an unfinished one can be continued', async () => {
  open({ [list]: page([firm(), firm({ id: 8, name: 'Draft Firm', stripeable: false, setup_complete: false })]) });
  const link = await screen.findByRole('link', { name: 'Prairie Wealth' });
  expect(link.getAttribute('href')).toBe('/accounts/7');
  const cells = within(link.closest('tr') as HTMLElement).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Prairie Wealth',
    'Core',
    'Active',
    '3 advisors, 5 seats',
    '—',
    'Jan 5, 2026',
    '',
  ]);
  expect(screen.getByRole('link', { name: 'Continue setup' }).getAttribute('href')).toBe('/accounts/new/8');
  expect(screen.getByRole('link', { name: 'New account' }).getAttribute('href')).toBe('/accounts/new');
  expect(screen.queryByRole('link', { name: 'View All' })).toBeNull();
});

test('shows the state, the owner, and too few seats; and is narrowed by them', async () => {
  const late = { subscription_status: 'past_due', owner: { id: 3, name: 'Olive Oyl' }, advisor_count: 6 } as const;
  const { requests, user } = open({
    [list]: page([
      firm(late),
      firm({ id: 8, name: 'Free Firm', stripeable: false }),
      firm({ id: 9, name: 'Fine Firm' }),
    ]),
  });
  const link = await screen.findByRole('link', { name: 'Olive Oyl' });
  expect(link.getAttribute('href')).toBe('/profile/3');
  const toneOf = (text: string) =>
    screen.getByText<HTMLElement>(text).closest<HTMLElement>('[data-tone]')?.dataset.tone;
  expect(toneOf('Past due')).toBe('amber');
  expect(toneOf('6 advisors, 5 seats')).toBe('amber');
  expect(toneOf('3 advisors, 5 seats')).toBeUndefined();
  screen.getByText('Not billed', { selector: 'td *, td' });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Subscription and seats' }),
    'More advisors than seats',
  );
  await waitFor(() => expect(requests.at(-1)?.query.get('only')).toBe('over_seats'));
});

test('links to all accounts when the total equals the page size', async () => {
  open({ [list]: page([firm()], 25) });
  expect((await screen.findByRole('link', { name: 'View All' })).getAttribute('href')).toBe('/accounts?size=100');
});

test('keeps the search and the order in the link to all accounts', async () => {
  open({ [list]: page([firm()], 25) }, '/accounts?search=prai&field=name&order=asc');
  const link = await screen.findByRole('link', { name: 'View All' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(Object.fromEntries(searchParams)).toEqual({ search: 'prai', field: 'name', order: 'asc', size: '100' });
});

test('says that an account was created, until the banner is closed', async () => {
  const { router, user } = open({ [list]: page([firm()]) }, '/accounts?created=true');
  await screen.findByText('Account created successfully');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Account created successfully')).toBeNull());
  expect(router.state.location.href).toBe('/accounts');
});

test('deletes an empty account after a confirmation, and shows why it failed', async () => {
  let isEmpty = false;
  const { requests, user } = open({
    [list]: page([firm(), firm({ id: 8, name: 'Empty Firm', can_delete: true })]),
    'DELETE /accounts/8': () =>
      isEmpty
        ? { body: { deleted: true } }
        : { status: 422, body: { code: 'account_not_empty', error: 'Only an empty account can be deleted.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Empty Firm' }));
  expect(screen.queryByRole('button', { name: 'Actions for Prairie Wealth' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Delete account' }));
  const dialog = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this account? This action cannot be undone.',
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Only an empty account can be deleted.');
  isEmpty = true;
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await screen.findByText('Empty Firm was deleted.');
  expect(requests.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2);
});

test('an empty list says what it is for', async () => {
  open({ [list]: page([]) });
  await screen.findByText('No accounts yet.');
});

test.each(['/accounts', '/accounts/new', '/accounts/new/7', '/users'])(
  'others than super admins may not open %s',
  async (at) => {
    const { requests } = open({}, at, { admin: true, role: 'admin' });
    await screen.findByText('You are not authorized to access this page');
    expect(requests.some(({ call }) => call.includes('/admin/'))).toBe(false);
  },
);
