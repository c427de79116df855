import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { clientOf, clientsPage } from '../../testing/clients.ts';
import { estimationsPage, savedEstimation } from '../../testing/estimations.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer, type SentRequest } from '../../testing/server.ts';
import { setShortcuts } from '../../ui/shortcuts.ts';
import { texts as t } from './texts.ts';

const user = userEvent.setup({ delay: null });

beforeEach(() => session.setToken('token', Date.now()));
afterEach(() => setShortcuts(true));

async function open(answers: Parameters<typeof answer>[0] = {}, who: Partial<CurrentUser> = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    'GET /sessions': { body: { sessions: [] } },
    'GET /clients': { body: clientsPage([clientOf({ id: 7, name: 'Maria Lopez' })]) },
    'GET /estimations': { body: estimationsPage([savedEstimation({ id: 9, name: 'Mariana' })]) },
    ...answers,
  });
  const view = renderApp('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { requests, ...view };
}

const searchFor = async (text: string) => {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: t.label });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard(text);
};

test('finds clients and estimates, and opens one by keyboard', async () => {
  const { requests, router } = await open();
  await searchFor('mar');
  await screen.findByRole('option', { name: /Maria Lopez/ });
  await screen.findByRole('option', { name: /Mariana/ });
  expect(requests.filter(({ call }) => call === 'GET /clients')).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimations/9'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers actions without asking the server, and those of the search', async () => {
  const { requests, router } = await open();
  await user.click(await screen.findByRole('button', { name: t.open }));
  for (const name of [t.newClient, t.newEstimate, t.goTo('Clients'), t.goTo('Dashboard'), t.shortcuts])
    await screen.findByRole('option', { name });
  expect(requests.map(({ call }) => call)).not.toContain('GET /clients');
  await user.type(screen.getByRole('combobox', { name: t.label }), 'go to cli');
  await screen.findByText(t.searching);
  await user.click(screen.getByRole('option', { name: t.goTo('Clients') }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
});

test('says that nothing was found, and that a search failed', async () => {
  const failure = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };
  await open({
    'GET /clients': ({ query }: SentRequest) => (query.get('search') === 'zzz' ? { body: clientsPage([]) } : failure),
    'GET /estimations': { body: estimationsPage([]) },
  });
  await searchFor('zzz');
  await screen.findByText(t.none);
  await user.clear(screen.getByRole('combobox', { name: t.label }));
  await user.type(screen.getByRole('combobox', { name: t.label }), 'yyy');
  await screen.findByText(t.failed);
});

test('c, e and ? work outside fields and dialogs, unless they are turned off', async () => {
  const { router } = await open();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: t.shortcuts });
  expect(dialog.textContent).toContain(t.keys.C);
  await user.keyboard('c{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/settings');
  setShortcuts(false);
  await user.keyboard('c');
  expect(router.state.location.pathname).toBe('/settings');
  setShortcuts(true);
  await user.keyboard('e');
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimations/new'));
});

test('is not there for clients', async () => {
  await open({}, { type: 'ClientUser' });
  expect(screen.queryByRole('button', { name: t.open })).toBeNull();
});
