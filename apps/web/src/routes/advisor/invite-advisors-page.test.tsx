import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { advisorTexts } from '../../features/users/texts.ts';
import { session } from '../../lib/session.ts';
import { advisorRows, wholeAccount } from '../../testing/accounts.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const { inviteMany, upload, preview: t } = advisorTexts;
const user = userEvent.setup({ delay: null });
const bulk = 'POST /users/invite_advisors_bulk';
const admin = { admin: true, role: 'admin' } as const;
const header = 'First Name,Last Name,Email,Role (admin or member)\n';

beforeEach(() => session.setToken('token', Date.now()));

interface Options {
  at?: string;
  who?: Partial<CurrentUser>;
  account?: Parameters<typeof wholeAccount>[0];
  response?: Parameters<typeof answer>[0][string];
}

async function open({ at = '/account/invite', who = admin, account = {}, response = {} }: Options = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    'GET /accounts': { body: { account: wholeAccount(account) } },
    'GET /accounts/7': { body: wholeAccount({ id: 7, ...account }) },
    'GET /users': { body: advisorRows([]) },
    [bulk]: response,
  });
  const { router } = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: inviteMany.title });
  return { at: () => router.state.location.href, sent: () => requests.filter(({ call }) => call === bulk) };
}

const uploadList = (content: string, name = 'list.csv') =>
  user.upload(screen.getByLabelText(upload.label), new File([header + content], name, { type: 'text/csv' }));
const cell = (column: string, row: number) => screen.findByLabelText(t.cell(column, row));
const send = (count: number) => screen.findByRole('button', { name: t.send(count) });
const invited = (...emails: string[]) => ({
  body: { invited: emails.length, rows: emails.map((email) => ({ email, outcome: 'invited' })) },
});

test('sends an uploaded list', async () => {
  const { at, sent } = await open({ response: invited('ann@example.com', 'bo@example.com') });
  await uploadList('Ann,Lee,ann@example.com,admin\nBo,Ek,bo@example.com,member');
  await screen.findByRole('heading', { name: 'Users Uploaded!' });
  await user.click(await send(2));
  await screen.findByText('Invites successfully sent!');
  expect(at()).toBe('/account?currentTab=1&invites=true');
  const [ann, bo] = [
    { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', role: 'admin', account_id: 1 },
    { first_name: 'Bo', last_name: 'Ek', email: 'bo@example.com', role: 'member', account_id: 1 },
  ];
  expect(sent().map(({ body }) => body)).toEqual([{ users: [ann, bo] }]);
});

test('a super admin invites into any firm', async () => {
  const { at, sent } = await open({
    at: '/accounts/7/invite',
    who: { super_admin: true },
    response: invited('ann@example.com'),
  });
  await uploadList('Ann,Lee,ann@example.com,member');
  await user.click(await send(1));
  await waitFor(() => expect(at()).toBe('/accounts/7?currentTab=1&invites=true'));
  expect(sent()[0]?.body).toMatchObject({ users: [{ account_id: 7 }] });
});

test('errors of the list block sending until they are corrected in place', async () => {
  const { sent } = await open({ response: invited('ann@example.com', 'bo@example.com') });
  await uploadList('Ann,Lee,info@example.com,owner\nBo,,bo@example.com,member\nBo,Ek,bo@example.com,member');
  const alert = within(await screen.findByRole('alert'));
  for (const sentence of [
    'Restricted emails found (starting with info@ or admin@): info@example.com',
    'Duplicate emails found: bo@example.com',
    'Missing last names for 1 entries.',
    "Invalid roles found (must be 'member' or 'admin'): owner",
  ])
    alert.getByText(sentence);
  await user.click(await send(3));
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('alert'));

  const email = await cell('Email', 1);
  await user.clear(email);
  await user.type(email, 'ann@example.com');
  await user.selectOptions(await cell('Role', 1), 'admin');
  await user.click(screen.getByRole('button', { name: t.remove(2) }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
  await user.click(await send(2));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('the seats that are free follow the rows that are removed', async () => {
  await open({ account: { stripeable: true, seats: 3, advisor_count: 2 } });
  await uploadList('Ann,Lee,ann@example.com,admin\nBo,Ek,bo@example.com,member');
  await screen.findByText(
    'Adding 2 advisors would exceed the 1 available seat(s). Use the trash can icon to delete advisors in the list.',
  );
  await user.click(screen.getByRole('button', { name: t.remove(2) }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

test('the server decides whether the seats suffice, because people it knows take none', async () => {
  const rows = [
    { email: 'ann@example.com', outcome: 'already_invited' },
    { email: 'bo@example.com', outcome: 'invited' },
  ];
  const account = { stripeable: true, seats: 3, advisor_count: 2 };
  const { at } = await open({ account, response: { body: { invited: 1, rows } } });
  await uploadList('Ann,Lee,ann@example.com,admin\nBo,Ek,bo@example.com,member');
  await screen.findByText(t.knownTakeNoSeat);
  await user.click(await send(2));
  await waitFor(() => expect(at()).toBe('/account?currentTab=1&invites=true'));
});

test('shows only the rows with errors, and keeps a row while it is corrected', async () => {
  await open();
  const good = Array.from({ length: 30 }, (_, index) => `Ann,Lee,ann${index}@example.com,member`);
  await uploadList([...good, 'Bo,Ek,nowhere,member'].join('\n'));
  await user.click(await screen.findByLabelText(t.onlyErrors(1)));
  const email = await cell('Email', 31);
  expect(screen.queryByLabelText(t.cell('Email', 1))).toBe(null);
  await user.type(email, '@example.com');
  expect(screen.getByLabelText(t.cell('Email', 31))).toHaveProperty('value', 'nowhere@example.com');
});

test('shows what the server rejects at its row', async () => {
  const errors = { 'users.1.email': ['Another account already uses this email.'] };
  await open({ response: { status: 422, body: { code: 'validation_failed', error: 'Please fix.', errors } } });
  await uploadList('Ann,Lee,ann@example.com,admin\nBo,Ek,bo@example.com,member');
  await user.click(await send(2));
  await screen.findByText('Another account already uses this email.');
  expect((await cell('Email', 2)).getAttribute('aria-invalid')).toBe('true');
  await user.type(await cell('Email', 2), 'm');
  await waitFor(() => expect(screen.queryByText('Another account already uses this email.')).toBe(null));
});

test('says that everyone was invited before, and how many were', async () => {
  const rows = [{ email: 'ann@example.com', outcome: 'already_invited' }];
  const { at } = await open({ response: { body: { invited: 0, rows } } });
  await uploadList('Ann,Lee,ann@example.com,admin');
  await user.click(await send(1));
  await screen.findByText(t.allKnown);
  expect(at()).toBe('/account/invite');
});

test('rejects a file of another type, and returns to the upload on Cancel', async () => {
  await open();
  await uploadList('', 'empty.csv');
  await screen.findByText('CSV file appears to be empty.');
  await uploadList('Ann,Lee,ann@example.com,member');
  await user.click(await screen.findByRole('button', { name: t.cancel }));
  await screen.findByRole('link', { name: upload.template });
});

test('has the form for one advisor', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  expect(await screen.findAllByText('First Name is required')).toHaveLength(2);
});

test('says that no file was selected when the file dialog is canceled', async () => {
  await open({ response: invited() });
  await user.click(screen.getByRole('button', { name: upload.browse }));
  fireEvent.focus(window);
  await screen.findByText('No file selected.');
});
