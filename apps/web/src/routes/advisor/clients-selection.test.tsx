import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkResults } from 'contract/endpoints/bulk-clients';
import type { ClientRow } from 'contract/endpoints/engagements';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { clientOf, clientsPage } from '../../testing/clients.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer, type SentRequest } from '../../testing/server.ts';

const names = ['Maria Lopez', 'Tom Reed', 'Ann Lee', 'Bo Kim'];
const rows = names.map((name, index) => clientOf({ id: index + 1, name }));
const superAdmin = { super_admin: true };

beforeEach(() => session.setToken('token', Date.now()));

const pageOf = (page: number) => clientsPage(page === 1 ? rows.slice(0, 2) : rows.slice(2), 4);

interface Given {
  who?: Partial<CurrentUser>;
  page?: (query: URLSearchParams) => ReturnType<typeof clientsPage>;
  answers?: Parameters<typeof answer>[0];
}

async function open({
  who = superAdmin,
  page = (query) => pageOf(Number(query.get('currentPage'))),
  answers,
}: Given = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    'GET /clients': ({ query }) => ({ body: page(query) }),
    ...answers,
  });
  renderApp('/clients?size=10');
  await screen.findByRole('link', { name: 'Maria Lopez' });
  return { requests, user: userEvent.setup({ delay: null }) };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const pageBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all clients on this page' });
const bar = () => within(screen.getByRole('region', { name: 'Selected clients' }));
const noBar = () => expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull();
const bodyOf = (requests: SentRequest[], call: string) => requests.find((one) => one.call === call)?.body;
const response = (...results: [id: number, result: BulkResults['results'][number]['result']][]) => ({
  body: {
    results: results.map(([id, result]) => ({
      id,
      name: result === 'not_found' ? null : (names[id - 1] ?? ''),
      result,
    })),
  },
});

/** The address without the zone of the browser. */
const exportedBy = (link: HTMLElement) =>
  decodeURIComponent(link.getAttribute('href') ?? '').replace(/[?&]zone=[^&]+$/, '');

test('a row is selected with its checkbox, the page has the mixed state, and the bar has the number', async () => {
  const { user } = await open();
  noBar();
  await user.click(box('Maria Lopez'));
  expect(pageBox().indeterminate).toBe(true);
  expect(bar().getByText('1 client selected')).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 client selected');
  await user.click(pageBox());
  expect([pageBox().checked, pageBox().indeterminate, box('Tom Reed').checked]).toEqual([true, false, true]);
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  noBar();
});

test('a selection survives paging; Escape and another filter clear it', async () => {
  const { user } = await open({
    page: (query) => clientsPage(query.get('currentPage') === '1' ? rows.slice(0, 2) : rows.slice(2), 12),
  });
  await user.click(box('Maria Lopez'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Ann Lee' });
  box('Ann Lee').focus();
  await user.keyboard(' ');
  expect(bar().getByText('2 clients selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  noBar();
  await user.click(box('Ann Lee'));
  await user.selectOptions(screen.getByLabelText('Status'), 'enrolled');
  await waitFor(noBar);
});

test('Shift and a click select a range', async () => {
  const { user } = await open({ page: () => clientsPage(rows) });
  await user.click(box('Maria Lopez'));
  await user.keyboard('{Shift>}');
  await user.click(box('Ann Lee'));
  await user.keyboard('{/Shift}');
  expect(names.map((name) => box(name).checked)).toEqual([true, true, true, false]);
});

test('all that match are sent as the filter', async () => {
  const { requests, user } = await open({
    page: () => clientsPage(rows.slice(0, 2), 312),
    answers: { 'POST /clients/bulk/send_invite': response([1, 'invited'], [2, 'joined']) },
  });
  await user.click(pageBox());
  await user.click(bar().getByRole('button', { name: 'Select all 312 clients that match' }));
  expect(bar().getByText('312 clients selected')).toBeTruthy();
  expect(exportedBy(bar().getByRole('link', { name: 'Export' }))).toBe('/api/v1/clients/csv.csv');
  await user.click(bar().getByRole('button', { name: 'Invite' }));
  await user.click(await screen.findByRole('button', { name: 'Send invitations' }));
  await screen.findByText('1 invitation sent. Tom Reed has already joined.');
  expect(bodyOf(requests, 'POST /clients/bulk/send_invite')).toEqual({
    selection: { kind: 'matching', filter: { search: '' } },
  });
});

test('more clients than one action takes cannot be selected', async () => {
  const { user } = await open({ page: () => clientsPage(rows.slice(0, 2), 1204) });
  await user.click(pageBox());
  expect(bar().getByText('You can select up to 500 clients at a time.')).toBeTruthy();
  expect(bar().queryByRole('button', { name: /Select all/ })).toBeNull();
});

test('changing the status sends what the list showed, names who was changed meanwhile, and keeps the selection', async () => {
  const { requests, user } = await open({
    answers: { 'POST /clients/bulk/status': response([1, 'changed'], [2, 'changed_meanwhile']) },
  });
  await user.click(pageBox());
  await user.click(bar().getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the status of 2 clients' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change status' });
  expect(confirm.disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText('New status'), 'pending');
  await user.click(confirm);
  await screen.findByText('1 of 2 clients changed. Tom Reed was changed by someone else in the meantime.');
  expect(bodyOf(requests, 'POST /clients/bulk/status')).toEqual({
    selection: { kind: 'chosen', clients: [1, 2].map((id) => ({ id, status: 'referred' })) },
    status: 'pending',
  });
  expect(bar().getByText('2 clients selected')).toBeTruthy();
});

test('a failure stays in the dialog', async () => {
  const { user } = await open({
    answers: { 'POST /clients/bulk/send_invite': { status: 503, body: { code: 'unavailable', error: 'Busy.' } } },
  });
  await user.click(box('Tom Reed'));
  await user.click(bar().getByRole('button', { name: 'Invite' }));
  await user.click(await screen.findByRole('button', { name: 'Send invitations' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Busy.');
  expect(bar().getByText('1 client selected')).toBeTruthy();
});

test('an export has the ids of the selection', async () => {
  const { user } = await open();
  await user.click(pageBox());
  const link = bar().getByRole('link', { name: 'Export' });
  expect(exportedBy(link)).toBe('/api/v1/clients/csv.csv?ids=1,2');
});

test.each<[string, Partial<CurrentUser>, string[]]>([
  ['an advisor', {}, ['Invite']],
  ['an account admin', { admin: true, role: 'admin' }, ['Reassign', 'Invite']],
  ['a health agent', { type: 'HealthAdvisorUser' }, ['Change status', 'Invite']],
  ['a super admin', superAdmin, ['Change status', 'Reassign', 'Invite']],
])('the actions of %s', async (_, who, actions) => {
  const { user } = await open({ who });
  await user.click(box('Maria Lopez'));
  const buttons = bar()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(buttons).toEqual([...actions, 'Clear selection']);
});

test.each<[ClientRow['id'][], string]>([
  [[1, 2, 3, 4], '4 clients couldn’t be found.'],
  [[1], '1 client couldn’t be found.'],
])('clients who are gone by then are counted', async (ids, text) => {
  const results = ids.map((id): [number, 'not_found'] => [id, 'not_found']);
  const { user } = await open({ answers: { 'POST /clients/bulk/send_invite': response(...results) } });
  await user.click(box('Maria Lopez'));
  await user.click(bar().getByRole('button', { name: 'Invite' }));
  await user.click(await screen.findByRole('button', { name: 'Send invitations' }));
  await screen.findByText(`No invitations sent. ${text}`);
});
