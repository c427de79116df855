import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Signal } from 'contract/endpoints/signals';
import type { CurrentUser } from 'contract/endpoints/users';
import { signalKinds } from 'contract/vocabulary/signals';
import { beforeEach, expect, test } from 'vitest';
import { addDays, snoozes, today } from '../../features/signals/days.ts';
import { kinds, texts as t, watched } from '../../features/signals/texts.ts';
import { formatDate } from '../../lib/format.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { chooseInRow, openRowMenu } from '../../testing/row-menu.ts';
import { answer, type SentRequest } from '../../testing/server.ts';
import { signalOf, signalsPage } from '../../testing/signals.ts';

const list = 'GET /signals';
const bulk = 'POST /signals/bulk';
const maria = signalOf();
const tom = signalOf({
  id: 2,
  version: 3,
  kind: 'income_limit',
  client: { id: 8, name: 'Tom Reed' },
  title: 'Income is near a limit',
  due_on: addDays(today(), -3),
  amount: null,
  estimation_id: null,
  assignee: { id: 30, name: 'Grace Okafor' },
});

beforeEach(() => session.setToken('token', Date.now()));

interface Given {
  page?: ReturnType<typeof signalsPage> | ((query: URLSearchParams) => ReturnType<typeof signalsPage>);
  answers?: Parameters<typeof answer>[0];
  at?: string;
  who?: Partial<CurrentUser>;
}

async function open({
  page = signalsPage([tom, maria], { periods: { overdue: 1, later: 1 } }),
  answers = {},
  at = '/radar',
  who = {},
}: Given = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    [list]: ({ query }) => ({ body: typeof page === 'function' ? page(query) : page }),
    ...answers,
  });
  const { router } = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: /^Radar/ });
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

const queries = (requests: SentRequest[]) =>
  requests.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
