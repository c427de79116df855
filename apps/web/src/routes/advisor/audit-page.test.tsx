import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditAlert, AuditEvent } from 'contract/endpoints/audit';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { texts as t } from '../../features/audit/texts.ts';
import { session } from '../../lib/session.ts';
import { person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => session.setToken('token', Date.now()));

const superAdmin: Partial<CurrentUser> = { super_admin: true };

const event: AuditEvent = {
  id: 7,
  at: '2026-01-05T12:00:00Z',
  kind: 'change',
  action: 'update-user',
  sentence: 'Changed a profile',
  actor: 'user',
  user: { id: 3, name: 'Ann Lee' },
  viewed_as: { id: 4, name: 'Bo Kim' },
  api_token: null,
  clients: [
    { id: 11, name: 'Nora Lund', is_deleted: false },
    { id: 12, name: 'Deleted client #12', is_deleted: true },
  ],
  more_clients: 5,
  address: '203.0.113.7',
  has_details: true,
};

const alert: AuditAlert = {
  id: 5,
  kind: 'opened',
  user: { id: 3, name: 'Ann Lee' },
  account_name: 'Alder Wealth',
  on_day: '2026-01-05',
  is_hourly: true,
  clients: 61,
  limit: 30,
  raised_at: '2026-01-05T12:00:00Z',
  acknowledged_at: null,
  acknowledged_by: null,
};

function open(at: string, replies: Parameters<typeof answer>[0] = {}, who = superAdmin) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /audit_alerts': { body: { alerts: [] } },
    'GET /audit_events': { body: { events: [event], next: null } },
    ...replies,
  });
  return { ...renderApp(at), requests };
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('lists who did what, with links to clients who exist', async () => {
  open('/audit');
  const table = await screen.findByRole('table', { name: t.title });
  const row = await within(table).findByRole('row', { name: /Ann Lee/ });
  expect(cellsOf(row).slice(0, 3)).toEqual(['Changed a profile', 'Ann Lee viewing as Bo Kim', 'Nora Lund+6']);
  expect(within(row).getByRole('link', { name: 'Nora Lund' }).getAttribute('href')).toBe('/clients/11');
  await userEvent.click(within(row).getByRole('button', { name: '6 more clients', expanded: false }));
  expect(cellsOf(row)[2]).toBe('Nora LundDeleted client #12and 5 more−6');
  expect(within(row).queryByRole('link', { name: /Deleted/ })).toBeNull();
});

test('the time has its date, and its year if it is another one', async () => {
  const now = new Date();
  const events = [
    { ...event, id: 8, at: now.toISOString() },
    { ...event, at: '2024-01-05T12:00:00Z' },
  ];
  open('/audit', { 'GET /audit_events': { body: { events, next: null } } });
  const rows = await screen.findAllByRole('row', { name: /Ann Lee/ });
  const month = now.toLocaleDateString('en-US', { month: 'short' });
  expect(cellsOf(rows[0] as HTMLElement)[3]).toMatch(new RegExp(`^${month} ${now.getDate()}, \\d+:\\d\\d\\s[AP]M$`));
  expect(cellsOf(rows[1] as HTMLElement)[3]).toMatch(/^Jan 5, 2024, \d+:\d\d\s[AP]M$/);
});

test('filters are behind one button on a phone, which counts them', async () => {
  open('/audit?kind=change&client=11');
  const button = await screen.findByRole('button', { name: 'Filters (2)', expanded: false });
  const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(filters?.contains(screen.getByLabelText(t.filters.kind))).toBe(true);
  expect(filters?.hasAttribute('data-open')).toBe(false);
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(filters?.hasAttribute('data-open')).toBe(true);
});

test('an event without changes has who, when and where', async () => {
  const read = { ...event, kind: 'read' as const, sentence: 'Viewed a client', has_details: false };
  const { requests } = open('/audit', { 'GET /audit_events': { body: { events: [read], next: null } } });
  await userEvent.click(await screen.findByRole('button', { name: t.list.details(read.sentence) }));
  const dialog = await screen.findByRole('dialog', { name: read.sentence });
  expect(dialog.textContent).toContain('Ann Lee viewing as Bo Kim');
  expect(dialog.textContent).toContain('203.0.113.7');
  expect(dialog.textContent).toContain('Nora Lund, Deleted client #12 and 5 more');
  expect(requests.map(({ call }) => call)).not.toContain('GET /audit_events/7');
});

