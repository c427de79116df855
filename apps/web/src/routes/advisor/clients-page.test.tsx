import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import { beforeEach, expect, test } from 'vitest';
import { bulkTexts } from '../../features/engagements/bulk/texts.ts';
import { texts } from '../../features/engagements/texts.ts';
import { session } from '../../lib/session.ts';
import { deviceZone } from '../../lib/zones.ts';
import { clientOf, clientsPage } from '../../testing/clients.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { chooseInRow } from '../../testing/row-menu.ts';
import { answer, type SentRequest } from '../../testing/server.ts';

const maria = clientOf();
const jose = clientOf({ id: 8, name: 'José Álvarez', client_request_type: null, status: 'follow up' });
const list = 'GET /clients';
const queries = (requests: SentRequest[]) =>
  requests.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
/** Without that of the checkboxes, which has no text. */
const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);

beforeEach(() => session.setToken('token', Date.now()));

function open(answers: Parameters<typeof answer>[0], at = '/clients', who: Partial<CurrentUser> = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    ...answers,
  });
  const { router } = renderApp(at);
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

test('each client is a row with the name as the link; the latest first, 25 a page, the total beside the title', async () => {
  const { requests } = open({ [list]: { body: clientsPage([maria, jose], 1204) } });
  const link = await screen.findByRole('link', { name: 'Maria Lopez' });
  expect(link.getAttribute('href')).toBe('/clients/7');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clients 1,204');
  const cells = (await rowOf('José Álvarez')).getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells.slice(1, 4)).toEqual(['José Álvarez', '—', 'Jan 5, 2026']);
  expect(queries(requests)).toEqual([{ field: 'created_at', order: 'desc', currentPage: '1', pageSize: '25' }]);
});

test.each<[string, Partial<CurrentUser>, string[]]>([
  ['an advisor', {}, ['Name', 'Coverage', 'Referred', 'Analysis', 'Status']],
  [
    'an account admin',
    { admin: true, role: 'admin' },
    ['Name', 'Coverage', 'Referred', 'Advisor', 'Analysis', 'Status'],
  ],
  ['a health agent', { type: 'HealthAdvisorUser' }, ['Name', 'Coverage', 'Referred', 'Analysis', 'Status']],
  [
    'a super admin',
    { super_admin: true },
    ['Name', 'Coverage', 'Referred', 'Agent', 'Advisor', 'Subscription', 'Status'],
  ],
])('the columns of %s', async (_, who, expected) => {
  open({ [list]: { body: clientsPage([maria]) } }, '/clients', who);
  const row = await rowOf('Maria Lopez');
  expect(heads()).toEqual(expected);
  expect(screen.queryByRole('link', { name: texts.list.create }) === null).toBe(who.type === 'HealthAdvisorUser');
  expect(row.queryByText('Grace Okafor') !== null).toBe(expected.includes('Agent'));
  expect(row.queryByText('Dana Whitfield') !== null).toBe(expected.includes('Advisor'));
  expect(row.queryByText('Core') !== null).toBe(expected.includes('Subscription'));
});

test('further columns are off, and asked for when they are chosen', async () => {
  const yearly_cost = { year_total: 3600, year_range: { low: 3000, high: 4200 }, is_projected: false };
  const row = clientOf({ last_contact_at: null, yearly_cost, threshold_distance: 'within_5000' });
  const { requests, router, user } = open({ [list]: { body: clientsPage([row]) } });
  await rowOf('Maria Lopez');
  expect(queries(requests)[0]).not.toHaveProperty('extra');
  for (const name of ['Last contact', 'Yearly cost', 'Distance to a limit']) {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    await user.keyboard('{Escape}');
    await screen.findByRole('columnheader', { name });
  }
  const shown = 'coverage,referred,agent,advisor,subscription,analysis,last_contact,yearly_cost,threshold_distance';
  expect(router.state.location.search).toEqual({ columns: shown });
  expect(queries(requests).at(-1)).toMatchObject({ extra: 'last_contact,yearly_cost,threshold_distance' });
  const cells = (await rowOf('Maria Lopez')).getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells.slice(5, 8)).toEqual(['—', '$3,000–$4,200', 'Within $5,000']);
});

test.each([
  [clientOf(), 'No analysis yet'],
  [clientOf({ analysis_arrived_at: '2026-01-09T12:00:00Z' }), 'Analysis Jan 9, 2026'],
])('a super admin, who has no column for it, sees the analysis beside the name', async (row, text) => {
  open({ [list]: { body: clientsPage([row]) } }, '/clients', { super_admin: true });
  expect((await rowOf('Maria Lopez')).getAllByText(text)).toHaveLength(1);
});

test('a health agent cannot start engagements or delete clients', async () => {
  const { user } = open({ [list]: { body: clientsPage([maria]) } }, '/clients', { type: 'HealthAdvisorUser' });
  const row = await rowOf('Maria Lopez');
  await user.click(row.getByRole('button', { name: 'Actions for Maria Lopez' }));
  await screen.findByRole('menuitem', { name: texts.list.plans });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  expect(screen.queryByRole('link', { name: texts.list.create })).toBeNull();
});

