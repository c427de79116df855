import type { ClientStatus } from 'contract/vocabulary/engagements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../../../tools/depth.ts';
import { type BookingEvent, type CalcomBooking, changesBetween, reduceEvents } from './rules.ts';

const day = (number: number, hour = 9) =>
  `2026-03-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** One day per uid, in May. */
const startOf = (uid: string) => `2026-05-0${'abcd'.indexOf(uid) + 1}T15:00:00.000Z`;

/** An event on a day in March about a meeting in May. */
const event = (
  trigger: BookingEvent['trigger'],
  uid: string,
  occurred: number,
  changed: Partial<BookingEvent> = {},
): BookingEvent => ({
  trigger,
  uid,
  occurred_at: day(occurred),
  old_uid: null,
  status:
    trigger === 'BOOKING_REQUESTED'
      ? 'PENDING'
      : /CANCELLED/.test(trigger)
        ? 'CANCELLED'
        : trigger === 'BOOKING_REJECTED'
          ? 'REJECTED'
          : 'ACCEPTED',
  start: startOf(uid),
  end: startOf(uid).replace('T15', 'T16'),
  host_name: null,
  join_url: null,
  ...changed,
});

const created = (uid: string, occurred: number) => event('BOOKING_CREATED', uid, occurred);
const cancelled = (uid: string, occurred: number) => event('BOOKING_CANCELLED', uid, occurred);
const moved = (old_uid: string, uid: string, occurred: number) =>
  event('BOOKING_RESCHEDULED', uid, occurred, { old_uid });

const summarize = (events: readonly BookingEvent[]) => {
  const { bookings, current } = reduceEvents(events);
  return { current, ...Object.fromEntries(bookings.map(({ uid, status }) => [uid, status])) };
};

describe('the state after events in order', () => {
  test.each<[string, readonly BookingEvent[], object]>([
    ['nothing', [], { current: null }],
    ['booked', [created('a', 1)], { current: 'a', a: 'ACCEPTED' }],
    ['requested', [event('BOOKING_REQUESTED', 'a', 1)], { current: 'a', a: 'PENDING' }],
    ['requested, accepted', [event('BOOKING_REQUESTED', 'a', 1), created('a', 2)], { current: 'a', a: 'ACCEPTED' }],
    [
      'requested, rejected',
      [event('BOOKING_REQUESTED', 'a', 1), event('BOOKING_REJECTED', 'a', 2)],
      { current: 'a', a: 'REJECTED' },
    ],
    ['booked, canceled', [created('a', 1), cancelled('a', 2)], { current: 'a', a: 'CANCELLED' }],
    ['rescheduled', [created('a', 1), moved('a', 'b', 2)], { current: 'b', a: 'CANCELLED', b: 'ACCEPTED' }],
    [
      'rescheduled twice, canceled',
      [created('a', 1), moved('a', 'b', 2), moved('b', 'c', 3), cancelled('c', 4)],
      { current: 'c', a: 'CANCELLED', b: 'CANCELLED', c: 'CANCELLED' },
    ],
    [
      'canceled, then reported as booked again',
      [created('a', 1), cancelled('a', 2), created('a', 3)],
      { current: 'a', a: 'CANCELLED' },
    ],
    ['canceled before it was booked', [cancelled('a', 1), created('a', 2)], { current: null, a: 'CANCELLED' }],
    [
      'canceled, booked again',
      [created('a', 1), cancelled('a', 2), created('b', 3)],
      { current: 'b', a: 'CANCELLED', b: 'ACCEPTED' },
    ],
    [
      'a booking that is not current is rescheduled',
      [created('a', 1), created('b', 2), moved('b', 'c', 3)],
      { current: 'a', a: 'ACCEPTED', b: 'CANCELLED', c: 'ACCEPTED' },
    ],
    [
      'a second one is booked, and the current one is canceled',
      [created('a', 1), created('b', 2), cancelled('a', 3)],
      { current: 'b', a: 'CANCELLED', b: 'ACCEPTED' },
    ],
    ['rescheduled from an unknown booking', [moved('a', 'b', 2)], { current: 'b', b: 'ACCEPTED' }],
    [
      'cleared, then rescheduled',
      [created('a', 1), event('UNLINKED', 'a', 2), moved('a', 'b', 3)],
      { current: null, a: 'CANCELLED', b: 'ACCEPTED' },
    ],
    [
      'cleared, then booked',
      [created('a', 1), event('UNLINKED', 'a', 2), created('b', 3)],
      { current: 'b', a: 'ACCEPTED', b: 'ACCEPTED' },
    ],
    [
      'a second one is booked after the start of the first',
      [created('a', 1), event('BOOKING_CREATED', 'b', 2, { occurred_at: '2026-05-01T15:00:00.000Z' })],
      { current: 'b', a: 'ACCEPTED', b: 'ACCEPTED' },
    ],
    [
      'a later one is assigned',
      [created('a', 1), created('b', 2), event('LINKED', 'b', 3)],
      { current: 'b', a: 'ACCEPTED', b: 'ACCEPTED' },
    ],
    [
      'found canceled',
      [created('a', 1), event('SYNCED', 'a', 2, { status: 'CANCELLED' })],
      { current: 'a', a: 'CANCELLED' },
    ],
    [
      'found active',
      [created('a', 1), created('b', 2), event('SYNCED', 'b', 3)],
      { current: 'a', a: 'ACCEPTED', b: 'ACCEPTED' },
    ],
    [
      'a cancellation of an unknown booking without times',
      [event('BOOKING_CANCELLED', 'a', 1, { start: null, end: null })],
      { current: null },
    ],
  ])('%s', (_, events, expected) => {
    expect(summarize(events)).toEqual(expected);
  });

  test('takes times and link from the last event', () => {
    const later = event('SYNCED', 'a', 2, {
      start: '2026-05-04T17:00:00.000Z',
      end: '2026-05-04T18:00:00.000Z',
      join_url: 'https://meet.example/2',
    });
    expect(reduceEvents([later, created('a', 1)]).bookings).toEqual([
      expect.objectContaining({ start: later.start, join_url: 'https://meet.example/2', created_at: day(1) }),
    ]);
  });
});

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));

/** Applies events as the database does: it ignores duplicates, and each new event recomputes the state. */
function applyAll(events: readonly BookingEvent[]) {
  const kept = new Map<string, BookingEvent>();
  let status: ClientStatus = 'referred';
  let before: readonly CalcomBooking[] = [];
  for (const one of events) {
    const key = `${one.trigger} ${one.uid} ${one.occurred_at}`;
    if (kept.has(key)) continue;
    kept.set(key, one);
    const { bookings } = reduceEvents([...kept.values()]);
    if (changesBetween(before, bookings).length > 0)
      status = bookings.some((booking) => booking.status === 'ACCEPTED' || booking.status === 'PENDING')
        ? 'scheduled'
        : 'referred';
    before = bookings;
  }
  const { bookings, current } = reduceEvents([...kept.values()]);
  return { status, current, bookings: bookings.toSorted((a, b) => a.uid.localeCompare(b.uid)) };
}

test('ends with the same state for every order of a realistic sequence', () => {
  const course = [
    event('BOOKING_REQUESTED', 'a', 1),
    created('a', 2),
    moved('a', 'b', 3),
    cancelled('b', 4),
    created('c', 5),
    event('BOOKING_REJECTED', 'd', 6),
    created('a', 2),
  ];
  const end = applyAll(course);
  expect(end).toMatchObject({ status: 'scheduled', current: 'c' });
  for (const order of permutations(course)) expect(applyAll(order)).toEqual(end);
});

test('ends with the same state in any order and with duplicates', () => {
  const uid = fc.constantFrom('a', 'b', 'c', 'd');
  const triggers = [
    'BOOKING_REQUESTED',
    'BOOKING_CREATED',
    'BOOKING_REJECTED',
    'BOOKING_CANCELLED',
    'LINKED',
    'UNLINKED',
    'SYNCED',
    'CANCELLED_HERE',
  ] as const;
  const plain = fc
    .tuple(fc.constantFrom(...triggers), uid, fc.integer({ min: 1, max: 9 }))
    .map(([trigger, of, at]) => event(trigger, of, at));
  const moves = fc
    .tuple(uid, uid, fc.integer({ min: 1, max: 9 }))
    .filter(([a, b]) => a !== b)
    .map(([a, b, at]) => moved(a, b, at));
  const key = (one: BookingEvent) => `${one.trigger} ${one.uid} ${one.occurred_at}`;
  const course = fc.uniqueArray(fc.oneof(plain, moves), { maxLength: 12, selector: key });
  fc.assert(
    fc.property(
      course.chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
      ),
      ([events, shuffled]) => {
        const [end, other] = [applyAll(events), applyAll(shuffled)];
        expect(other).toEqual(end);
        const inactive = new Set(
          events
            .filter(({ status, trigger }) => trigger !== 'UNLINKED' && /CANCELLED|REJECTED/.test(status))
            .map((one) => one.uid),
        );
        for (const booking of end.bookings)
          if (inactive.has(booking.uid)) expect(['CANCELLED', 'REJECTED']).toContain(booking.status);
      },
    ),
    propertyRuns(1000),
  );
});

describe('changes for the activity feed', () => {
  const after = (...events: BookingEvent[]) => reduceEvents(events).bookings;
  const kinds = (before: readonly CalcomBooking[], now: readonly CalcomBooking[]) =>
    changesBetween(before, now).map(({ kind, start }) => `${kind} ${'abcd'[Number(start.slice(8, 10)) - 1]}`);

  test('booked, rescheduled, canceled', () => {
    const [first, second, third] = [
      after(created('a', 1)),
      after(created('a', 1), moved('a', 'b', 2)),
      after(created('a', 1), moved('a', 'b', 2), cancelled('b', 3)),
    ];
    expect(kinds([], first)).toEqual(['booked a']);
    expect(kinds(first, first)).toEqual([]);
    expect(kinds(first, second)).toEqual(['rescheduled b']);
    expect(changesBetween(first, second)).toMatchObject([{ start: startOf('b'), from: startOf('a') }]);
    expect(kinds(second, third)).toEqual(['cancelled b']);
  });

  test('ignores a cancellation that arrives before its booking', () => {
    expect(kinds([], after(cancelled('a', 2)))).toEqual([]);
    expect(kinds(after(cancelled('a', 2)), after(cancelled('a', 2), created('a', 1)))).toEqual([]);
  });

  test('reports a rescheduling that arrives before its booking once', () => {
    expect(kinds([], after(moved('a', 'b', 2)))).toEqual(['rescheduled b']);
    expect(kinds(after(moved('a', 'b', 2)), after(moved('a', 'b', 2), created('a', 1)))).toEqual([]);
  });
});
