import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listTexts } from '../../features/estimations/list-texts.ts';
import { session } from '../../lib/session.ts';
import { estimationsPage, savedEstimation } from '../../testing/estimations.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { chooseInRow, openRowMenu } from '../../testing/row-menu.ts';
import { answer, type SentRequest } from '../../testing/server.ts';

const t = listTexts.list;
const maria = savedEstimation({ id: 7, name: 'Maria' });
const jose = savedEstimation({ id: 8, name: 'José', type: 'combo', share_url: null });
const list = 'GET /estimations';
const queries = (requests: SentRequest[]) =>
  requests.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

function open(answers: Parameters<typeof answer>[0], at = '/estimations') {
  session.setToken('token', Date.now());
  const requests = answer({
    'GET /current_user': { body: person() },
    'GET /settings': { body: installation() },
    ...answers,
  });
  const { router } = renderApp(at);
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

test('each estimate is a row with its name as the link; sorted by name, 25 a page', async () => {
  const { requests } = open({ [list]: { body: estimationsPage([jose, maria], 31) } });
  const link = await screen.findByRole('link', { name: 'José' });
  expect(link.getAttribute('href')).toBe('/estimations/8');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Estimates 31');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Place and year',
    'Yearly cost',
    'Type',
    'Applicants',
    'Last Updated',
    'Created',
    'Actions',
  ]);
  const cells = within(link.closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(0, 7)).toEqual([
    ...['José', 'Wake County, NC · 2025', '$3,600.00', 'Medicare and pre-65', '1', 'Feb 9, 2024', 'Jan 5, 2024'],
  ]);
  expect(queries(requests)).toEqual([{ field: 'name', order: 'asc', currentPage: '1', pageSize: '25' }]);
  expect(screen.getByText('Showing 1 to 25 of 31')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New Estimate' }).getAttribute('href')).toBe('/estimations/new');
  expect(screen.getByRole('searchbox', { name: 'Search estimates' })).toBeTruthy();
});

test('a projected cost is in whole dollars', async () => {
  const page = estimationsPage([maria]);
  const estimations = page.estimations.map((one) => ({ ...one, year_total: 3600.49, is_projected: true }));
  open({ [list]: { body: { ...page, estimations } } });
  expect((await row('Maria')).getByText('about $3,600')).toBeTruthy();
});

test('a name is shown as typed', async () => {
  const name = `<img src=x onerror="document.title='owned'">`;
  open({ [list]: { body: estimationsPage([savedEstimation({ name })]) } });
  await screen.findByRole('link', { name });
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('a new estimate has a title and breadcrumbs', async () => {
  open({}, '/estimations/new');
  await screen.findByRole('heading', { level: 1, name: 'New Estimation' });
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'All Estimates', 'New Estimation']);
  expect(screen.getByRole('link', { name: 'All Estimates' }).getAttribute('href')).toBe('/estimations');
});

test.each([
  ['/estimations/7', 7],
  ['/estimations/7/edit', 7],
  ['/estimations/abc', 'abc'],
  ['/estimations/1e3', '1e3'],
])('%s leads to the not-found page if the user has no such estimate', async (path, id) => {
  const missing = { status: 404, body: { code: 'not_found', error: 'We couldn’t find what you’re looking for.' } };
  const { router } = open({ [`GET /estimations/${id}`]: missing, [`GET /estimations/${id}/calculate`]: missing }, path);
  await screen.findByText('You found a page that does not exist');
  expect(router.state.location.pathname).toBe('/404');
});

test('the address says what is searched, sorted and paged', async () => {
  const { requests } = open(
    { [list]: { body: estimationsPage([maria], 60) } },
    '/estimations?search=mar&field=updated_at&order=desc&page=2&size=10',
  );
  await screen.findByRole('link', { name: 'Maria' });
  expect(queries(requests)).toEqual([
    { search: 'mar', field: 'updated_at', order: 'desc', currentPage: '2', pageSize: '10' },
  ]);
  await waitFor(() => expect(document.title).toContain('page 2'));
});

test('filters by the distance to a threshold, also in the file', async () => {
  const { requests, user } = open({
    [list]: { body: estimationsPage([savedEstimation({ client: { id: 4, name: 'Maria Lopez' } })]) },
  });
  const client = await screen.findByRole('link', { name: 'Maria Lopez' });
  expect(client.getAttribute('href')).toBe('/clients/4');
  await user.selectOptions(screen.getByRole('combobox', { name: t.thresholdFilter }), 'Within $5,000');
  await waitFor(() => expect(queries(requests).at(-1)?.threshold).toBe('within_5000'));
  const download = screen.getByRole('link', { name: t.download });
  await waitFor(() => expect(download.getAttribute('href')).toContain('/estimations/export?'));
  expect(screen.getByRole('link', { name: t.download }).getAttribute('href')).toContain('threshold=within_5000');
});

test('an empty list explains itself and offers the first estimate', async () => {
  open({ [list]: { body: estimationsPage([]) } });
  expect(await screen.findByText('No estimations yet.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: t.create }).length).toBeGreaterThan(0);
});

test('no match shows the search and clears it', async () => {
  const { requests, user } = open(
    { [list]: ({ query }) => ({ body: estimationsPage(query.get('search') ? [] : [maria]) }) },
    '/estimations?search=zzz',
  );
  expect(await screen.findByText(/“zzz”/)).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: /^Clear/ });
  await user.click(clear as HTMLElement);
  await screen.findByRole('link', { name: 'Maria' });
  expect(queries(requests).at(-1)).not.toHaveProperty('search');
});

test('shows a failure and retries', async () => {
  let fails = true;
  const { user } = open({
    [list]: () =>
      fails
        ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }
        : { body: estimationsPage([maria]) },
  });
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Maria' });
});

