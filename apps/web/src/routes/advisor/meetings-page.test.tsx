import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { meetingTexts as t } from '../../features/bookings/meetings/texts.ts';
import { session } from '../../lib/session.ts';
import { deviceZone, formatZoneMoment, zoneName } from '../../lib/zones.ts';
import { inHours, meeting, meetingsPage } from '../../testing/bookings.ts';
import { installation, person } from '../../testing/people.ts';
import { plain } from '../../testing/plain.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const list = 'GET /meetings';
const tom = { id: 6, name: 'Tom Whitaker', status: 'referred' as const };
const past = { startTime: inHours(-5), may_set_outcome: true, may_set_status: true };

beforeEach(() => session.setToken('token', Date.now()));

interface Opened {
  at?: string;
  user?: Partial<CurrentUser>;
  answers?: Parameters<typeof answer>[0];
}

function open(page: ReturnType<typeof meetingsPage>, { at = '/meetings', user, answers = {} }: Opened = {}) {
  const requests = answer({
    'GET /current_user': { body: person(user ?? { type: 'HealthAdvisorUser' }) },
    'GET /settings': { body: installation() },
    [list]: { body: page },
    ...answers,
  });
  const { router } = renderApp(at);
  const queries = () => requests.filter(({ call }) => call === list).map(({ query }) => Object.fromEntries(query));
  const bodies = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body);
  return { queries, bodies, router, user: userEvent.setup({ delay: null }) };
}

const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

test('lists upcoming meetings in the viewer’s time zone', async () => {
  const startTime = inHours(30);
  const { queries } = open(
    meetingsPage([
      { startTime, join_url: 'https://meet.example/1' },
      { startTime: inHours(0.2), join_url: 'https://meet.example/2', client: tom },
    ]),
  );
  const row = await rowOf('Maria Lopez');
  row.getByText(plain(formatZoneMoment(startTime, deviceZone())));
  expect(row.getByRole('link', { name: /^Join the meeting with Maria Lopez/ }).getAttribute('href')).toBe(
    'https://meet.example/1',
  );
  const joins = [row, await rowOf('Tom Whitaker')].map((one) => one.getByRole('link', { name: /^Join/ }));
  expect(joins.map(({ dataset }) => dataset.variant)).toEqual(['default', 'filled']);
  row.getByText(t.notStarted);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Client', 'Time', 'Outcome', 'Client status', 'Join']);
  screen.getByText(t.zone(zoneName(deviceZone())));
  expect(screen.queryByRole('group', { name: /^Outcome/ })).toBeNull();
  expect(queries()).toEqual([
    {
      field: 'start_at',
      order: 'asc',
      currentPage: '1',
      pageSize: '25',
      period: 'upcoming',
      time_zone: deviceZone(),
    },
  ]);
});

test('filters are in the address, and past meetings begin with the latest', async () => {
  const agents = [
    { id: 9, name: 'Alex Reyes' },
    { id: 10, name: 'Kim Osei' },
  ];
  const { queries, router, user } = open(meetingsPage([past], { agents }), { user: { super_admin: true } });
  await user.selectOptions(await screen.findByLabelText(t.period), 'Past');
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ period: 'past', order: 'desc' }));
  await user.selectOptions(screen.getByLabelText(t.outcome), t.notRecorded);
  await user.selectOptions(screen.getByLabelText(t.agent), 'Kim Osei');
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ period: 'past', outcome: 'none', agent_id: '10' }));
  expect(router.state.location.search).toMatchObject({ period: 'past', outcome: 'none' });
});

test('canceled and declined meetings have a filter of their own', async () => {
  const { queries, user } = open(
    meetingsPage([{ startTime: inHours(31), status: 'CANCELLED', join_url: 'https://meet.example/1' }]),
  );
  await user.selectOptions(await screen.findByLabelText(t.period), 'Canceled');
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ period: 'canceled', order: 'desc' }));
  const row = await rowOf('Maria Lopez');
  row.getByText(t.cancelled, { ignore: 'option' });
  expect(row.queryByRole('link', { name: /^Join/ })).toBeNull();
});

test('a range of days is among the filters, and can be cleared', async () => {
  const { queries, user } = open(meetingsPage([]), { at: '/meetings?from=2026-11-01&to=2026-11-02' });
  await screen.findByText(t.emptyDates);
  expect(queries()[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-02' });
  screen.getByRole('button', { name: 'Filters (2)' });
  await user.click(screen.getByRole('button', { name: t.clearDates }));
  await screen.findByText(t.empty);
  expect(screen.getByRole('link', { name: t.past }).getAttribute('href')).toBe('/meetings?period=past');
  expect(queries().at(-1)).not.toHaveProperty('from');
});

test('an outcome is set and removed in one click', async () => {
  let current = meetingsPage([past]);
  const call = 'PATCH /bookings/meeting-1/outcome';
  const { bodies, user } = open(current, {
    at: '/meetings?period=past',
    answers: {
      [list]: () => ({ body: current }),
      [call]: ({ body }) => {
        const { outcome: value } = body as { outcome: 'no_show' | null };
        const outcome = value && { value, by: 'Alex Reyes', at: inHours(0) };
        current = meetingsPage([{ ...past, outcome }]);
        return { body: meeting({ startTime: past.startTime, outcome }) };
      },
    },
  });
  const outcomes = within(await screen.findByRole('group', { name: t.outcomeOf('Maria Lopez') }));
  const noShow = outcomes.getByRole<HTMLInputElement>('checkbox', { name: 'No-show' });
  await user.click(noShow);
  await waitFor(() => expect(noShow.checked).toBe(true));
  await user.click(noShow);
  await waitFor(() => expect(noShow.checked).toBe(false));
  expect(bodies(call)).toEqual([{ outcome: 'no_show' }, { outcome: null }]);
});

test('a failed change is reported, and the row keeps its value', async () => {
  const { user } = open(meetingsPage([past]), {
    answers: {
      'PATCH /bookings/meeting-1/outcome': {
        status: 422,
        body: { code: 'meeting_without_outcome', error: 'An outcome can be recorded once a meeting has started.' },
      },
    },
  });
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Held' });
  await user.click(choice);
  await screen.findByText('An outcome can be recorded once a meeting has started.');
  expect(choice.checked).toBe(false);
});

test('the status of the engagement is changed in the row', async () => {
  const { bodies, user } = open(meetingsPage([past]), {
    answers: {
      'PATCH /users/5': {
        status: 403,
        body: {
          code: 'forbidden',
          error: 'Not allowed.',
        },
      },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Status of Maria Lopez'), 'Enrolled');
  await waitFor(() => expect(bodies('PATCH /users/5')).toEqual([{ user: { status: 'enrolled' } }]));
  await screen.findByText('Not allowed.');
});

test('financial advisors read the outcome and the status', async () => {
  const outcome = { value: 'follow_up' as const, by: 'Alex Reyes', at: inHours(-4) };
  open(meetingsPage([{ startTime: inHours(-5), outcome }]), { user: {} });
  const row = await rowOf('Maria Lopez');
  row.getByText('Follow-up');
  row.getByText('Alex Reyes');
  row.getByRole('button', { name: 'Scheduled' });
  expect(row.queryByRole('checkbox')).toBeNull();
});

test('a failure can be retried', async () => {
  let fails = true;
  const { user } = open(meetingsPage([]), {
    answers: {
      [list]: () =>
        fails
          ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } }
          : { body: meetingsPage([]) },
    },
  });
  await screen.findByText('The meetings couldn’t be loaded.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(t.empty);
});
