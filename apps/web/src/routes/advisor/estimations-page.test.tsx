import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { texts } from '../../features/estimations/texts.ts';
import { session } from '../../lib/session.ts';
import { estimationsPage, savedEstimation } from '../../testing/estimations.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { type Asked, answer } from '../../testing/server.ts';

const t = texts.list;
const maria = savedEstimation({ id: 7, name: 'Maria' });
const jose = savedEstimation({ id: 8, name: 'José', type: 'combo', share_url: null });
const list = 'GET /estimations';
const queries = (asked: Asked[]) =>
  asked.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

function open(answers: Parameters<typeof answer>[0], at = '/estimations') {
  session.keepToken('token', Date.now());
  const asked = answer({
    'GET /current_user': { body: person() },
    'GET /settings': { body: installation() },
    ...answers,
  });
  renderApp(at);
  return { asked, user: userEvent.setup({ delay: null }) };
}

test('each estimate is a row with its name as the link; sorted by name, 25 a page', async () => {
  const { asked } = open({ [list]: { body: estimationsPage([jose, maria], 31) } });
  const link = await screen.findByRole('link', { name: 'José' });
  expect(link.getAttribute('href')).toBe('/estimations/8');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Estimates 31');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Type',
    'Applicants',
    'Last Updated',
    'Created',
    'Actions',
  ]);
  const cells = within(link.closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(0, 5)).toEqual(['José', 'Medicare and pre-65', '1', 'Feb 9, 2024', 'Jan 5, 2024']);
  expect(queries(asked)).toEqual([{ field: 'name', order: 'asc', currentPage: '1', pageSize: '25' }]);
  expect(screen.getByText('Showing 1 to 25 of 31')).toBeTruthy();
  expect(screen.getByRole('link', { name: t.create }).getAttribute('href')).toBe('/estimations/new');
});

test('the address says what is searched, sorted and paged', async () => {
  const { asked } = open(
    { [list]: { body: estimationsPage([maria], 60) } },
    '/estimations?search=mar&field=updated_at&order=desc&page=2&size=10',
  );
  await screen.findByRole('link', { name: 'Maria' });
  expect(queries(asked)).toEqual([
    { search: 'mar', field: 'updated_at', order: 'desc', currentPage: '2', pageSize: '10' },
  ]);
  await waitFor(() => expect(document.title).toContain('page 2'));
});

test('an empty list explains itself and offers the first estimate', async () => {
  open({ [list]: { body: estimationsPage([]) } });
  expect(await screen.findByText('No estimations yet.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: t.create }).length).toBeGreaterThan(0);
});

test('no match shows the search and clears it', async () => {
  const { asked, user } = open(
    { [list]: ({ query }) => ({ body: estimationsPage(query.get('search') ? [] : [maria]) }) },
    '/estimations?search=zzz',
  );
  expect(await screen.findByText(/“zzz”/)).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: /^Clear/ });
  await user.click(clear as HTMLElement);
  await screen.findByRole('link', { name: 'Maria' });
  expect(queries(asked).at(-1)).not.toHaveProperty('search');
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

test('a page beyond the last opens the last page', async () => {
  const { asked } = open(
    { [list]: ({ query }) => ({ body: estimationsPage(query.get('currentPage') === '2' ? [maria] : [], 30) }) },
    '/estimations?page=9',
  );
  await screen.findByRole('link', { name: 'Maria' });
  expect(queries(asked).at(-1)?.currentPage).toBe('2');
});

test('deleting asks for confirmation and reports the result', async () => {
  let rows = [maria];
  const { asked, user } = open({
    [list]: () => ({ body: estimationsPage(rows) }),
    'DELETE /estimations/7': () => {
      rows = [];
      return { body: { deleted: true } };
    },
  });
  await user.click((await row('Maria')).getByRole('button', { name: 'Delete Maria' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this estimation?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await user.click((await row('Maria')).getByRole('button', { name: 'Delete Maria' }));
  await user.click(await screen.findByRole('button', { name: t.delete }));
  expect(await screen.findByText(t.deleted('Maria'))).toBeTruthy();
  expect(await screen.findByText('No estimations yet.')).toBeTruthy();
});

test('a failed delete keeps the dialog open and shows why', async () => {
  const { user } = open({
    [list]: { body: estimationsPage([maria]) },
    'DELETE /estimations/7': {
      status: 404,
      body: { code: 'not_found', error: 'We could not find what you asked for.' },
    },
  });
  await user.click((await row('Maria')).getByRole('button', { name: 'Delete Maria' }));
  await user.click(await screen.findByRole('button', { name: t.delete }));
  expect(await screen.findByText('We could not find what you asked for.')).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('duplicating shows the copy in the list', async () => {
  const rows = [maria];
  const { asked, user } = open({
    [list]: () => ({ body: estimationsPage(rows) }),
    'GET /estimations/7/duplicate': () => {
      rows.push(savedEstimation({ id: 9, name: 'Maria (copy)' }));
      return { body: rows[1] };
    },
  });
  await user.dblClick((await row('Maria')).getByRole('button', { name: 'Duplicate Maria' }));
  expect(await screen.findByRole('link', { name: 'Maria (copy)' })).toBeTruthy();
  expect(asked.filter(({ call }) => call === 'GET /estimations/7/duplicate')).toHaveLength(1);
  expect(await screen.findByText(t.duplicated('Maria'))).toBeTruthy();
});

test('copies the full share link, and publishes none that was revoked', async () => {
  const { asked, user } = open({ [list]: { body: estimationsPage([maria, jose]) } });
  await user.click((await row('Maria')).getByRole('button', { name: /^Copy Share Link/ }));
  expect((await screen.findAllByText('Link Copied!')).length).toBeGreaterThan(0);
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/estimations/share-token/view`);
  await user.click((await row('José')).getByRole('button', { name: /^Copy Share Link/ }));
  expect(await screen.findByText(texts.share.revokedInList)).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});
