import type { CalendarDay } from 'contract/endpoints/calendar';
import { type FeedNames, feedDays } from 'contract/vocabulary/calendar';
import { type SignalKind, signalKinds } from 'contract/vocabulary/signals';
import { Temporal } from 'temporal-polyfill';
import { cleanName } from '../../clean-name.ts';
import { addDays, type IsoDate } from '../../features/signals/periods/rules.ts';
import type { FeedEvent } from '../../integrations/calendar/calendar-feed.ts';

/** The days of a month, and its instants in the time zone: `from` is inclusive, `before` is exclusive. */
export function monthRange(month: string, time_zone: string) {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const next = first.add({ months: 1 });
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(time_zone).toInstant().toString();
  return {
    first_day: first.toString(),
    last_day: next.subtract({ days: 1 }).toString(),
    from: midnight(first),
    before: midnight(next),
  };
}

interface Counted {
  readonly due_on: IsoDate;
  readonly kind: SignalKind;
  readonly count: number;
}

interface MonthMeeting {
  readonly day: IsoDate;
  readonly uid: string;
  readonly start: string;
  readonly end: string;
  readonly user_id: number;
  readonly client_name: string;
  readonly of_day: number;
}

/** Days with something, in order; kinds in the order of the vocabulary. */
export function daysOf(counted: readonly Counted[], meetings: readonly MonthMeeting[]): CalendarDay[] {
  const dates = new Set([...counted.map(({ due_on }) => due_on), ...meetings.map(({ day }) => day)]);
  return [...dates].toSorted().map((date) => {
    const ofDay = meetings.filter(({ day }) => day === date);
    const signals = counted.filter(({ due_on }) => due_on === date);
    return {
      date,
      signals: signals
        .map(({ kind, count }) => ({ kind, count }))
        .toSorted((a, b) => signalKinds.indexOf(a.kind) - signalKinds.indexOf(b.kind)),
      meetings: ofDay.map(({ uid, start, end, user_id, client_name }) => ({
        ...{ uid, start, end },
        client: { id: user_id, name: client_name },
      })),
      meeting_count: ofDay[0]?.of_day ?? 0,
    };
  });
}

/** What the title of an event says of a signal. It leaves the firm’s systems, so it tells nothing about health or income. */
export type FeedCategory = 'enrollment' | 'estimate' | 'follow_up';

export const categoryOf: Readonly<Record<SignalKind, FeedCategory>> = {
  turns_65: 'enrollment',
  employer_coverage_ends: 'enrollment',
  turns_26: 'enrollment',
  open_enrollment: 'enrollment',
  special_enrollment: 'enrollment',
  income_limit: 'estimate',
  income_changed: 'estimate',
  credit_excess: 'estimate',
  costs_change: 'estimate',
  plan_ends: 'enrollment',
  medicare_review: 'enrollment',
  surcharge_appeal: 'estimate',
  estimate_outdated: 'estimate',
  address_rejected: 'follow_up',
  profile_missing: 'follow_up',
  no_meeting: 'follow_up',
  analyses_due: 'follow_up',
};

const categoryTitles: Readonly<Record<FeedCategory, string>> = {
  enrollment: 'Enrollment deadline',
  estimate: 'Estimate to review',
  follow_up: 'Follow-up due',
};

export const feedRange = (today: IsoDate, now: Date) => {
  const at = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();
  return {
    ...{ first_day: addDays(today, -feedDays.back), last_day: addDays(today, feedDays.ahead) },
    ...{ from: at(-feedDays.back), before: at(feedDays.ahead) },
  };
};

export interface NamedClient {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export interface DueRow {
  readonly due_on: IsoDate;
  readonly category: FeedCategory;
  /** Of clients, each once. */
  readonly count: number;
  /** The first of them. */
  readonly clients: readonly NamedClient[];
}

export interface MeetingRow {
  readonly uid: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly client: NamedClient;
}

function nameFor(names: Exclude<FeedNames, 'none'>, { first_name, last_name }: NamedClient): string {
  const [initial] = cleanName(last_name);
  const shown = names === 'full' ? last_name : initial ? `${initial}.` : '';
  return cleanName(`${first_name} ${shown}`);
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function clientsText({ count, clients }: DueRow, names: FeedNames): string {
  if (names === 'none') return count === 1 ? '1 client' : `${count} clients`;
  const more = count - clients.length;
  return list.format([...clients.map((client) => nameFor(names, client)), ...(more > 0 ? [`${more} more`] : [])]);
}

interface Feed {
  readonly names: FeedNames;
  readonly public_url: string;
  readonly user_id: number;
}

/** Addresses lead to the product, which asks for a sign-in. Their ids and days name no client. */
export function eventsOf(due: readonly DueRow[], meetings: readonly MeetingRow[], feed: Feed): FeedEvent[] {
  const { names, public_url, user_id } = feed;
  const host = new URL(public_url).hostname;
  return [
    ...due.map((row) => ({
      uid: `${row.category}-${row.due_on}-${user_id}@${host}`,
      sequence: 0,
      summary: `${categoryTitles[row.category]}: ${clientsText(row, names)}`,
      day: row.due_on,
      url: `${public_url}/radar?day=${row.due_on}`,
    })),
    ...meetings.map(({ uid, sequence, start, end, client }) => ({
      ...{ uid: `${uid}@${host}`, sequence, start, end },
      summary: names === 'none' ? 'Client meeting' : `Meeting with ${nameFor(names, client)}`,
      url: `${public_url}/clients/${client.id}`,
    })),
  ];
}

/** The clients named in titles. */
export const namedClients = (due: readonly DueRow[], meetings: readonly MeetingRow[], names: FeedNames): number[] =>
  names === 'none'
    ? []
    : [
        ...new Set(
          [...due.flatMap(({ clients }) => clients), ...meetings.map(({ client }) => client)].map(({ id }) => id),
        ),
      ];
