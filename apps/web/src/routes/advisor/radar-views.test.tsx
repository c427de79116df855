import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedView } from 'contract/endpoints/saved-views';
import { beforeEach, expect, test } from 'vitest';
import { texts as t } from '../../features/saved-views/texts.ts';
import { texts as radar } from '../../features/signals/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { savedRadarView } from '../../testing/saved-views.ts';
import { answer, type SentRequest } from '../../testing/server.ts';
import { signalOf, signalsPage } from '../../testing/signals.ts';

const overdue = savedRadarView({ id: 1, name: 'Overdue', period: 'overdue', columns: ['amount', 'kind'] });
const large = savedRadarView({
  ...{ id: 2, name: 'Large', search: 'lópez & co', kinds: ['turns_65'], status: 'snoozed', min_amount: 2000 },
  ...{ financial_advisor_id: 1, health_advisor_id: 30, assignee_id: 31, field: 'amount', order: 'desc' },
});
const addressOfOverdue = '/radar?view=1&period=overdue&field=due_on&order=asc&columns=amount,kind';

beforeEach(() => session.setToken('token', Date.now()));

async function open(views: readonly SavedView[], at = '/radar', answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /current_user': { body: person() },
    'GET /settings': { body: installation() },
    'GET /signals': { body: signalsPage([signalOf()]) },
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
const namesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
const choose = async (user: User, name: string) => {
  const menu = await openMenu(user);
  await user.click(within(menu).getByRole('menuitem', { name }));
};
const sent = (requests: SentRequest[], call: string) => requests.filter((one) => one.call === call);

test('the views of the radar are requested, and each is a link with the parameters of the list', async () => {
  const { requests, user, router } = await open([large, overdue]);
  const menu = await openMenu(user);
  expect(sent(requests, 'GET /saved_views').map(({ query }) => query.get('list'))).toEqual(['signals']);
  expect(namesOf(menu)).toEqual([t.all.signals, 'Large', 'Overdue', t.save]);
  const addressOf = (name: string) => within(menu).getByRole('menuitem', { name }).getAttribute('href') ?? '';
  expect(addressOf(t.all.signals)).toBe('/radar');
  expect(decodeURIComponent(addressOf('Overdue'))).toBe(addressOfOverdue);
  expect(Object.fromEntries(new URLSearchParams(addressOf('Large').split('?')[1]))).toEqual({
    ...{ view: '2', search: 'lópez & co', kind: 'turns_65', status: 'snoozed', amount: '2000' },
    ...{ advisor: '1', agent: '30', assignee: '31', field: 'amount', order: 'desc' },
  });
  await user.click(within(menu).getByRole('menuitem', { name: 'Large' }));
  await waitFor(() => expect(router.state.location.href).toContain('view=2'));
  await waitFor(() =>
    expect(Object.fromEntries(sent(requests, 'GET /signals').at(-1)?.query ?? [])).toEqual({
      ...{ search: 'lópez & co', kinds: 'turns_65', status: 'snoozed', min_amount: '2000' },
      ...{ financial_advisor_id: '1', health_advisor_id: '30', assignee_id: '31' },
      ...{ field: 'amount', order: 'desc', currentPage: '1', pageSize: '25' },
    }),
  );
});

test('the menu marks the view that the radar shows, and knows it after other filters', async () => {
  const { user, router } = await open([large, overdue], `${addressOfOverdue}&page=1&size=10`);
  const menu = await openMenu(user);
  expect(within(menu).getByRole('menuitem', { name: 'Overdue' }).getAttribute('aria-current')).toBe('page');
  expect(within(menu).getByRole('menuitem', { name: 'Large' }).getAttribute('aria-current')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: radar.columns.assignee })).toBeNull();
  await user.selectOptions(screen.getByLabelText(radar.filters.kind.label), 'turns_65');
  await waitFor(() => expect(router.state.location.href).toContain('kind=turns_65'));
  expect(router.state.location.href).toContain('view=1');
  const changed = [t.save, t.update('Overdue'), t.rename('Overdue'), t.remove('Overdue')];
  expect(namesOf(await openMenu(user)).slice(3)).toEqual(changed);
});

