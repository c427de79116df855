import { type Booking, booking, listSlots, type Scheduler, showScheduler } from 'contract/endpoints/bookings';
import { type Calendar, showHours } from 'contract/endpoints/hours';
import { listMeetings, type Meeting } from 'contract/endpoints/meetings';

import type { Reply } from '../lib/api.ts';

const hour = 3_600_000;

/** A moment so many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A meeting in two days with an agent, as the server would send it; the contract itself checks it. */
export function meeting(changes: Partial<Booking> = {}): Booking {
  const startTime = changes.startTime ?? inHours(48);
  return booking.parse({
    uid: 'meeting-1',
    status: 'ACCEPTED',
    startTime,
    endTime: new Date(Date.parse(startTime) + hour / 2).toISOString(),
    host: { id: 9, name: 'Alex Reyes' },
    join_url: null,
    is_movable: true,
    outcome: null,
    may_set_outcome: false,
    ...changes,
  });
}

/** A page of the list of meetings, each with Maria Lopez unless named. */
export function meetingsPage(rows: readonly Partial<Meeting>[], changes: Partial<Reply<'list-meetings'>> = {}) {
  return listMeetings.reply.parse({
    meetings: rows.map((row, index) => ({
      client: { id: 5, name: 'Maria Lopez', status: 'scheduled' },
      ...meeting({ uid: `meeting-${index + 1}`, ...row }),
      may_set_status: row.may_set_status ?? false,
      ...(row.client && { client: row.client }),
    })),
    agents: [],
    totalCount: rows.length,
    currentPage: 1,
    pageSize: 25,
    ...changes,
  });
}

/** How meetings are booked: in our own calendar, unless said otherwise. */
export function scheduler(changes: Partial<Scheduler> = {}): Scheduler {
  return showScheduler.reply.parse({
    kind: 'native',
    origin: null,
    address: null,
    namespace: null,
    subject: { id: 5, name: 'Maria Lopez' },
    host: { id: 9, name: 'Alex Reyes' },
    ...changes,
  });
}

/** Free half hours that begin at these moments. */
export function freeTimes(starts: readonly string[], changes: { until?: string; has_later?: boolean } = {}) {
  return listSlots.reply.parse({
    slots: starts.map((start) => ({ start, end: new Date(Date.parse(start) + hour / 2).toISOString() })),
    until: inHours(7 * 24),
    has_later: true,
    meeting_minutes: 30,
    ...changes,
  });
}

/** An agent's hours: Monday mornings in Chicago, also on holidays, saved once. */
export function hoursOf(changes: Partial<Calendar> = {}): Calendar {
  return showHours.reply.parse({
    time_zone: 'America/Chicago',
    meeting_minutes: 30,
    notice_minutes: 1440,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    join_url: null,
    hours: [{ weekday: 1, from: '09:00', to: '12:00' }],
    special_hours: [],
    days_off: [],
    closed_on_holidays: false,
    holidays: [{ date: '2027-12-31', name: 'New Year’s Day', is_observed: true, meetings: 0 }],
    version: 1,
    is_in_use: true,
    ...changes,
  });
}
