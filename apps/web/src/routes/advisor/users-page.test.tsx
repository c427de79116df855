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
  may_invite: false,
  created_at: '2026-01-05T12:00:00Z',
};
const staff: StaffRow = { ...dana, id: 8, name: 'Sam Poe', super_admin: true, account_id: null, account_name: null };
const ida: StaffRow = {
  ...staff,
  id: 9,
  name: 'Ida Roe',
  type: 'HealthAdvisorUser',
  super_admin: false,
  may_invite: true,
};

beforeEach(() => session.setToken('token', Date.now()));

interface Options {
  at?: string;
  is_limited?: boolean;
  totalCount?: number;
  answers?: Parameters<typeof answer>[0];
}

function open(
  users: StaffRow[],
  { at = '/users', is_limited = false, totalCount = users.length, answers }: Options = {},
) {
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true }) },
    'GET /settings': { body: installation() },
    [list]: { body: { users, totalCount, currentPage: 1, pageSize: 25, is_limited } },
    ...answers,
  });
  const { router } = renderApp(at);
  const queries = () => requests.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
  const sent = () => requests.flatMap(({ call, body }) => (call.startsWith('GET') ? [] : [[call, body]]));
  return { queries, sent, router, user: userEvent.setup({ delay: null }) };
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
    '',
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Type',
    'Account',
    'Start date',
    t.columns.actions,
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
  expect(await shown()).toEqual([t.columns.name, t.columns.type, t.columns.actions]);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: t.columns.account }));
  expect(await shown()).toEqual([t.columns.name, t.columns.type, t.columns.account, t.columns.actions]);
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

const form = () => within(screen.getByRole('dialog', { name: t.invite.title }));
async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: t.invite.label }));
  await screen.findByRole('dialog', { name: t.invite.title });
  await user.type(form().getByLabelText('First Name'), 'Ida');
  await user.type(form().getByLabelText('Last Name'), 'Roe');
  await user.type(form().getByLabelText('Email'), 'ida@agents.test');
}

test('invites a health agent', async () => {
  const invited = { id: 9, name: 'Ida Roe', email: 'ida@agents.test' };
  const { queries, sent, user } = open([dana], { answers: { 'POST /admin/agents': { body: { invited } } } });
  await fillIn(user);
  await user.type(form().getByLabelText('Cell phone (optional)'), '2125558801');
  await user.click(form().getByRole('button', { name: t.invite.submit }));
  await screen.findByText('Invitation sent to Ida Roe.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  const body = {
    user: { first_name: 'Ida', last_name: 'Roe', email: 'ida@agents.test', phone_number: '+12125558801' },
  };
  expect(sent()).toEqual([['POST /admin/agents', body]]);
  await waitFor(() => expect(queries()).toHaveLength(2));
});

test('the dialog says what is missing, and that someone has the address, and keeps what was typed', async () => {
  const errors = { email: ['Another account already uses this email.'] };
  const failed = { status: 422, body: { code: 'validation_failed', error: 'Please fix.', errors } };
  const { sent, user } = open([dana], { answers: { 'POST /admin/agents': failed } });
  await user.click(await screen.findByRole('button', { name: t.invite.label }));
  await user.click(await screen.findByRole('button', { name: t.invite.submit }));
  expect(
    form()
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['First Name is required', 'Last Name is required', 'Email is required']);
  expect(sent()).toEqual([]);
  await user.click(form().getByRole('button', { name: t.invite.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await fillIn(user);
  await user.click(form().getByRole('button', { name: t.invite.submit }));
  expect(await form().findAllByText('Another account already uses this email.')).toHaveLength(2);
  expect(form().getByLabelText<HTMLInputElement>('First Name').value).toBe('Ida');
});

const choose = async (user: ReturnType<typeof userEvent.setup>, action: string) => {
  await user.click(await screen.findByRole('button', { name: t.actionsFor('Ida Roe') }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

test('sends the invitation of an agent who has not joined again, and only of such', async () => {
  const { sent, user } = open([dana, staff, ida], {
    answers: { 'POST /users/9/resend_invitation': { body: { sent: true } } },
  });
  await screen.findByText('Health agent, invited');
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
  await choose(user, t.resend);
  await screen.findByText('Invitation resent to Ida Roe.');
  expect(sent().map(([call]) => call)).toEqual(['POST /users/9/resend_invitation']);
});

test('withdraws an invitation after a question, which shows a failure', async () => {
  const answers = { 'DELETE /admin/agents/9': { status: 404, body: { code: 'not_found', error: 'Not found.' } } };
  const { sent, user } = open([ida], { answers });
  await choose(user, t.withdraw.label);
  const question = within(await screen.findByRole('alertdialog', { name: t.withdraw.question }));
  question.getByText(/^The link sent to Ida Roe will stop working/);
  expect(sent()).toEqual([]);
  await user.click(question.getByRole('button', { name: t.withdraw.label }));
  await question.findByText('Not found.');
  Object.assign(answers['DELETE /admin/agents/9'], { status: 200, body: { withdrawn: true } });
  await user.click(question.getByRole('button', { name: t.withdraw.label }));
  await screen.findByText('The invitation of Ida Roe was withdrawn.');
});