test('a page beyond the last opens the last page, in place of it and without an empty list', async () => {
  const { requests, router } = open(
    { [list]: ({ query }) => ({ body: estimationsPage(query.get('currentPage') === '2' ? [maria] : [], 30) }) },
    '/estimations?page=9',
  );
  await screen.findByRole('link', { name: 'Maria' });
  expect(queries(requests).at(-1)?.currentPage).toBe('2');
  expect(router.history.length).toBe(1);
});

const deletion = 'DELETE /estimations/7';
const deletions = (requests: SentRequest[]) => requests.filter(({ call }) => call === deletion);

function openWithTwo(deleted: Parameters<typeof answer>[0][string] = { body: { deleted: true } }) {
  const rows = [jose, maria];
  const { requests, user } = open({
    [list]: () => ({ body: estimationsPage(deletions(requests).length > 0 && !('status' in deleted) ? [jose] : rows) }),
    [deletion]: deleted,
  });
  const remove = async () => {
    await chooseInRow(user, 'Maria', t.delete);
    await user.click(await screen.findByRole('button', { name: t.delete }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Maria' })).toBeNull());
  };
  return { requests, user, remove };
}

test('deleting asks for confirmation, and takes the row away at once', async () => {
  const { requests, user, remove } = openWithTwo();
  await chooseInRow(user, 'Maria', t.delete);
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this estimation?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('link', { name: 'Maria' });
  await remove();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Estimates 1');
  expect(await screen.findByText(t.deleted('Maria'))).toBeTruthy();
  expect(deletions(requests)).toEqual([]);
});

test.each([
  ['the button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Undo' }))],
  ['the keyboard', (user: UserEvent) => user.keyboard('{Control>}z{/Control}')],
])('undoing a deletion by %s brings the row back with the focus, and sends nothing', async (_, undo) => {
  const { requests, user, remove } = openWithTwo();
  await remove();
  await screen.findByRole('button', { name: 'Undo' });
  await undo(user);
  const link = await screen.findByRole('link', { name: 'Maria' });
  await waitFor(() => expect(screen.queryByText(t.deleted('Maria'))).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
  window.dispatchEvent(new Event('pagehide'));
  expect(deletions(requests)).toEqual([]);
});

test('the time to undo is 10 s, and stops while the message has the focus', async () => {
  const { requests, remove } = openWithTwo();
  await remove();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    act(() => undo.focus());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(deletions(requests)).toEqual([]);
    act(() => undo.blur());
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expect(deletions(requests)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(deletions(requests)).toHaveLength(1);
    // The message fades.
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(screen.queryByText(t.deleted('Maria'))).toBeNull());
  expect(screen.queryByRole('link', { name: 'Maria' })).toBeNull();
});

test.each([
  ['closing the message', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['closing the tab', async () => void window.dispatchEvent(new Event('pagehide'))],
  ['leaving the page', (user: UserEvent) => user.click(screen.getByRole('link', { name: 'José' }))],
])('%s deletes at once, and once', async (_, leave) => {
  const { requests, user, remove } = openWithTwo();
  await remove();
  await screen.findByRole('button', { name: 'Undo' });
  await leave(user);
  await waitFor(() => expect(deletions(requests)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  window.dispatchEvent(new Event('pagehide'));
  expect(deletions(requests)).toHaveLength(1);
});

test('a failed deletion brings the row back and says why', async () => {
  const { user, remove } = openWithTwo({
    status: 503,
    body: { code: 'unavailable', error: 'The service is busy.' },
  });
  await remove();
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(t.deleteFailed('Maria', 'The service is busy.'))).toBeTruthy();
  await screen.findByRole('link', { name: 'Maria' });
});

test('an estimate that someone else deleted stays away', async () => {
  const { user, requests, remove } = openWithTwo({
    status: 404,
    body: { code: 'not_found', error: 'We couldn’t find what you’re looking for.' },
  });
  await remove();
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(deletions(requests)).toHaveLength(1));
  await waitFor(() => expect(queries(requests)).toHaveLength(2));
  expect(screen.queryByRole('link', { name: 'Maria' })).toBeNull();
  expect(screen.queryByText(/wasn’t deleted/)).toBeNull();
});

test('duplicating opens the copy once, and the list has it', async () => {
  const rows = [maria];
  const copy = savedEstimation({ id: 9, name: 'Maria (copy)' });
  const { requests, router, user } = open({
    [list]: () => ({ body: estimationsPage(rows) }),
    'GET /estimations/7/duplicate': () => {
      rows.push(copy);
      return { body: copy };
    },
    'GET /estimations/9': { body: copy },
  });
  await openRowMenu(user, 'Maria');
  await user.dblClick(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText(t.duplicated('Maria (copy)'))).toBeTruthy();
  expect(router.state.location.pathname).toBe('/estimations/9');
  expect(requests.filter(({ call }) => call === 'GET /estimations/7/duplicate')).toHaveLength(1);
  act(() => router.history.back());
  expect(await screen.findByRole('link', { name: 'Maria (copy)' })).toBeTruthy();
});

test('copies the full share link, and publishes none that was revoked', async () => {
  const { requests, user } = open({ [list]: { body: estimationsPage([maria, jose]) } });
  await user.click((await row('Maria')).getByRole('button', { name: /^Copy Share Link/ }));
  expect((await screen.findAllByText('Link Copied!')).length).toBeGreaterThan(0);
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/estimations/share-token/view`);
  await user.click((await row('José')).getByRole('button', { name: /^Copy Share Link/ }));
  expect(await screen.findByText(listTexts.share.revokedInList)).toBeTruthy();
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});