test.each<Partial<CurrentUser>>([{}, { super_admin: true }])(
  '%j can open the plans and delete a client',
  async (who) => {
    const { user } = open({ [list]: { body: clientsPage([maria]) } }, '/clients', who);
    await user.click((await rowOf('Maria Lopez')).getByRole('button', { name: 'Actions for Maria Lopez' }));
    await screen.findByRole('menuitem', { name: texts.list.plans });
    expect(screen.getByRole('menuitem', { name: texts.remove.confirm })).toBeTruthy();
  },
);

test('the list has keyboard shortcuts', async () => {
  const { user } = open({ [list]: { body: clientsPage([maria]) } });
  await rowOf('Maria Lopez');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Maria Lopez' }));
});

test('the address keeps search, filter, sort and page', async () => {
  const { requests } = open(
    { [list]: { body: clientsPage([maria], 90) } },
    '/clients?search=lop&status=follow+up&field=last_name&order=asc&page=2&size=10',
  );
  await rowOf('Maria Lopez');
  expect(queries(requests)).toEqual([
    { search: 'lop', status: 'follow up', field: 'last_name', order: 'asc', currentPage: '2', pageSize: '10' },
  ]);
});

test('ignores invalid values in the address', async () => {
  const { requests } = open(
    { [list]: { body: clientsPage([maria], 90) } },
    '/clients?status=gone&field=password&order=up&page=-1&size=7',
  );
  await rowOf('Maria Lopez');
  expect(queries(requests)).toEqual([{ field: 'created_at', order: 'desc', currentPage: '1', pageSize: '25' }]);
});

test('a filter returns to page 1, and Back removes it', async () => {
  const { requests, user, router } = open({ [list]: { body: clientsPage([maria], 90) } }, '/clients?page=3');
  await rowOf('Maria Lopez');
  await user.selectOptions(screen.getByLabelText('Status'), 'enrolled');
  await waitFor(() => expect(queries(requests).at(-1)).toMatchObject({ status: 'enrolled', currentPage: '1' }));
  router.history.back();
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '3' }));
});

test('the download link has the search and the filter', async () => {
  open({ [list]: { body: clientsPage([maria]) } }, '/clients?search=lópez+%26+co&status=enrolled&page=1');
  await rowOf('Maria Lopez');
  const link = screen.getByRole('link', { name: 'Download' });
  const url = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(url.pathname).toBe('/api/v1/clients/csv.csv');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    search: 'lópez & co',
    status: 'enrolled',
    zone: deviceZone(),
  });
  expect(link.hasAttribute('download')).toBe(true);
});

test('a to-do filters the list and the download and gives the reason of each client', async () => {
  const row = clientOf({ todos: ['without_meeting', 'not_joined'] });
  const { requests } = open({ [list]: { body: clientsPage([row]) } }, '/clients?todo=without_meeting');
  const maria = await rowOf('Maria Lopez');
  expect(maria.getAllByText('Referred, no meeting yet · Hasn’t joined yet')).toHaveLength(1);
  expect(screen.getByRole('columnheader', { name: texts.list.columns.reason })).toBeTruthy();
  expect(queries(requests)).toMatchObject([{ todo: 'without_meeting' }]);
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('todo=without_meeting');
  expect(screen.getByLabelText<HTMLSelectElement>('To-do').value).toBe('without_meeting');
});

test('a super admin, who has no to-dos about clients, has no filter for them', async () => {
  open({ [list]: { body: clientsPage([maria]) } }, '/clients', { super_admin: true });
  await rowOf('Maria Lopez');
  expect(screen.queryByLabelText('To-do')).toBeNull();
});

const statuses: readonly [ClientStatus | 'paused', label: string, tone: string, isOutline: boolean, tip: RegExp][] = [
  ['referred', 'Referred', 'indigo', false, /Referred by/],
  ['scheduled', 'Scheduled', 'teal', false, /meeting .* is booked/],
  ['pending', 'Pending', 'amber', false, /Enrolled, but .* isn’t active yet/],
  ['enrolled', 'Enrolled', 'leaf', false, /active/],
  ['cancelled', 'Cancelled', 'brick', true, /was canceled/],
  ['deferred', 'Deferred', 'slate', false, /More than 6 months from a decision/],
  ['passed', 'Passed', 'slate', true, /Went elsewhere/],
  ['renewal', 'Renewal', 'leaf', true, /renewal/],
  ['terminated', 'Terminated', 'brick', false, /carrier/],
  ['unknown', 'Unknown', 'gray', false, /isn’t known/],
  ['follow up', 'Follow up', 'amber', true, /needs a follow-up/],
  ['paused', 'Scheduled', 'gray', false, /meeting .* is booked/],
];

