import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarDay } from 'contract/endpoints/calendar';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { formatMonth, thisMonth } from '../../features/calendar/month.ts';
import { texts as t } from '../../features/calendar/texts.ts';
import { session } from '../../lib/session.ts';
import { deviceZone, formatZoneTime } from '../../lib/zones.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const start = '2027-01-12T18:00:00.000Z';
const days: CalendarDay[] = [
  {
    date: '2027-01-12',
    signals: [],
    meetings: [{ uid: 'a', start, end: '2027-01-12T18:30:00.000Z', client: { id: 7, name: 'Maria Lopez' } }],
    meeting_count: 3,
  },
  {
    date: '2027-01-15',
    signals: [
      { kind: 'open_enrollment', count: 4 },
      { kind: 'plan_ends', count: 1 },
    ],
    meetings: [],
    meeting_count: 0,
  },
];
const list = 'GET /calendar';

beforeEach(() => session.setToken('token', Date.now()));

async function open(at = '/calendar?month=2027-01', who: Partial<CurrentUser> = {}, given: object = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    [list]: { body: { days } },
    ...given,
  });
  const { router } = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: t.title });
  const queries = () => requests.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
  return { router, queries, user: userEvent.setup({ delay: null }) };
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('has deadlines by kind and meetings on their days, which lead to the radar, the client and the meetings', async () => {
  const { queries } = await open();
  const table = within(await screen.findByRole('table', { name: 'January 2027' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ]);
  const cell = within(table.getByText('Friday, January 15').closest('td') as HTMLElement);
  expect(cell.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '4 · Open enrollment',
    '1 · Plan ends',
  ]);
  expect(hrefOf('4 · Open enrollment')).toBe('/radar?day=2027-01-15&kind=open_enrollment');
  expect(hrefOf(`${formatZoneTime(start, deviceZone())} Maria Lopez`)).toBe('/clients/7');
  expect(hrefOf('2 more meetings')).toBe('/meetings?from=2027-01-12&to=2027-01-12');
  expect(queries()[0]).toEqual({ month: '2027-01', time_zone: deviceZone() });
});

test('turns to other months, and back to this one', async () => {
  const { queries, router, user } = await open();
  await user.click(screen.getByRole('button', { name: t.next }));
  await screen.findByRole('heading', { level: 2, name: 'February 2027' });
  await user.click(screen.getByRole('button', { name: t.previous }));
  await user.click(screen.getByRole('button', { name: t.previous }));
  await screen.findByRole('heading', { level: 2, name: 'December 2026' });
  await user.click(screen.getByRole('button', { name: t.today }));
  await screen.findByRole('heading', { level: 2, name: formatMonth(thisMonth()) });
  expect(router.state.location.search).toEqual({});
  const months = new Set(['2027-01', '2027-02', '2026-12', thisMonth()]);
  await waitFor(() => expect(new Set(queries().map(({ month }) => month))).toEqual(months));
});

test('shows one kind, or only meetings', async () => {
  const { user } = await open();
  await screen.findByText('4 · Open enrollment');
  await user.selectOptions(screen.getByLabelText(t.show), 'Plan ends');
  await waitFor(() => expect(screen.queryByText('4 · Open enrollment')).toBeNull());
  expect(screen.queryByText(/Maria Lopez/)).toBeNull();
  screen.getByText('1 · Plan ends');
  await user.selectOptions(screen.getByLabelText(t.show), t.meetings);
  await screen.findByText(/Maria Lopez/);
  expect(screen.queryByText('1 · Plan ends')).toBeNull();
  await user.selectOptions(screen.getByLabelText(t.show), 'Turns 26');
  await screen.findByText(t.empty('January 2027'));
  await user.click(screen.getByRole('button', { name: t.showAll }));
  await screen.findByText('4 · Open enrollment');
});

test('an admin can see their own clients only, also in the radar', async () => {
  const { queries, user } = await open('/calendar?month=2027-01', { id: 5, admin: true, role: 'admin' });
  await user.click(await screen.findByRole('checkbox', { name: t.mine }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ financial_advisor_id: '5' }));
  await screen.findByText('1 · Plan ends');
  expect(hrefOf('1 · Plan ends')).toContain('advisor=5');
});

test('other users have no such choice', async () => {
  await open();
  await screen.findByText('1 · Plan ends');
  expect(screen.queryByRole('checkbox', { name: t.mine })).toBeNull();
});

test('says that a month is empty, and that it could not be loaded', async () => {
  let body: object = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };
  const { user } = await open('/calendar?month=2027-01', {}, { [list]: () => body });
  await screen.findByText(t.failed);
  body = { body: { days: [] } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(t.empty('January 2027'));
  screen.getByText(t.emptyHelp);
});

test('an unknown month is this one', async () => {
  const { queries } = await open('/calendar?month=2027-14&show=nothing&advisor=x');
  await screen.findByRole('table', { name: formatMonth(thisMonth()) });
  expect(queries()[0]).toEqual({ month: thisMonth(), time_zone: deviceZone() });
});
