import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedView } from 'contract/endpoints/saved-views';
import { beforeEach, expect, test } from 'vitest';
import { texts as t } from '../../features/saved-views/texts.ts';
import { session } from '../../lib/session.ts';
import { clientOf, clientsPage } from '../../testing/clients.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { savedView } from '../../testing/saved-views.ts';
import { answer, type SentRequest } from '../../testing/server.ts';

const pending = savedView({ id: 1, name: 'Pending', status: 'pending', columns: ['coverage', 'analysis'] });
const byName = savedView({ id: 2, name: 'By name', search: 'lópez & co', field: 'last_name', order: 'asc' });
const addressOfPending = '/clients?view=1&status=pending&field=created_at&order=desc&columns=coverage,analysis';
const failure = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };

beforeEach(() => session.setToken('token', Date.now()));

async function open(views: readonly SavedView[], at = '/clients', answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /current_user': { body: person() },
    'GET /settings': { body: installation() },
    'GET /clients': { body: clientsPage([clientOf()]) },
    'GET /saved_views': { body: { views } },
    ...answers,
  });
  const { router } = renderApp(at);
  await screen.findByRole('link', { name: 'Maria Lopez' });
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

type User = ReturnType<typeof userEvent.setup>;

const button = () => screen.getByRole('button', { name: t.menu });
async function openMenu(user: User) {
  await user.click(button());
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(within(menu).queryByText(t.loading)).toBeNull());
  return menu;
}
const itemsOf = (menu: HTMLElement) => within(menu).getAllByRole('menuitem');
const namesOf = (menu: HTMLElement) => itemsOf(menu).map(({ textContent }) => textContent);
const choose = async (user: User, name: string) => {
  const menu = await openMenu(user);
  await user.click(within(menu).getByRole('menuitem', { name }));
};
const sent = (requests: SentRequest[], call: string) => requests.filter((one) => one.call === call);

