import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientRow } from 'contract/endpoints/engagements';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, expect, test, vi } from 'vitest';
import { inHours, meeting, meetingsPage } from '../../testing/bookings.ts';
import { clientCounts, clientOf, clientsPage } from '../../testing/clients.ts';
import { person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { signalsPage } from '../../testing/signals.ts';
import { AdvisorDashboard } from './advisor-dashboard.tsx';

afterEach(() => vi.unstubAllGlobals());

const broken = { status: 500, body: { code: 'internal_error', error: 'Out of order.' } };
const stable = {
  'GET /clients': { body: clientsPage([]) },
  'GET /meetings': { body: meetingsPage([]) },
  'GET /client_counts': { body: clientCounts() },
  'GET /signals': { body: signalsPage([]) },
  'GET /todos': { body: { todos: [] } },
  'GET /activities': { body: { activities: [], has_more: false } },
  'GET /surveys': { body: { surveys: [] } },
  'GET /estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
};

function open(changes: Parameters<typeof answer>[0] = {}, user: Partial<CurrentUser> = {}) {
  const requests = answer({ ...stable, ...changes });
  renderScreen(() => <AdvisorDashboard user={person(user)} />);
  return requests;
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const rows = (count: number, changes: Partial<ClientRow> = {}) =>
  Array.from({ length: count }, (_, index) => clientOf({ id: index + 100, name: `Client ${index + 1}`, ...changes }));

test('shows name, coverage, date and status of the latest engagements', async () => {
  const requests = open({
    'GET /clients': {
      body: clientsPage([clientOf({ status: 'enrolled' }), ...rows(9, { client_request_type: null })]),
    },
  });
  const engagements = await panel('Recent Engagements');
  const items = await engagements.findAllByRole('listitem');
  expect(items).toHaveLength(5);
  const first = within(items[0] as HTMLElement);
  expect(first.getByRole('link', { name: 'Maria Lopez' }).getAttribute('href')).toBe('/clients/7');
  first.getByText('Pre-65');
  first.getByText('Jan 5, 2026');
  const badge = first.getByRole('button', { name: 'Enrolled' });
  expect([badge.dataset.tone, badge.tabIndex]).toEqual(['leaf', -1]);
  expect(first.getByRole('link').getAttribute('aria-describedby')).toContain(badge.id);
  within(items[1] as HTMLElement).getByText('Coverage not chosen yet');
  expect(engagements.getByRole('link', { name: 'View all clients' }).getAttribute('href')).toBe('/clients');
  const query = requests.find(({ call }) => call === 'GET /clients')?.query;
  expect(Object.fromEntries(query ?? [])).toEqual({
    field: 'created_at',
    order: 'desc',
    currentPage: '1',
    pageSize: '10',
  });
});

test('begins with key figures, each a link to the list of exactly those clients', async () => {
  open({
    'GET /client_counts': { body: clientCounts({ referred: 3, scheduled: 1, enrolled: 1240, deferred: 2 }) },
    'GET /signals': { body: signalsPage([], { periods: { overdue: 4, this_week: 19 } }) },
  });
  const figures = await panel('Key figures');
  await figures.findByText('1,246');
  expect(figures.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overdue 4', '/radar?period=overdue'],
    ['Due this week 19', '/radar?period=this_week'],
    ['Clients 1,246', '/clients'],
    ['Referred 3', '/clients?status=referred'],
    ['Scheduled 1', '/clients?status=scheduled'],
    ['Enrolled 1,240', '/clients?status=enrolled'],
  ]);
  const engagements = await screen.findByRole('region', { name: 'Recent Engagements' });
  const isBefore = screen.getByRole('region', { name: 'Key figures' }).compareDocumentPosition(engagements);
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('without signals the other figures remain, and a super admin has none', async () => {
  open({ 'GET /signals': broken });
  await (await panel('Key figures')).findByRole('link', { name: 'Overdue —' });
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  const requests = open({}, { super_admin: true });
  await (await panel('Key figures')).findByRole('link', { name: 'Clients 0' });
  expect(screen.queryByRole('link', { name: /^Overdue/ })).toBeNull();
  expect(requests.some(({ call }) => call === 'GET /signals')).toBe(false);
});

test('shows the user’s own meeting first, if there is one', async () => {
  open({ 'GET /bookings': { body: meeting() } }, { booking_id: 'meeting-1' });
  (await panel('Upcoming Meeting')).getByText(/Alex Reyes/);
  cleanup();
  const requests = open();
  await screen.findByText('No clients yet.');
  expect(requests.some(({ call }) => call === 'GET /bookings')).toBe(false);
});

test.each([
  ['a financial advisor', {}, ['Begin Client Engagement', 'Begin Client Engagement']],
  ['a super admin', { super_admin: true }, ['Begin Client Engagement', 'Begin Client Engagement']],
  ['a health agent', { type: 'HealthAdvisorUser' as const }, ['My hours', 'My hours']],
])('%s without clients is shown how one begins', async (_, user, expected) => {
  open({}, user);
  await screen.findByText('No clients yet.');
  const ways = screen.getAllByRole('link', { name: /Begin Client Engagement|My hours/ });
  expect(ways.map((link) => link.textContent)).toEqual(expected);
});

test.each([
  ['GET /clients', 'Recent Engagements'],
  ['GET /client_counts', 'Key figures'],
  ['GET /todos', 'To-dos'],
  ['GET /activities', 'Activity'],
  ['GET /meetings', 'Meetings'],
  ['GET /surveys', 'Ready to estimate'],
])('when %s fails, the other panels remain', async (call, name) => {
  open({ [call]: broken });
  await (await panel(name)).findByRole('alert');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getAllByRole('region').length).toBeGreaterThanOrEqual(4);
});

test('when estimates fail, the other panels remain', async () => {
  open({ 'GET /estimations': broken });
  await screen.findByText('Your estimates couldn’t be loaded.');
  (await panel('Close to an income limit')).getByText('Estimates close to an income limit couldn’t be loaded.');
  expect(screen.getAllByRole('region').length).toBeGreaterThanOrEqual(4);
});

test('when several panels fail, one banner says what is safe and loads them again', async () => {
  let fails = true;
  const answered = (body: object) => () => (fails ? broken : { body });
  open({
    'GET /todos': answered({ todos: [] }),
    'GET /activities': answered({ activities: [], has_more: false }),
  });
  await screen.findByText('Parts of this page couldn’t be loaded.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  screen.getByText('Your saved data isn’t affected.');
  (await panel('To-dos')).getByText('Your to-dos couldn’t be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Parts of this page couldn’t be loaded.')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('begins with to-dos, then meetings and who is ready to estimate', async () => {
  open({ 'GET /surveys': broken });
  await screen.findByText('No clients yet.');
  await screen.findByRole('region', { name: 'Ready to estimate' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 4)).toEqual(['To-dos', 'Meetings', 'Ready to estimate', 'Recent Engagements']);
});

test('shows an agent the meetings of today and of the next 14 days first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 9) });
  const meetings = [
    { startTime: inHours(2), join_url: 'https://meet.example/1' },
    { startTime: inHours(26), client: { id: 6, name: 'Tom Whitaker', status: 'scheduled' as const } },
  ];
  const requests = open(
    { 'GET /meetings': { body: meetingsPage(meetings, { totalCount: 102 }) } },
    { type: 'HealthAdvisorUser' },
  );
  expect((await screen.findAllByRole('heading', { level: 2 }))[1]?.textContent).toBe('Meetings');
  const today = await panel('Today');
  expect(today.getByRole('link', { name: 'Maria Lopez' }).getAttribute('href')).toBe('/clients/5');
  expect(today.getByText(/^11:00 AM/)).toBeTruthy();
  expect(today.getByRole('link', { name: /^Join the meeting with Maria Lopez/ }).getAttribute('href')).toBe(
    'https://meet.example/1',
  );
  const next = await panel('Next 14 days');
  expect(next.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tom Whitaker']);
  const all = await panel('Meetings');
  expect(all.getByRole('link', { name: 'View all meetings' }).getAttribute('href')).toBe('/meetings');
  const more = all.getByRole('link', { name: '100 more in the next 14 days' });
  expect(more.getAttribute('href')).toBe('/meetings?period=next_14_days');
  const meetingQueries = requests
    .filter(({ call }) => call === 'GET /meetings')
    .map(({ query }) => Object.fromEntries(query));
  expect(meetingQueries).toMatchObject([{ from: '2026-11-23', to: '2026-12-07', pageSize: '100' }]);
  vi.useRealTimers();
});

test('shows an advisor the next few meetings and estimates close to a limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 9) });
  const meetings = Array.from({ length: 8 }, (_, index) => ({ startTime: inHours(26 + index) }));
  const requests = open({ 'GET /meetings': { body: meetingsPage(meetings, { totalCount: 20 }) } });
  const all = await panel('Meetings');
  expect(await all.findAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  all.getByRole('link', { name: '15 more in the next 14 days' });
  (await panel('Close to an income limit')).getByText('No estimates are close to an income limit.');
  expect(requests.filter(({ call }) => call === 'GET /meetings').map(({ query }) => query.get('pageSize'))).toEqual([
    '10',
  ]);
  vi.useRealTimers();
});

test('shows an agent whose analyses are due', async () => {
  const requests = open(
    { 'GET /clients': ({ query }) => ({ body: clientsPage(query.get('todo') ? rows(6) : []) }) },
    { type: 'HealthAdvisorUser' },
  );
  const due = await panel('Analyses due');
  const links = await due.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View all clients whose analyses are due', '/clients?todo=upload_analyses'],
    ...[1, 2, 3, 4, 5].map((index) => [`Client ${index}`, `/clients/${99 + index}`]),
  ]);
  expect(requests.some(({ query }) => query.get('todo') === 'upload_analyses')).toBe(true);
  expect(screen.queryByRole('region', { name: 'Close to an income limit' })).toBeNull();
});

test('asks for no meetings, limits and analyses of all firms', async () => {
  const requests = open({}, { super_admin: true });
  await screen.findByText('No clients yet.');
  expect(requests.filter(({ call }) => call === 'GET /estimations')).toHaveLength(1);
  expect(requests.some(({ call, query }) => call === 'GET /meetings' || query.has('todo'))).toBe(false);
});
