import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffRow } from 'contract/endpoints/admin-users';
import { beforeEach, expect, test } from 'vitest';
import { userTexts as t } from '../../features/admin/users/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const list = 'GET /admin/users';
const dana: StaffRow = {
  id: 7,
  name: 'Dana Cole',
  email: 'dana@example.com',
  type: 'AdvisorUser',
  role: 'admin',
  super_admin: false,
  account_id: 4,
  account_name: 'Prairie Wealth',
  created_at: '2026-01-05T12:00:00Z',
};
const staff: StaffRow = { ...dana, id: 8, name: 'Sam Poe', super_admin: true, account_id: null, account_name: null };

beforeEach(() => session.setToken('token', Date.now()));

function open(users: StaffRow[], { at = '/users', is_limited = false, totalCount = users.length } = {}) {
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true }) },
    'GET /settings': { body: installation() },
    [list]: { body: { users, totalCount, currentPage: 1, pageSize: 25, is_limited } },
  });
  const { router } = renderApp(at);
  const queries = () => requests.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
  return { queries, router, user: userEvent.setup({ delay: null }) };
}

test('each user is a row that leads to the profile and the account', async () => {
  const { queries } = open([dana, staff]);
  const link = await screen.findByRole('link', { name: 'Dana Cole' });
  expect(link.getAttribute('href')).toBe('/profile/7');
  const row = within(link.closest('tr') as HTMLElement);
  expect(row.getByRole('link', { name: 'Prairie Wealth' }).getAttribute('href')).toBe('/accounts/4');
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Dana Cole',
    'dana@example.com',
    'Financial advisor',
    'Prairie Wealth',
    'Jan 5, 2026',
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Type',
    'Account',
    'Start date',
  ]);
  screen.getByText('Financial advisor, super admin');
  screen.getByText('No account');
  expect(queries()).toEqual([
    { field: 'created_at', order: 'desc', currentPage: '1', pageSize: '25', exclude_type: 'ClientUser' },
  ]);
});

test('the user chooses the columns, which the address keeps', async () => {
  const { router, user } = open([dana], { at: '/users?columns=type' });
  const shown = async () => (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(await shown()).toEqual([t.columns.name, t.columns.type]);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: t.columns.account }));
  expect(await shown()).toEqual([t.columns.name, t.columns.type, t.columns.account]);
  expect(router.state.location.search).toEqual({ columns: 'type,account' });
});

test('the address keeps filters, sort and search', async () => {
  const { queries, user } = open([dana], { at: '/users?field=email&order=asc&search=dana&type=AdvisorUser' });
  await screen.findByRole('link', { name: 'Dana Cole' });
  expect(queries()[0]).toMatchObject({ field: 'email', order: 'asc', search: 'dana', type: 'AdvisorUser' });
  await user.selectOptions(screen.getByLabelText('Access'), 'Super admins');
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ set: 'super_admins', type: 'AdvisorUser' }));
});

test('says that a search finds too many', async () => {
  open([dana], { at: '/users?search=a', is_limited: true, totalCount: 5_000 });
  await screen.findByText('More than 5,000 users match');
});