test('the views are requested with the first opening, and each is a link with the parameters of the list', async () => {
  const { requests, user, router } = await open([byName, pending]);
  expect(sent(requests, 'GET /saved_views')).toEqual([]);
  const menu = await openMenu(user);
  expect(namesOf(menu)).toEqual([t.all.clients, 'By name', 'Pending', t.save]);
  const addressOf = (name: string) => within(menu).getByRole('menuitem', { name }).getAttribute('href');
  expect(new URLSearchParams(addressOf('By name')?.split('?')[1]).get('search')).toBe('lópez & co');
  expect(decodeURIComponent(addressOf('Pending') ?? '')).toBe(addressOfPending);
  expect(addressOf(t.all.clients)).toBe('/clients');
  await user.click(within(menu).getByRole('menuitem', { name: 'Pending' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'pending' }));
  expect(sent(requests, 'GET /clients').at(-1)?.query.get('status')).toBe('pending');
  expect(screen.queryByRole('columnheader', { name: 'Referred' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('the menu marks the view that the list shows, and knows it after other filters', async () => {
  const { user, router } = await open([byName, pending], `${addressOfPending}&page=2&size=10`);
  const menu = await openMenu(user);
  expect(within(menu).getByRole('menuitem', { name: 'Pending' }).getAttribute('aria-current')).toBe('page');
  for (const name of [t.all.clients, 'By name'])
    expect(within(menu).getByRole('menuitem', { name }).getAttribute('aria-current')).toBeNull();
  expect(namesOf(menu).slice(3)).toEqual([t.rename('Pending'), t.remove('Pending')]);
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByLabelText('Status'), 'renewal');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'renewal' }));
  const changed = [t.save, t.update('Pending'), t.rename('Pending'), t.remove('Pending')];
  expect(namesOf(await openMenu(user)).slice(3)).toEqual(changed);
});

test('saves what the list shows under a name, once for a double click', async () => {
  const views: SavedView[] = [];
  const { requests, user } = await open([], '/clients?status=pending&field=last_name&order=asc&columns=none', {
    'GET /saved_views': () => ({ body: { views } }),
    'POST /saved_views': () => {
      const view = savedView({ name: 'Mine', status: 'pending', field: 'last_name', order: 'asc', columns: [] });
      views.push(view);
      return { body: view };
    },
  });
  const menu = await openMenu(user);
  expect(within(menu).getByText(t.none)).toBeTruthy();
  await user.click(within(menu).getByRole('menuitem', { name: t.save }));
  const dialog = within(await screen.findByRole('dialog', { name: t.saveTitle }));
  await user.type(dialog.getByLabelText(t.name), 'Mine');
  await user.dblClick(dialog.getByRole('button', { name: t.confirm }));
  await screen.findByText(t.saved('Mine'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const search = { search: '', status: 'pending', field: 'last_name', order: 'asc', columns: [] };
  expect(sent(requests, 'POST /saved_views').map(({ body }) => body)).toEqual([{ view: { name: 'Mine', search } }]);
  expect(sent(requests, 'POST /saved_views')[0]?.headers.get('idempotency-key')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button()));
  const saved = within(await openMenu(user)).getByRole('menuitem', { name: 'Mine' });
  expect(saved.getAttribute('aria-current')).toBe('page');
});

test('a missing name, a taken name and too many views are said at the field', async () => {
  const taken = { name: ['You already have a view with this name'] };
  const { requests, user } = await open([pending], '/clients', {
    'POST /saved_views': { status: 422, body: { code: 'validation_failed', error: 'Please fix.', errors: taken } },
  });
  await choose(user, t.save);
  const dialog = within(await screen.findByRole('dialog', { name: t.saveTitle }));
  await user.click(dialog.getByRole('button', { name: t.confirm }));
  await dialog.findByRole('link', { name: 'Name is required' });
  expect(sent(requests, 'POST /saved_views')).toEqual([]);
  await user.type(dialog.getByLabelText(t.name), 'pending');
  await user.click(dialog.getByRole('button', { name: t.confirm }));
  await dialog.findByRole('link', { name: taken.name[0] ?? '' });
  expect(dialog.getByLabelText<HTMLInputElement>(t.name).value).toBe('pending');
});

test('renames, updates and deletes the view, and deletes only after the question', async () => {
  const { requests, user } = await open([pending], addressOfPending, {
    'PATCH /saved_views/1': ({ body }) => ({ body: { ...pending, ...(body as { view: object }).view } }),
    'DELETE /saved_views/1': { body: { deleted: true } },
  });
  await choose(user, t.rename('Pending'));
  const dialog = within(await screen.findByRole('dialog', { name: t.renameTitle }));
  const field = dialog.getByLabelText<HTMLInputElement>(t.name);
  expect(field.value).toBe('Pending');
  await user.clear(field);
  await user.type(field, 'Waiting');
  await user.click(dialog.getByRole('button', { name: t.confirm }));
  await screen.findByText(t.renamed('Waiting'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.selectOptions(screen.getByLabelText('Status'), 'renewal');
  await choose(user, t.update('Pending'));
  await screen.findByText(t.updated('Pending'));
  const search = { ...pending.search, status: 'renewal' };
  expect(sent(requests, 'PATCH /saved_views/1').map(({ body }) => body)).toEqual([
    { view: { name: 'Waiting' } },
    { view: { search } },
  ]);

  await choose(user, t.remove('Pending'));
  const question = within(await screen.findByRole('alertdialog', { name: t.removeTitle }));
  expect(sent(requests, 'DELETE /saved_views/1')).toEqual([]);
  await user.click(question.getByRole('button', { name: t.removeConfirm }));
  await screen.findByText(t.removed('Pending'));
  expect(sent(requests, 'DELETE /saved_views/1')).toHaveLength(1);
});

test('a failure to load leaves the list as it is and can be repeated in the menu', async () => {
  let isDown = true;
  const { user } = await open([], '/clients', {
    'GET /saved_views': () => (isDown ? failure : { body: { views: [pending] } }),
  });
  await user.click(button());
  const retry = await screen.findByRole('menuitem', { name: t.failed });
  expect(screen.queryByRole('menuitem', { name: t.save })).toBeNull();
  isDown = false;
  await user.click(retry);
  await screen.findByRole('menuitem', { name: 'Pending' });
});

test('an update that fails says why', async () => {
  const { user } = await open([pending], addressOfPending, { 'PATCH /saved_views/1': failure });
  await user.selectOptions(screen.getByLabelText('Status'), 'renewal');
  await choose(user, t.update('Pending'));
  await screen.findByText('The service is busy.');
});
