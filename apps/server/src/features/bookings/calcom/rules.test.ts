import type { ClientStatus } from 'contract/vocabulary/engagements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf, type Meeting, type MeetingEvent, meetingsOf, statusAfter } from './rules.ts';

const day = (number: number, hour = 9) =>
  `2026-03-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Something told on a day of March about a meeting in May. */
const event = (
  trigger: MeetingEvent['trigger'],
  uid: string,
  told: number,
  changed: Partial<MeetingEvent> = {},
): MeetingEvent => ({
  trigger,
  uid,
  occurred_at: day(told),
  old_uid: null,
  status:
    trigger === 'BOOKING_REQUESTED'
      ? 'PENDING'
      : /CANCELLED/.test(trigger)
        ? 'CANCELLED'
        : trigger === 'BOOKING_REJECTED'
          ? 'REJECTED'
          : 'ACCEPTED',
  start: '2026-05-04T15:00:00.000Z',
  end: '2026-05-04T16:00:00.000Z',
  host_name: null,
  join_url: null,
  ...changed,
});

const created = (uid: string, told: number) => event('BOOKING_CREATED', uid, told);
const cancelled = (uid: string, told: number) => event('BOOKING_CANCELLED', uid, told);
const moved = (old_uid: string, uid: string, told: number) => event('BOOKING_RESCHEDULED', uid, told, { old_uid });

const told = (events: readonly MeetingEvent[]) => {
  const { meetings, current } = meetingsOf(events);
  return { current, ...Object.fromEntries(meetings.map(({ uid, status }) => [uid, status])) };
};

describe('what follows from messages in the order in which things happened', () => {
  test.each<[string, readonly MeetingEvent[], object]>([
    ['nothing', [], { current: null }],
    ['booked', [created('a', 1)], { current: 'a', a: 'ACCEPTED' }],
    ['asked for', [event('BOOKING_REQUESTED', 'a', 1)], { current: 'a', a: 'PENDING' }],
    ['asked for, granted', [event('BOOKING_REQUESTED', 'a', 1), created('a', 2)], { current: 'a', a: 'ACCEPTED' }],
    [
      'asked for, refused',
      [event('BOOKING_REQUESTED', 'a', 1), event('BOOKING_REJECTED', 'a', 2)],
      { current: 'a', a: 'REJECTED' },
    ],
    ['booked, cancelled', [created('a', 1), cancelled('a', 2)], { current: 'a', a: 'CANCELLED' }],
    ['moved', [created('a', 1), moved('a', 'b', 2)], { current: 'b', a: 'CANCELLED', b: 'ACCEPTED' }],
    [
      'moved twice, cancelled',
      [created('a', 1), moved('a', 'b', 2), moved('b', 'c', 3), cancelled('c', 4)],
      { current: 'c', a: 'CANCELLED', b: 'CANCELLED', c: 'CANCELLED' },
    ],
    [
      'cancelled, then told again that it was booked',
      [created('a', 1), cancelled('a', 2), created('a', 3)],
      { current: 'a', a: 'CANCELLED' },
    ],
    [
      'cancelled by the clock before it was booked',
      [cancelled('a', 1), created('a', 2)],
      { current: null, a: 'CANCELLED' },
    ],
    [
      'cancelled, booked anew',
      [created('a', 1), cancelled('a', 2), created('b', 3)],
      { current: 'b', a: 'CANCELLED', b: 'ACCEPTED' },
    ],
    [
      'one that does not count is moved',
      [created('a', 1), created('b', 2), moved('a', 'c', 3)],
      { current: 'b', a: 'CANCELLED', b: 'ACCEPTED', c: 'ACCEPTED' },
    ],
    [
      'two, and the one that counts is cancelled',
      [created('a', 1), created('b', 2), cancelled('b', 3)],
      { current: 'a', a: 'ACCEPTED', b: 'CANCELLED' },
    ],
    ['moved from one that was never told of', [moved('a', 'b', 2)], { current: 'b', b: 'ACCEPTED' }],
    [
      'let go, and then moved',
      [created('a', 1), event('LET_GO', 'a', 2), moved('a', 'b', 3)],
      { current: null, a: 'CANCELLED', b: 'ACCEPTED' },
    ],
    [
      'let go, and then booked',
      [created('a', 1), event('LET_GO', 'a', 2), created('b', 3)],
      { current: 'b', a: 'ACCEPTED', b: 'ACCEPTED' },
    ],
    [
      'an earlier one is chosen',
      [created('a', 1), created('b', 2), event('ADOPTED', 'a', 3)],
      { current: 'a', a: 'ACCEPTED', b: 'ACCEPTED' },
    ],
    [
      'seen to be cancelled',
      [created('a', 1), event('SEEN', 'a', 2, { status: 'CANCELLED' })],
      { current: 'a', a: 'CANCELLED' },
    ],
    [
      'seen to stand',
      [created('a', 1), created('b', 2), event('SEEN', 'a', 3)],
      { current: 'b', a: 'ACCEPTED', b: 'ACCEPTED' },
    ],
    [
      'a cancellation without times of one that is not known',
      [event('BOOKING_CANCELLED', 'a', 1, { start: null, end: null })],
      { current: null },
    ],
  ])('%s', (_, events, expected) => {
    expect(told(events)).toEqual(expected);
  });

  test('a meeting takes its times and its place from what was told last', () => {
    const later = event('SEEN', 'a', 2, {
      start: '2026-05-04T17:00:00.000Z',
      end: '2026-05-04T18:00:00.000Z',
      join_url: 'https://meet.example/2',
    });
    expect(meetingsOf([later, created('a', 1)]).meetings).toEqual([
      expect.objectContaining({ start: later.start, join_url: 'https://meet.example/2', created_at: day(1) }),
    ]);
  });
});

/** Every order of a few things. */
const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, at) => orders(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));

/** What the database does with messages as they arrive: a known one is dropped, and each arrival works out all anew. */
function arriving(events: readonly MeetingEvent[]) {
  const kept = new Map<string, MeetingEvent>();
  let status: ClientStatus = 'referred';
  let before: readonly Meeting[] = [];
  for (const one of events) {
    const key = `${one.trigger} ${one.uid} ${one.occurred_at}`;
    if (kept.has(key)) continue;
    kept.set(key, one);
    const { meetings } = meetingsOf([...kept.values()]);
    if (changesOf(before, meetings).length > 0)
      status = statusAfter(
        status,
        meetings.some((meeting) => meeting.status === 'ACCEPTED' || meeting.status === 'PENDING'),
      );
    before = meetings;
  }
  const { meetings, current } = meetingsOf([...kept.values()]);
  return { status, current, meetings: meetings.toSorted((a, b) => a.uid.localeCompare(b.uid)) };
}

test('every order of a real course of messages ends alike, whatever comes twice', () => {
  const course = [
    event('BOOKING_REQUESTED', 'a', 1),
    created('a', 2),
    moved('a', 'b', 3),
    cancelled('b', 4),
    created('c', 5),
    event('BOOKING_REJECTED', 'd', 6),
    created('a', 2),
  ];
  const end = arriving(course);
  expect(end).toMatchObject({ status: 'scheduled', current: 'c' });
  for (const order of orders(course)) expect(arriving(order)).toEqual(end);
});

test('messages end alike in any order, any number of times', () => {
  const uid = fc.constantFrom('a', 'b', 'c', 'd');
  const triggers = [
    'BOOKING_REQUESTED',
    'BOOKING_CREATED',
    'BOOKING_REJECTED',
    'BOOKING_CANCELLED',
    'ADOPTED',
    'LET_GO',
    'SEEN',
    'CANCELLED_HERE',
  ] as const;
  const plain = fc
    .tuple(fc.constantFrom(...triggers), uid, fc.integer({ min: 1, max: 9 }))
    .map(([trigger, of, at]) => event(trigger, of, at));
  const moves = fc
    .tuple(uid, uid, fc.integer({ min: 1, max: 9 }))
    .filter(([a, b]) => a !== b)
    .map(([a, b, at]) => moved(a, b, at));
  const key = (one: MeetingEvent) => `${one.trigger} ${one.uid} ${one.occurred_at}`;
  const course = fc.uniqueArray(fc.oneof(plain, moves), { maxLength: 12, selector: key });
  fc.assert(
    fc.property(
      course.chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
      ),
      ([events, shuffled]) => {
        const [end, other] = [arriving(events), arriving(shuffled)];
        expect(other).toEqual(end);
        const off = new Set(
          events
            .filter(({ status, trigger }) => trigger !== 'LET_GO' && /CANCELLED|REJECTED/.test(status))
            .map((one) => one.uid),
        );
        for (const meeting of end.meetings)
          if (off.has(meeting.uid)) expect(['CANCELLED', 'REJECTED']).toContain(meeting.status);
      },
    ),
    { numRuns: 1000 },
  );
});

describe('what a feed is told', () => {
  const after = (...events: MeetingEvent[]) => meetingsOf(events).meetings;
  const kinds = (before: readonly Meeting[], now: readonly Meeting[]) =>
    changesOf(before, now).map(({ kind, meeting }) => `${kind} ${meeting.uid}`);

  test('booked, moved, cancelled', () => {
    const [first, second, third] = [
      after(created('a', 1)),
      after(created('a', 1), moved('a', 'b', 2)),
      after(created('a', 1), moved('a', 'b', 2), cancelled('b', 3)),
    ];
    expect(kinds([], first)).toEqual(['booked a']);
    expect(kinds(first, first)).toEqual([]);
    expect(kinds(first, second)).toEqual(['rescheduled b']);
    expect(kinds(second, third)).toEqual(['cancelled b']);
  });

  test('a cancellation that comes first is not told of, nor the booking that follows it', () => {
    expect(kinds([], after(cancelled('a', 2)))).toEqual([]);
    expect(kinds(after(cancelled('a', 2)), after(cancelled('a', 2), created('a', 1)))).toEqual([]);
  });

  test('a rescheduling that comes before the booking is told once', () => {
    expect(kinds([], after(moved('a', 'b', 2)))).toEqual(['rescheduled b']);
    expect(kinds(after(moved('a', 'b', 2)), after(moved('a', 'b', 2), created('a', 1)))).toEqual([]);
  });
});

test.each([
  ['referred', true, 'scheduled'],
  ['scheduled', false, 'referred'],
  ['referred', false, 'referred'],
  ['scheduled', true, 'scheduled'],
  ['enrolled', true, 'enrolled'],
  ['follow up', false, 'follow up'],
] as const)('%s with a meeting ahead %s becomes %s', (status, ahead, becomes) => {
  expect(statusAfter(status, ahead)).toBe(becomes);
});
