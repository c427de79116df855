import type { CalendarDay } from 'contract/endpoints/calendar';
import { press } from './acts.ts';
import type { Screen } from './screen.ts';

const month = '2026-12';
const reply = /\/api\/v1\/calendar\?/;
const feed = /\/api\/v1\/calendar_feed$/;

const meeting = (day: string, hour: number, id: number, name: string) => ({
  uid: `${day}-${hour}`,
  ...{ start: `${month}-${day}T${hour}:00:00.000Z`, end: `${month}-${day}T${hour}:30:00.000Z` },
  client: { id, name },
});

const none = { signals: [], meetings: [], meeting_count: 0 };
const days: readonly CalendarDay[] = [
  { ...none, date: `${month}-01`, signals: [{ kind: 'no_meeting', count: 2 }] },
  { ...none, date: `${month}-03`, meetings: [meeting('03', 15, 101, 'Margaret Holt')], meeting_count: 1 },
  {
    ...none,
    date: `${month}-07`,
    signals: [{ kind: 'medicare_review', count: 31 }],
    meetings: [
      meeting('07', 14, 102, 'Robert Featherstonehaugh-Montgomery'),
      meeting('07', 16, 103, 'Ana Li'),
      meeting('07', 18, 104, 'Priya Venkataraman'),
    ],
    meeting_count: 15,
  },
  {
    ...none,
    date: `${month}-15`,
    signals: [
      { kind: 'open_enrollment', count: 1_204 },
      { kind: 'plan_ends', count: 8 },
      { kind: 'costs_change', count: 112 },
    ],
  },
  {
    ...none,
    date: `${month}-31`,
    signals: [
      { kind: 'income_limit', count: 17 },
      { kind: 'credit_excess', count: 3 },
    ],
  },
];

const inCalendar = (name: string, more: Partial<Screen> = {}): Screen => ({
  name: `calendar-${name}`,
  path: '/calendar',
  query: `?month=${month}`,
  people: ['advisor'],
  answers: { to: reply, with: { days } },
  ...more,
});

const active = { feed: { names: 'initials', created_at: '2026-11-20T15:04:00.000Z', last_read_at: null } };

export const calendarScreens: readonly Screen[] = [
  { name: 'calendar', path: '/calendar', people: ['advisor', 'admin', 'agent'], isMain: true },
  inCalendar('full', { people: ['advisor', 'admin'] }),
  inCalendar('kind', { query: `?month=${month}&show=open_enrollment` }),
  inCalendar('empty', { answers: { to: reply, with: { days: [] } } }),
  inCalendar('loading', { answers: { to: reply, with: 'nothing' } }),
  inCalendar('failing', { answers: { to: reply, with: 'failure' } }),
  { name: 'settings-feed', path: '/settings', people: ['advisor'], answers: { to: feed, with: active } },
  { name: 'settings-feed-failing', path: '/settings', people: ['advisor'], answers: { to: feed, with: 'failure' } },
  { name: 'settings-new-feed', path: '/settings', people: ['advisor'], act: press('Create feed') },
];
