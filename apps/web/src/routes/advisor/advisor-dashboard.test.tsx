import { cleanup, screen, within } from '@testing-library/react';
import type { ClientRow } from 'contract/endpoints/engagements';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, expect, test, vi } from 'vitest';
import { meeting } from '../../testing/bookings.ts';
import { clientOf, clientsPage } from '../../testing/clients.ts';
import { person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { AdvisorDashboard } from './advisor-dashboard.tsx';

afterEach(() => vi.unstubAllGlobals());

const broken = { status: 500, body: { code: 'internal_error', error: 'Out of order.' } };
const stable = {
  'GET /clients': { body: clientsPage([]) },
  'GET /todos': { body: { todos: [] } },
  'GET /activities': { body: { activities: [], has_more: false } },
  'GET /surveys': { body: { surveys: [] } },
  'GET /estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
};

function open(changes: Record<string, { status?: number; body: unknown }> = {}, user: Partial<CurrentUser> = {}) {
  const asked = answer({ ...stable, ...changes });
  renderScreen(() => <AdvisorDashboard user={person(user)} />);
  return asked;
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const rows = (count: number, changes: Partial<ClientRow> = {}) =>
  Array.from({ length: count }, (_, index) => clientOf({ id: index + 100, name: `Client ${index + 1}`, ...changes }));

test('shows name, coverage, date and status of the latest engagements', async () => {
  const asked = open({
    'GET /clients': {
      body: clientsPage([clientOf({ status: 'enrolled' }), ...rows(9, { client_request_type: null })]),
    },
  });
  const engagements = await panel('Recent Engagements');
  const items = await engagements.findAllByRole('listitem');
  expect(items).toHaveLength(8);
  const first = within(items[0] as HTMLElement);
  expect(first.getByRole('link', { name: 'Maria Lopez' }).getAttribute('href')).toBe('/clients/7');
  first.getByText('Pre-65');
  first.getByText('Jan 5, 2026');
  const badge = first.getByRole('button', { name: 'Enrolled' });
  expect([badge.dataset.tone, badge.tabIndex]).toEqual(['leaf', -1]);
  expect(first.getByRole('link').getAttribute('aria-describedby')).toContain(badge.id);
  within(items[1] as HTMLElement).getByText('Coverage not chosen yet');
  expect(engagements.getByRole('link', { name: 'All clients' }).getAttribute('href')).toBe('/clients');
  const query = asked.find(({ call }) => call === 'GET /clients')?.query;
  expect(Object.fromEntries(query ?? [])).toEqual({
    field: 'created_at',
    order: 'desc',
    currentPage: '1',
    pageSize: '10',
  });
});

test('shows the user’s own meeting first, if there is one', async () => {
  open({ 'GET /bookings': { body: meeting() } }, { booking_id: 'meeting-1' });
  (await panel('Upcoming Meeting')).getByText(/Alex Reyes/);
  cleanup();
  const asked = open();
  await screen.findByText('No clients yet.');
  expect(asked.some(({ call }) => call === 'GET /bookings')).toBe(false);
});

test.each([
  ['a financial advisor', {}, ['Begin Client Engagement', 'Begin Client Engagement']],
  ['a super admin', { super_admin: true }, ['Begin Client Engagement', 'Begin Client Engagement']],
  ['a health agent', { type: 'HealthAdvisorUser' as const }, ['My hours']],
])('%s without clients is shown how one begins', async (_, user, expected) => {
  open({}, user);
  await screen.findByText('No clients yet.');
  const ways = screen.getAllByRole('link', { name: /Begin Client Engagement|My hours/ });
  expect(ways.map((link) => link.textContent)).toEqual(expected);
});

test.each([
  ['GET /clients', 'Recent Engagements'],
  ['GET /todos', 'To-dos'],
  ['GET /activities', 'Activity'],
  ['GET /estimations', 'Recent Estimates'],
  ['GET /surveys', 'Finished profiles'],
])('when %s fails, the other panels remain', async (call, name) => {
  open({ [call]: broken });
  await (await panel(name)).findByRole('alert');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getAllByRole('region').length).toBeGreaterThanOrEqual(4);
});