test('equal reads that follow each other are one row, which opens', async () => {
  const read: AuditEvent = { ...event, kind: 'read', sentence: 'Viewed a client', viewed_as: null, has_details: false };
  const events = [
    { ...read, id: 9, at: '2026-01-05T14:00:00Z' },
    { ...read, id: 8, at: '2026-01-05T13:00:00Z' },
    { ...read, id: 7 },
    { ...read, id: 6, user: { id: 5, name: 'Cy Roe' } },
    { ...event, id: 5 },
    { ...event, id: 4 },
  ];
  open('/audit', { 'GET /audit_events': { body: { events, next: null } } });
  const table = within(await screen.findByRole('table', { name: t.title }));
  await table.findAllByText('Viewed a client');
  const rows = () => table.getAllByRole('row').slice(1);
  expect(rows()).toHaveLength(4);
  const toggle = table.getByRole('button', { name: 'Viewed a client: 3 times', expanded: false });
  await userEvent.click(toggle);
  expect(rows()).toHaveLength(6);
  await userEvent.click(toggle);
  expect(rows()).toHaveLength(4);
});

test('filters and pages are in the address and in the download', async () => {
  const cursor = '2026-01-05T12:00:00.000000Z_7';
  const { requests, router } = open('/audit?kind=change&client=11', {
    'GET /audit_events': { body: { events: [event], next: cursor } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ kind: 'change', client: '11', before: cursor }),
  );
  expect(
    requests
      .filter(({ call }) => call === 'GET /audit_events')
      .at(-1)
      ?.query.get('before'),
  ).toBe(cursor);
  const download = screen.getByRole('link', { name: t.list.download });
  expect(download.getAttribute('href')).toMatch(/^\/api\/v1\/audit_events\/export\?client_id=11&kind=change&zone=\w+/);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ }).value).toBe('Nora Lund');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: t.filters.kind }), 'export');
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'export', client: '11' }));
  await userEvent.click(screen.getByRole('button', { name: t.filters.clear }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('no match offers to clear the filters', async () => {
  const { router } = open('/audit?kind=export', { 'GET /audit_events': { body: { events: [], next: null } } });
  await screen.findByText(t.list.noMatch);
  await userEvent.click(screen.getByRole('button', { name: t.filters.clear }));
  await screen.findByText(t.list.empty);
  expect(router.state.location.search).toEqual({});
});

test('details show old and new values, and what cannot be shown', async () => {
  open('/audit', {
    'GET /audit_events/7': {
      body: {
        id: 7,
        client_ids: [11],
        changes: [
          {
            record: 'client_profiles',
            record_id: '11',
            operation: 'update',
            fields: [
              { field: 'zip_code', old: '60614', new: null, is_withheld: false },
              { field: 'password_hash', old: null, new: null, is_withheld: true },
            ],
          },
        ],
        hides_more: true,
        has_erased: false,
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: t.list.details('Changed a profile') }));
  const dialog = await screen.findByRole('dialog', { name: 'Changed a profile' });
  await within(dialog).findByText('Changed: client profiles #11');
  expect(within(dialog).getByRole('row', { name: /^Zip code/ }).textContent).toBe('Zip code60614—');
  expect(within(dialog).getByRole('row', { name: /^Password/ }).textContent).toBe(`Password hash${t.details.withheld}`);
  expect(dialog.textContent).toContain(t.details.hidesMore);
});

test('an alert is acknowledged', async () => {
  let isDone = false;
  const done = { ...alert, acknowledged_at: '2026-01-06T12:00:00Z', acknowledged_by: 'Dana Whitfield' };
  open('/audit', {
    'GET /audit_alerts': () => ({ body: { alerts: [isDone ? done : alert] } }),
    'POST /audit_alerts/5/acknowledge': () => {
      isDone = true;
      return { body: done };
    },
  });
  const panel = await screen.findByRole('region', { name: t.alerts.title });
  expect(panel.textContent).toContain(
    'Ann Lee of Alder Wealth opened the pages of 61 different clients within an hour. Up to 30 is usual for this user.',
  );
  await userEvent.click(within(panel).getByRole('button', { name: t.alerts.acknowledge }));
  await within(panel).findByText(t.alerts.past(1));
  expect(within(panel).queryByRole('button')).toBeNull();
  expect(panel.textContent).toContain('Acknowledged by Dana Whitfield on Jan 6, 2026');
});

test('others are forbidden', async () => {
  open('/audit', {}, {});
  await screen.findByText('You are not authorized to access this page');
});