test('saves what the radar shows without day and page, once for a double click', async () => {
  const views: SavedView[] = [];
  const filters = 'search=lee&kind=turns_65&status=snoozed&period=later&amount=500&advisor=1&agent=30&assignee=31';
  const { requests, user, router } = await open(
    [],
    `/radar?${filters}&day=2027-04-30&page=1&size=10&columns=none&field=client`,
    {
      'GET /saved_views': () => ({ body: { views } }),
      'POST /saved_views': ({ body }) => {
        const { search } = (body as { view: { search: SavedView['search'] } }).view;
        views.push({ id: 5, name: 'Mine', search });
        return { body: views[0] };
      },
    },
  );
  const menu = await openMenu(user);
  expect(within(menu).getByText(t.none)).toBeTruthy();
  await user.click(within(menu).getByRole('menuitem', { name: t.save }));
  const dialog = within(await screen.findByRole('dialog', { name: t.saveTitle }));
  dialog.getByText(t.saveHelp.signals);
  await user.type(dialog.getByLabelText(t.name), 'Mine');
  await user.dblClick(dialog.getByRole('button', { name: t.confirm }));
  await screen.findByText(t.saved('Mine'));
  const search = {
    ...{ list: 'signals', search: 'lee', kinds: ['turns_65'], status: 'snoozed', period: 'later', min_amount: 500 },
    ...{ financial_advisor_id: 1, health_advisor_id: 30, assignee_id: 31, field: 'client', order: 'asc', columns: [] },
  };
  expect(sent(requests, 'POST /saved_views').map(({ body }) => body)).toEqual([{ view: { name: 'Mine', search } }]);
  await waitFor(() => expect(router.state.location.href).toContain('view=5'));
  expect(router.state.location.href).not.toContain('day=');
  const saved = within(await openMenu(user)).getByRole('menuitem', { name: 'Mine' });
  expect(saved.getAttribute('aria-current')).toBe('page');
});

test('the radar without filters is saved with the status that it shows', async () => {
  const { requests, user } = await open([], '/radar', {
    'POST /saved_views': { body: savedRadarView({ name: 'All' }) },
  });
  await choose(user, t.save);
  const dialog = within(await screen.findByRole('dialog', { name: t.saveTitle }));
  await user.type(dialog.getByLabelText(t.name), 'All');
  await user.click(dialog.getByRole('button', { name: t.confirm }));
  await screen.findByText(t.saved('All'));
  const search = { list: 'signals', search: '', status: 'open', field: 'due_on', order: 'asc' };
  expect(sent(requests, 'POST /saved_views')[0]?.body).toEqual({ view: { name: 'All', search } });
});

test('updates and deletes the view, and deletes only after the question', async () => {
  const { requests, user } = await open([overdue], addressOfOverdue, {
    'PATCH /saved_views/1': ({ body }) => ({ body: { ...overdue, ...(body as { view: object }).view } }),
    'DELETE /saved_views/1': { body: { deleted: true } },
  });
  await user.selectOptions(screen.getByLabelText(radar.filters.amount.label), '5000');
  await choose(user, t.update('Overdue'));
  await screen.findByText(t.updated('Overdue'));
  expect(sent(requests, 'PATCH /saved_views/1').map(({ body }) => body)).toEqual([
    { view: { search: { ...overdue.search, min_amount: 5000 } } },
  ]);
  await choose(user, t.remove('Overdue'));
  const question = within(await screen.findByRole('alertdialog', { name: t.removeTitle }));
  question.getByText(t.removeHelp('Overdue', 'signals'));
  expect(sent(requests, 'DELETE /saved_views/1')).toEqual([]);
  await user.click(question.getByRole('button', { name: t.removeConfirm }));
  await screen.findByText(t.removed('Overdue'));
  expect(sent(requests, 'DELETE /saved_views/1')).toHaveLength(1);
});