const changes = (requests: SentRequest[]) => requests.filter(({ call }) => call === bulk).map(({ body }) => body);
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
const noRow = (name: string) => waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
const box = ({ client, title }: Signal) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${client.name}: ${title}` });
const bar = () => within(screen.getByRole('region', { name: t.bulk.bar }));
const nameOf = ({ client, title }: Signal) => `${client.name}: ${title}`;
const resultOf = (signal: Signal, result: 'changed' | 'changed_meanwhile' | 'not_found') => ({
  id: signal.id,
  client: result === 'not_found' ? null : signal.client,
  result,
});
const seen = ({ id, version }: Signal) => ({ id, version });

test('signals are in groups by their last day, with counts of all pages, and each leads to its client', async () => {
  const { requests } = await open();
  const link = await screen.findByRole('link', { name: 'Tom Reed' });
  expect(link.getAttribute('href')).toBe('/clients/8?signal=2');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Radar 2');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Overdue 1', 'Later 1']);
  const row = await rowOf('Tom Reed');
  row.getByText('3 days overdue');
  row.getByText('Grace Okafor');
  (await rowOf('Maria Lopez')).getByText('$2,434.80');
  expect(queries(requests)).toEqual([{ field: 'due_on', order: 'asc', currentPage: '1', pageSize: '25' }]);
});

test('a page in the middle of a group has its heading', async () => {
  await open({
    at: '/radar?page=2&size=10',
    page: signalsPage([tom, maria], { periods: { overdue: 2, this_week: 9, later: 4 }, totalCount: 15 }),
  });
  await rowOf('Tom Reed');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['This week 9', 'Later 4']);
});

test('the latest days are first in the reverse order', async () => {
  await open({ at: '/radar?order=desc', page: signalsPage([maria, tom], { periods: { overdue: 1, later: 1 } }) });
  await rowOf('Tom Reed');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Later 1', 'Overdue 1']);
});

test.each(['client', 'amount'])('there are no groups in the order of %s', async (field) => {
  await open({ at: `/radar?field=${field}` });
  await rowOf('Tom Reed');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
});

test('the address keeps every filter, and invalid ones are ignored', async () => {
  const filters = 'period=overdue&kind=turns_65&status=snoozed&amount=2000&advisor=1&agent=30&assignee=30';
  const { requests } = await open({ at: `/radar?search=lop&${filters}&field=amount&order=desc&page=1&size=10` });
  await rowOf('Maria Lopez');
  expect(queries(requests)[0]).toEqual({
    ...{ search: 'lop', field: 'amount', order: 'desc', currentPage: '1', pageSize: '10' },
    ...{ period: 'overdue', kinds: 'turns_65', status: 'snoozed', min_amount: '2000' },
    ...{ financial_advisor_id: '1', health_advisor_id: '30', assignee_id: '30' },
  });
});

test('ignores invalid filters', async () => {
  const { requests } = await open({ at: '/radar?period=never&kind=luck&status=closed&amount=1&advisor=x&agent=-1' });
  await rowOf('Maria Lopez');
  expect(queries(requests)).toEqual([{ field: 'due_on', order: 'asc', currentPage: '1', pageSize: '25' }]);
});

test('a period is chosen with one press, and a second press shows all', async () => {
  const { requests, user, router } = await open();
  await rowOf('Tom Reed');
  await user.click(screen.getByRole('checkbox', { name: 'Overdue 1' }));
  await waitFor(() => expect(queries(requests).at(-1)).toMatchObject({ period: 'overdue' }));
  expect(router.state.location.search).toEqual({ period: 'overdue' });
  await user.click(screen.getByRole('checkbox', { name: 'Overdue 1' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('people are a filter where there is a choice, and a person the list does not know keeps the filter', async () => {
  await open({ at: '/radar?advisor=99' });
  await rowOf('Tom Reed');
  const options = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(screen.queryByRole('combobox', { name: 'Agent' })).toBeNull();
  expect(options('Advisor')).toEqual(['All advisors', 'Dana Whitfield', 'Someone else']);
  expect(options('Assigned to')).toEqual(['Any assignee', 'Dana Whitfield (you)', 'Grace Okafor']);
  expect(options('Signal')).toContain('Turns 65 (2)');
});

test('“Why?” shows the reasons, the source and the estimate in place', async () => {
  const { user } = await open();
  const row = await rowOf('Maria Lopez');
  const why = row.getByRole('button', { name: 'Why? Maria turns 65' });
  expect(row.queryByText(maria.reasons[0] ?? '')).toBeNull();
  await user.click(why);
  expect(why.getAttribute('aria-expanded')).toBe('true');
  for (const reason of maria.reasons) row.getByText(reason);
  row.getByText(`Opens Oct 1, 2026 · Source: ${maria.source}`);
  expect(row.getByRole('link', { name: t.estimate }).getAttribute('href')).toBe('/estimations/12');
  await user.click(why);
  expect(row.queryByText(maria.reasons[0] ?? '')).toBeNull();
});

test.each([
  ['tomorrow', 'Snooze until tomorrow'],
  ['week', 'Snooze for a week'],
  ['month', 'Snooze for a month'],
] as const)('a signal is snoozed from its menu when the offer to undo ends: %s', async (name, action) => {
  const until = snoozes[name]();
  const { requests, user } = await open({ answers: { [bulk]: { body: { results: [resultOf(tom, 'changed')] } } } });
  await chooseInRow(user, nameOf(tom), action);
  await screen.findByText(`The signal for Tom Reed was snoozed until ${formatDate(until)}.`);
  await noRow('Tom Reed');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Radar 1');
  expect(screen.getByRole('checkbox', { name: 'Overdue 0' })).toBeTruthy();
  expect(changes(requests)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(changes(requests)).toEqual([{ signals: [seen(tom)], change: { action: 'snooze', until } }]),
  );
});

test('undoing brings the signal back, and sends nothing', async () => {
  const { requests, user } = await open();
  await chooseInRow(user, nameOf(tom), 'Snooze for a week');
  await noRow('Tom Reed');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const link = await screen.findByRole('link', { name: 'Tom Reed' });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(changes(requests)).toEqual([]);
});

test('a newer version of a signal that was taken away shows up again', async () => {
  let version = tom.version;
  const { user } = await open({
    page: () => signalsPage([{ ...tom, version }, maria], { periods: { overdue: 1, later: 1 } }),
    answers: {
      [bulk]: () => {
        version += 1;
        return { body: { results: [resultOf(tom, 'changed_meanwhile')] } };
      },
    },
  });
  await chooseInRow(user, nameOf(tom), 'Snooze for a week');
  await noRow('Tom Reed');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await rowOf('Tom Reed');
  await screen.findByText('0 of 1 signal changed. 1 signal of Tom Reed was changed by someone else in the meantime.');
});

test('a failure brings the signal back and says why', async () => {
  const { user } = await open({
    answers: { [bulk]: { status: 503, body: { code: 'unavailable', error: 'Busy.' } } },
  });
  await chooseInRow(user, nameOf(tom), 'Snooze until tomorrow');
  await noRow('Tom Reed');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await rowOf('Tom Reed');
  await screen.findByText('Nothing was changed. Busy.');
});

test('snoozing until another day needs a day within a year', async () => {
  const { requests, user } = await open({ answers: { [bulk]: { body: { results: [resultOf(tom, 'changed')] } } } });
  await chooseInRow(user, nameOf(tom), t.snooze.rows.day);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Snooze 1 signal' }));
  const day = dialog.getByLabelText(t.snooze.day);
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: t.snooze.confirm });
  for (const wrong of [today(), addDays(today(), 366)]) {
    await user.clear(day);
    await user.type(day, wrong);
    dialog.getByText(t.snooze.dayWrong);
    expect(confirm.disabled).toBe(true);
  }
  const until = addDays(today(), 40);
  await user.clear(day);
  await user.type(day, until);
  await user.click(confirm);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(changes(requests)).toEqual([{ signals: [seen(tom)], change: { action: 'snooze', until } }]),
  );
});

test('a selection is dismissed with a reason, and who was changed meanwhile is named', async () => {
  const results = [resultOf(tom, 'changed'), resultOf(maria, 'changed_meanwhile')];
  const { requests, user } = await open({ answers: { [bulk]: { body: { results } } } });
  await rowOf('Tom Reed');
  await user.click(screen.getByRole('checkbox', { name: t.bulk.page }));
  expect(bar().getByText('2 signals selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: t.dismiss.action }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Dismiss 2 signals' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: t.dismiss.confirm });
  expect(confirm.disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'The client declined' }));
  await user.click(confirm);
  await screen.findByText('2 signals were dismissed.');
  expect(screen.queryByRole('region', { name: t.bulk.bar })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText(
    '1 of 2 signals changed. 1 signal of Maria Lopez was changed by someone else in the meantime.',
  );
  expect(changes(requests)).toEqual([
    { signals: [seen(tom), seen(maria)], change: { action: 'dismiss', reason: 'declined' } },
  ]);
});

test.each([
  ['Dana Whitfield (you)', 1],
  ['Grace Okafor', 30],
  [t.assign.nobody, null],
])('a selection is assigned at once: %s', async (name, assignee_id) => {
  const results = [resultOf(tom, 'changed'), resultOf(maria, 'not_found')];
  const { requests, user } = await open({ answers: { [bulk]: { body: { results } } } });
  await rowOf('Tom Reed');
  await user.click(box(tom));
  await user.click(box(maria));
  await user.click(bar().getByRole('button', { name: t.assign.action }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Assign 2 signals' }));
  await user.selectOptions(dialog.getByLabelText(t.assign.label), name);
  await user.click(dialog.getByRole('button', { name: t.assign.confirm }));
  await screen.findByText('1 of 2 signals changed. 1 signal couldn’t be found.');
  expect(changes(requests)).toEqual([{ signals: [seen(tom), seen(maria)], change: { action: 'assign', assignee_id } }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: t.bulk.bar })).toBeNull());
});

test('a user who does not work with a client is an error of the field', async () => {
  const errors = { 'change.assignee_id': ['Choose a user who works with all of these clients'] };
  const { user } = await open({
    answers: { [bulk]: { status: 422, body: { code: 'validation_failed', error: 'Wrong.', errors } } },
  });
  await chooseInRow(user, nameOf(tom), t.assign.row);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Assign 1 signal' }));
  await user.selectOptions(dialog.getByLabelText(t.assign.label), 'Grace Okafor');
  await user.click(dialog.getByRole('button', { name: t.assign.confirm }));
  await dialog.findByText('Choose a user who works with all of these clients');
  expect(dialog.queryByText('Wrong.')).toBeNull();
});

test('a failed assignment stays in the dialog', async () => {
  const { user } = await open({
    answers: { [bulk]: { status: 503, body: { code: 'unavailable', error: 'Busy.' } } },
  });
  await chooseInRow(user, nameOf(tom), t.assign.row);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Assign 1 signal' }));
  await user.selectOptions(dialog.getByLabelText(t.assign.label), 'Grace Okafor');
  await user.click(dialog.getByRole('button', { name: t.assign.confirm }));
  expect((await screen.findByRole('alert')).textContent).toContain('Busy.');
});

const snoozed = signalOf({ status: 'snoozed', snoozed_until: '2027-01-05' });
const dismissed = signalOf({
  status: 'dismissed',
  dismissal: { reason: 'declined', by: 'Grace Okafor', at: '2026-11-20T15:04:00Z' },
});

test.each([
  [
    snoozed,
    'Snoozed until Jan 5, 2027',
    [t.message.action, t.assign.action, t.snooze.action, t.dismiss.action, t.reopen.action],
  ],
  [dismissed, 'Dismissed by Grace Okafor on Nov 20, 2026: The client declined', [t.reopen.action]],
])('$status signals say so and can be reopened', async (signal, text, actions) => {
  const { requests, user } = await open({
    at: `/radar?status=${signal.status}`,
    page: signalsPage([signal]),
    answers: { [bulk]: { body: { results: [resultOf(signal, 'changed')] } } },
  });
  const row = await rowOf('Maria Lopez');
  row.getByText(text);
  // The client’s page has the open ones only.
  expect(row.getByRole('link', { name: 'Maria Lopez' }).getAttribute('href')).toBe('/clients/7');
  await user.click(box(signal));
  const buttons = bar()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(buttons).toEqual([...actions, t.bulk.clear]);
  await user.click(bar().getByRole('button', { name: t.reopen.action }));
  await screen.findByText('The signal for Maria Lopez was reopened.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(changes(requests)).toEqual([{ signals: [seen(signal)], change: { action: 'reopen' } }]));
});

test.each<[string, Partial<CurrentUser>, string[]]>([
  ['an advisor', {}, ['Client', 'Due', 'At stake a year', 'Assigned to', 'Actions']],
  [
    'an admin',
    { admin: true, role: 'admin' },
    ['Client', 'Due', 'At stake a year', 'Assigned to', 'Advisor', 'Actions'],
  ],
  [
    'an agent',
    { type: 'HealthAdvisorUser' },
    ['Client', 'Due', 'At stake a year', 'Assigned to', 'Advisor', 'Actions'],
  ],
])('the columns of %s', async (_, who, expected) => {
  const { user } = await open({ who });
  await rowOf('Tom Reed');
  const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
  expect(heads()).toEqual(expected);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Signal' }));
  await waitFor(() => expect(heads()).toContain('Signal'));
  (await rowOf('Tom Reed')).getByText(kinds.income_limit);
});

test('an empty list says everything that is watched', async () => {
  await open({ page: signalsPage([]) });
  await screen.findByText(t.empty);
  for (const kind of signalKinds) screen.getByText(watched[kind]);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('group', { name: t.period })).toBeNull();
});

test('no match names the filters and offers to clear them', async () => {
  const { router, user } = await open({
    at: '/radar?search=zz&period=overdue&advisor=1',
    page: (query) => signalsPage(query.has('period') ? [] : [maria]),
  });
  await screen.findByText('No signals match “zz” and Due: Overdue and Advisor: Dana Whitfield');
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await rowOf('Maria Lopez');
  expect(router.state.location.search).toEqual({});
});

test('a failure can be retried', async () => {
  let fails = true;
  const { user } = await open({
    answers: {
      [list]: () =>
        fails ? { status: 500, body: { code: 'internal_error', error: 'Broken.' } } : { body: signalsPage([maria]) },
    },
  });
  await screen.findByText('The signals couldn’t be loaded.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Maria Lopez');
});

test('a client has no radar', async () => {
  answer({
    'GET /current_user': { body: person({ type: 'ClientUser' }) },
    'GET /settings': { body: installation() },
  });
  renderApp('/radar');
  await screen.findByRole('heading', { level: 1, name: /access|allowed|permission/i });
});

test('the menu of a row has all that can be done', async () => {
  const { user } = await open();
  await openRowMenu(user, nameOf(tom));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual([...Object.values(t.snooze.rows), t.assign.row, t.dismiss.row]);
  await user.keyboard('{Escape}');
  await openRowMenu(user, nameOf(maria));
  screen.getByRole('menuitem', { name: t.message.row });
});

test('the calendar leads to the signals of one day, a filter that can be removed', async () => {
  const { requests, router, user } = await open({ at: '/radar?day=2027-04-30&kind=turns_65' });
  const day = await screen.findByLabelText<HTMLSelectElement>(t.filters.day.label);
  expect(day.selectedOptions[0]?.textContent).toBe(formatDate('2027-04-30'));
  expect(queries(requests)[0]).toMatchObject({ due_on: '2027-04-30', kinds: 'turns_65' });
  await user.selectOptions(day, t.filters.day.all);
  await waitFor(() => expect(screen.queryByLabelText(t.filters.day.label)).toBeNull());
  expect(router.state.location.search).toEqual({ kind: 'turns_65' });
});

test('a day that does not exist is no filter', async () => {
  const { requests } = await open({ at: '/radar?day=2027' });
  await rowOf('Tom Reed');
  expect(queries(requests)[0]).not.toHaveProperty('due_on');
  expect(screen.queryByLabelText(t.filters.day.label)).toBeNull();
});

test('the download has the filters and the order of the list', async () => {
  const filters = 'search=lópez+%26+co&period=later&status=snoozed&assignee=30';
  await open({ at: `/radar?${filters}&field=amount&order=desc&size=10` });
  await rowOf('Maria Lopez');
  const link = screen.getByRole('link', { name: t.download });
  const url = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(url.pathname).toBe('/api/v1/signals/csv.csv');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ search: 'lópez & co', period: 'later', status: 'snoozed', assignee_id: '30', field: 'amount', order: 'desc' },
  });
  expect(link.hasAttribute('download')).toBe(true);
});