test('shows label, color and explanation of each status, and gray for an unknown one', async () => {
  const rows = statuses.map(([status], place) =>
    clientOf({ id: place + 1, name: `Client ${place}`, status: status as ClientStatus }),
  );
  // A newer server may know more statuses than this contract, which does not check a body of text.
  open({ [list]: { body: JSON.stringify({ clients: rows, totalCount: rows.length, currentPage: 1, pageSize: 25 }) } });
  for (const [place, [, label, tone, isOutline, tip]] of statuses.entries()) {
    const row = await rowOf(`Client ${place}`);
    const badge = row.getByRole('button', { name: label });
    expect(badge.dataset.tone).toBe(tone);
    expect(badge.dataset.outline === 'true').toBe(isOutline);
    expect(badge.tabIndex).toBe(-1);
    const link = row.getByRole('link', { name: `Client ${place}` });
    const t = (link.getAttribute('aria-describedby') ?? '').split(' ');
    const [word, meaning] = t.map((id) => document.getElementById(id)?.textContent);
    expect(word).toBe(label);
    expect(meaning).toMatch(tip);
    expect(row.getByRole('tooltip', { hidden: true }).textContent).toMatch(tip);
  }
});

test('an empty list explains itself and offers the first engagement', async () => {
  open({ [list]: { body: clientsPage([]) } });
  await screen.findByText(texts.list.empty);
  for (const link of screen.getAllByRole('link', { name: texts.list.create }))
    expect(link.getAttribute('href')).toBe('/clients/new');
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

test('no match shows search and filter and clears both', async () => {
  const { requests, user } = open(
    { [list]: ({ query }) => ({ body: clientsPage(query.get('search') ? [] : [maria]) }) },
    '/clients?search=zzz&status=passed',
  );
  await screen.findByText('No clients match “zzz” and Status: Passed');
  await user.click(screen.getByRole('button', { name: /^Clear search and/ }));
  await rowOf('Maria Lopez');
  expect(queries(requests).at(-1)).toEqual({ field: 'created_at', order: 'desc', currentPage: '1', pageSize: '25' });
});

test('shows a failure and retries', async () => {
  let fails = true;
  const { user } = open({
    [list]: () =>
      fails
        ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }
        : { body: clientsPage([maria]) },
  });
  await screen.findByText('The service is busy.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Maria Lopez');
});

const deletion = 'DELETE /clients/7';
const deletions = (requests: SentRequest[]) => requests.filter(({ call }) => call === deletion);

function openToDelete(deleted: Parameters<typeof answer>[0][string] = { body: { deleted: true } }) {
  const { requests, user } = open({
    [list]: () => ({
      body: clientsPage(deletions(requests).length > 0 && !('status' in deleted) ? [jose] : [maria, jose]),
    }),
    [deletion]: deleted,
  });
  const remove = async () => {
    await chooseInRow(user, 'Maria Lopez', texts.remove.confirm);
    await user.click(await screen.findByRole('button', { name: texts.remove.confirm }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Maria Lopez' })).toBeNull());
    return screen.findByRole('button', { name: 'Undo' });
  };
  return { requests, user, remove };
}

test('deleting asks for confirmation, takes the row away, and deletes when the message is closed', async () => {
  const { requests, user, remove } = openToDelete();
  await chooseInRow(user, 'Maria Lopez', texts.remove.confirm);
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this client?' }),
  );
  expect(dialog.getByText(/^Maria Lopez .*You can undo it for 10 seconds\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await remove();
  expect(screen.getByText('Maria Lopez was deleted.')).toBeTruthy();
  expect(screen.getByText('Showing 1 to 1 of 1')).toBeTruthy();
  expect(deletions(requests)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(deletions(requests)).toHaveLength(1));
  await rowOf('José Álvarez');
  expect(screen.queryByRole('link', { name: 'Maria Lopez' })).toBeNull();
});

test('undoing a deletion brings the client back with the focus and its selection, and sends nothing', async () => {
  const { requests, user, remove } = openToDelete();
  await user.click((await rowOf('Maria Lopez')).getByRole('checkbox'));
  await user.click((await rowOf('José Álvarez')).getByRole('checkbox'));
  const bar = within(await screen.findByRole('region', { name: bulkTexts.bar }));
  expect(bar.getByText(bulkTexts.selected(2))).toBeTruthy();
  const undo = await remove();
  expect(bar.getByText(bulkTexts.selected(1))).toBeTruthy();
  await user.click(undo);
  const link = await screen.findByRole('link', { name: 'Maria Lopez' });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(bar.getByText(bulkTexts.selected(2))).toBeTruthy();
  window.dispatchEvent(new Event('pagehide'));
  expect(deletions(requests)).toEqual([]);
});

test('a failed deletion brings the client back and says why', async () => {
  const { user, remove } = openToDelete({
    status: 409,
    body: { code: 'legal_hold', error: 'This record is under a legal hold.' },
  });
  await remove();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText(texts.remove.failed('Maria Lopez', 'This record is under a legal hold.'));
  await screen.findByRole('link', { name: 'Maria Lopez' });
});
