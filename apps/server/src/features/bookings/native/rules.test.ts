import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../../../tools/depth.ts';
import {
  day,
  freeTimes,
  mergeTimes,
  normalizeTimeZone,
  type OpeningHours,
  overlappingDaysOff,
  overlappingHours,
  pastDaysOff,
  pastSpecialHours,
  specialHoursOnDaysOff,
} from './rules.ts';

const newYork = 'America/New_York';
const berlin = 'Europe/Berlin';
const at = (moment: string) => Date.parse(moment);

const noBuffers = { buffer_before_minutes: 0, buffer_after_minutes: 0 };
const alwaysOpen = { ...noBuffers, special_hours: [], days_off: [], closed_on_holidays: false };

/** Sunday 00:30 to 04:30 in half hours, when both zones have their transitions. */
const nights: OpeningHours = {
  ...alwaysOpen,
  time_zone: newYork,
  meeting_minutes: 30,
  notice_minutes: 0,
  hours: [{ weekday: 7, from_minute: 30, to_minute: 270 }],
};

const onDay = (opening: OpeningHours, from: string, days = 1) =>
  freeTimes(opening, [], { start: at(from), end: at(from) + days * day }, at('2026-01-01T00:00:00Z'));
const startsOf = (opening: OpeningHours, from: string, days = 1) =>
  onDay(opening, from, days).map(({ start }) => new Date(start).toISOString().slice(5, 16));

describe('weeks with a transition, computed by hand', () => {
  test('New York, spring 2026: skips 2:00 and 2:30 on March 8', () => {
    // 00:30, 01:00, 01:30 at UTC−5; then 03:00, 03:30, 04:00 at UTC−4.
    expect(startsOf(nights, '2026-03-08T00:00:00Z')).toEqual([
      '03-08T05:30',
      '03-08T06:00',
      '03-08T06:30',
      '03-08T07:00',
      '03-08T07:30',
      '03-08T08:00',
    ]);
  });

  test('New York, fall 2026: uses the first 1:00 and 1:30 on November 1', () => {
    // 00:30, 01:00, 01:30 at UTC−4; 02:00 to 04:00 at UTC−5.
    expect(startsOf(nights, '2026-11-01T00:00:00Z')).toEqual([
      '11-01T04:30',
      '11-01T05:00',
      '11-01T05:30',
      '11-01T07:00',
      '11-01T07:30',
      '11-01T08:00',
      '11-01T08:30',
      '11-01T09:00',
    ]);
  });

  test('New York, spring and fall 2027', () => {
    expect(startsOf(nights, '2027-03-14T00:00:00Z')).toEqual([
      '03-14T05:30',
      '03-14T06:00',
      '03-14T06:30',
      '03-14T07:00',
      '03-14T07:30',
      '03-14T08:00',
    ]);
    expect(startsOf(nights, '2027-11-07T00:00:00Z')).toHaveLength(8);
    expect(startsOf(nights, '2027-11-07T00:00:00Z').slice(2, 4)).toEqual(['11-07T05:30', '11-07T07:00']);
  });

  test('Berlin, spring 2026: skips 2:00 and 2:30 on March 29', () => {
    // 00:30, 01:00, 01:30 at UTC+1; then 03:00, 03:30, 04:00 at UTC+2. The first lies on the 28th of UTC.
    expect(startsOf({ ...nights, time_zone: berlin }, '2026-03-28T22:00:00Z')).toEqual([
      '03-28T23:30',
      '03-29T00:00',
      '03-29T00:30',
      '03-29T01:00',
      '03-29T01:30',
      '03-29T02:00',
    ]);
  });

  test('Berlin, fall 2026: uses the first 2:00 and 2:30 on October 25', () => {
    // 00:30 to 02:30 at UTC+2; 03:00, 03:30, 04:00 at UTC+1.
    expect(startsOf({ ...nights, time_zone: berlin }, '2026-10-24T22:00:00Z')).toEqual([
      '10-24T22:30',
      '10-24T23:00',
      '10-24T23:30',
      '10-25T00:00',
      '10-25T00:30',
      '10-25T02:00',
      '10-25T02:30',
      '10-25T03:00',
    ]);
  });

  test('Berlin, spring and fall 2027', () => {
    const opening = { ...nights, time_zone: berlin };
    expect(startsOf(opening, '2027-03-27T22:00:00Z').slice(2, 4)).toEqual(['03-28T00:30', '03-28T01:00']);
    expect(startsOf(opening, '2027-10-30T22:00:00Z').slice(4, 6)).toEqual(['10-31T00:30', '10-31T02:00']);
  });

  test('office hours keep their local time across both transitions', () => {
    const office: OpeningHours = {
      ...alwaysOpen,
      time_zone: newYork,
      meeting_minutes: 60,
      notice_minutes: 0,
      hours: [5, 1].map((weekday) => ({ weekday, from_minute: 540, to_minute: 600 })),
    };
    // Friday at 9:00 and Monday at 9:00, on either side of the Sunday.
    expect(startsOf(office, '2026-03-06T00:00:00Z', 4)).toEqual(['03-06T14:00', '03-09T13:00']);
    expect(startsOf(office, '2026-10-30T00:00:00Z', 4)).toEqual(['10-30T13:00', '11-02T14:00']);
    expect(startsOf({ ...office, time_zone: berlin }, '2026-03-27T00:00:00Z', 4)).toEqual([
      '03-27T08:00',
      '03-30T07:00',
    ]);
    expect(startsOf({ ...office, time_zone: berlin }, '2026-10-23T00:00:00Z', 4)).toEqual([
      '10-23T07:00',
      '10-26T08:00',
    ]);
  });
});

const everyDay = (from_minute: number, to_minute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from_minute, to_minute }));

test('leaves out booked times, the notice period and the past', () => {
  const opening: OpeningHours = {
    ...alwaysOpen,
    time_zone: newYork,
    meeting_minutes: 60,
    notice_minutes: 90,
    hours: everyDay(540, 780),
  };
  const now = at('2026-06-01T12:10:00Z');
  const range = { start: at('2026-06-01T00:00:00Z'), end: at('2026-06-02T00:00:00Z') };
  const starts = (booked: [string, string][]) =>
    freeTimes(
      opening,
      booked.map(([start, end]) => ({ start: at(start), end: at(end) })),
      range,
      now,
    ).map(({ start }) => new Date(start).toISOString().slice(11, 16));
  expect(starts([])).toEqual(['14:00', '15:00', '16:00']);
  expect(starts([['2026-06-01T15:30:00Z', '2026-06-01T15:45:00Z']])).toEqual(['14:00', '16:00']);
  // Adjacent meetings do not overlap.
  expect(starts([['2026-06-01T15:00:00Z', '2026-06-01T16:00:00Z']])).toEqual(['14:00', '16:00']);
  expect(starts([['2026-06-01T14:59:00Z', '2026-06-01T15:01:00Z']])).toEqual(['16:00']);
});

test('keeps the buffers of both meetings free, on either side', () => {
  const opening: OpeningHours = {
    ...alwaysOpen,
    time_zone: 'UTC',
    meeting_minutes: 30,
    notice_minutes: 0,
    hours: everyDay(540, 840),
  };
  const range = { start: at('2026-06-01T00:00:00Z'), end: at('2026-06-02T00:00:00Z') };
  const booked = [{ start: at('2026-06-01T11:30:00Z'), end: at('2026-06-01T12:00:00Z') }];
  const starts = (buffers: Partial<OpeningHours>) =>
    freeTimes({ ...opening, ...buffers }, booked, range, 0).map(({ start }) =>
      new Date(start).toISOString().slice(11, 16),
    );
  const early = ['09:00', '09:30', '10:00'];
  expect(starts({})).toEqual([...early, '10:30', '11:00', '12:00', '12:30', '13:00', '13:30']);
  // Ten minutes are needed between two meetings, so the half hours beside the meeting are gone, and no others.
  for (const buffers of [{ buffer_before_minutes: 10 }, { buffer_after_minutes: 10 }])
    expect(starts(buffers)).toEqual([...early, '10:30', '12:30', '13:00', '13:30']);
  // 15 after one meeting and 15 before the next: half an hour is exactly enough.
  expect(starts({ buffer_before_minutes: 15, buffer_after_minutes: 15 })).toEqual([
    ...early,
    '10:30',
    '12:30',
    '13:00',
    '13:30',
  ]);
  expect(starts({ buffer_before_minutes: 20, buffer_after_minutes: 15 })).toEqual([...early, '13:00', '13:30']);
});

test('a meeting can end at midnight', () => {
  const late: OpeningHours = {
    ...alwaysOpen,
    time_zone: berlin,
    meeting_minutes: 30,
    notice_minutes: 0,
    hours: everyDay(1380, 1440),
  };
  expect(startsOf(late, '2026-06-01T22:00:00Z')).toEqual(['06-02T21:00', '06-02T21:30']);
});

test('skips a date that a zone skipped', () => {
  // Samoa crossed the date line: there was no Friday, December 30, 2011.
  const apia: OpeningHours = {
    ...alwaysOpen,
    time_zone: 'Pacific/Apia',
    meeting_minutes: 60,
    notice_minutes: 0,
    hours: everyDay(540, 600),
  };
  const free = freeTimes(apia, [], { start: at('2011-12-29T00:00:00Z'), end: at('2012-01-01T00:00:00Z') }, 0);
  expect(free.map(({ start }) => new Date(start).toISOString())).toEqual([
    '2011-12-29T19:00:00.000Z',
    '2011-12-30T19:00:00.000Z',
    '2011-12-31T19:00:00.000Z',
  ]);
});

describe('special hours', () => {
  const weekdays: OpeningHours = {
    ...alwaysOpen,
    time_zone: newYork,
    meeting_minutes: 60,
    notice_minutes: 0,
    hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from_minute: 540, to_minute: 660 })),
  };
  const special = (date: string, from_minute: number, to_minute: number) => ({ date, from_minute, to_minute });

  test('replace the weekly hours of their date, and of no other', () => {
    const special_hours = [special('2026-06-02', 780, 840), special('2026-06-02', 1080, 1140)];
    // Monday and Wednesday at 9 and 10; Tuesday at 13 and 18.
    expect(startsOf({ ...weekdays, special_hours }, '2026-06-01T04:00:00Z', 3)).toEqual([
      '06-01T13:00',
      '06-01T14:00',
      '06-02T17:00',
      '06-02T22:00',
      '06-03T13:00',
      '06-03T14:00',
    ]);
  });

  test('open a weekend and a federal holiday', () => {
    const special_hours = [special('2026-11-26', 600, 660), special('2026-11-28', 540, 600)];
    expect(startsOf({ ...weekdays, special_hours, closed_on_holidays: true }, '2026-11-25T05:00:00Z', 4)).toEqual([
      '11-25T14:00',
      '11-25T15:00',
      '11-26T15:00',
      '11-27T14:00',
      '11-27T15:00',
      '11-28T14:00',
    ]);
  });

  test('skip the hour that the clocks skip, and use the first of a repeated one', () => {
    const night = (date: string): OpeningHours => ({ ...weekdays, special_hours: [special(date, 60, 240)] });
    // 1:00 at UTC−5 and 3:00 at UTC−4; then 1:00 at UTC−4, 2:00 and 3:00 at UTC−5.
    expect(startsOf(night('2026-03-08'), '2026-03-08T04:00:00Z')).toEqual(['03-08T06:00', '03-08T07:00']);
    expect(startsOf(night('2026-11-01'), '2026-11-01T04:00:00Z')).toEqual([
      '11-01T05:00',
      '11-01T07:00',
      '11-01T08:00',
    ]);
  });

  test('on a day off, or in the past unless they were stored, are reported', () => {
    const hours = ['2026-06-01', '2026-06-02', '2026-06-03'].map((date) => special(date, 0, 60));
    expect(specialHoursOnDaysOff(hours, [{ from: '2026-06-02', to: '2026-06-05' }])).toEqual([1, 2]);
    expect(pastSpecialHours(hours, [{ date: '2026-06-01' }], '2026-06-03')).toEqual([1]);
  });
});

describe('closed days', () => {
  /** One meeting at 8 p.m. in Honolulu, which is the next day of UTC. */
  const evenings: OpeningHours = {
    ...alwaysOpen,
    time_zone: 'Pacific/Honolulu',
    meeting_minutes: 60,
    notice_minutes: 0,
    hours: everyDay(1200, 1260),
  };
  const datesOf = (changed: Partial<OpeningHours>, from: string, days: number) =>
    onDay({ ...evenings, ...changed }, from, days).map(({ start }) =>
      new Date(start - 10 * 60 * 60_000).toISOString().slice(0, 10),
    );

  test('days off have no times, from the first to the last day, in the calendar’s own time zone', () => {
    const days_off = [
      { from: '2026-06-02', to: '2026-06-03' },
      { from: '2026-06-05', to: '2026-06-05' },
    ];
    expect(datesOf({ days_off }, '2026-06-01T10:00:00Z', 6)).toEqual(['2026-06-01', '2026-06-04', '2026-06-06']);
  });

  test('federal holidays have no times if the calendar is closed on them', () => {
    const around = ['2027-12-30T10:00:00Z', 3] as const;
    expect(datesOf({ closed_on_holidays: true }, ...around)).toEqual(['2027-12-30', '2028-01-01']);
    expect(datesOf({}, ...around)).toEqual(['2027-12-30', '2027-12-31', '2028-01-01']);
    expect(datesOf({ closed_on_holidays: true }, '2026-07-02T10:00:00Z', 3)).toEqual(['2026-07-02', '2026-07-04']);
  });

  test('overlapping days off are reported, but not adjacent ones', () => {
    const [first, next] = [
      { from: '2026-06-01', to: '2026-06-03' },
      { from: '2026-06-04', to: '2026-06-04' },
    ];
    expect(overlappingDaysOff([first, next])).toEqual([]);
    expect(overlappingDaysOff([first, next, { from: '2026-06-03', to: '2026-06-04' }, first])).toEqual([2, 3]);
  });

  test('days off can begin in the past only if they did so before', () => {
    const begun = { from: '2026-06-01', to: '2026-06-30' };
    const today = '2026-06-03';
    const ranges = [begun, { from: '2026-06-02', to: '2026-06-02' }, { from: today, to: today }];
    expect(pastDaysOff(ranges, [], today)).toEqual([0, 1]);
    expect(pastDaysOff(ranges, [{ ...begun, to: '2026-06-20' }], today)).toEqual([1]);
  });
});

const zones = [
  newYork,
  berlin,
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Chatham',
  'UTC',
  'Africa/Casablanca',
];
const hoursOf = fc
  .array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from_minute: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 600 }),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ weekday, from_minute, length }) => ({
      weekday,
      from_minute,
      to_minute: Math.min(1440, from_minute + length),
    })),
  );

const specialOf = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 700 }),
      from_minute: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 600 }),
    }),
    { maxLength: 200 },
  )
  .map((list) =>
    list.map(({ after, from_minute, length }) => ({
      date: new Date(at('2026-01-01T00:00:00Z') + after * day).toISOString().slice(0, 10),
      from_minute,
      to_minute: Math.min(1440, from_minute + length),
    })),
  );

test('every free time is within the local hours, in order, and leaves the buffers around each booking', () => {
  const openings = fc.record({
    time_zone: fc.constantFrom(...zones),
    meeting_minutes: fc.integer({ min: 10, max: 240 }),
    notice_minutes: fc.integer({ min: 0, max: 3000 }),
    buffer_before_minutes: fc.integer({ min: 0, max: 120 }),
    buffer_after_minutes: fc.integer({ min: 0, max: 120 }),
    hours: hoursOf,
    special_hours: specialOf,
    days_off: fc.constant([]),
    closed_on_holidays: fc.constant(false),
  });
  const year = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') });
  const bookings = fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 10 * day }), length: fc.integer({ min: 1, max: day }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(openings, year, bookings, (opening, now, list) => {
      const booked = list.map(({ after, length }) => ({ start: now + after, end: now + after + length }));
      const range = { start: now, end: now + 8 * day };
      const free = freeTimes(opening, booked, range, now);
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: opening.time_zone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      });
      const dates = new Intl.DateTimeFormat('en-CA', { timeZone: opening.time_zone, dateStyle: 'short' });
      free.forEach(({ start, end }, index) => {
        expect(end - start).toBe(opening.meeting_minutes * 60_000);
        expect(start).toBeGreaterThanOrEqual(now + opening.notice_minutes * 60_000);
        expect(start).toBeLessThan(range.end);
        if (index > 0) expect(start).toBeGreaterThan(free[index - 1]?.start ?? 0);
        const gap = (opening.buffer_before_minutes + opening.buffer_after_minutes) * 60_000;
        expect(booked.some((one) => one.start < end + gap && start < one.end + gap)).toBe(false);
        const shown = clock.format(start);
        const date = dates.format(start);
        const special = opening.special_hours.filter((one) => one.date === date);
        const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(shown.slice(0, 3)) + 1;
        const [hour = 0, minutes = 0] = shown.slice(-5).split(':').map(Number);
        const shownAt = hour * 60 + minutes;
        const open = special.length > 0 ? special : opening.hours.filter((one) => one.weekday === weekday);
        expect(
          open.some((one) => shownAt >= one.from_minute && shownAt + opening.meeting_minutes <= one.to_minute),
        ).toBe(true);
      });
    }),
    propertyRuns(150),
  );
});

test('merges the free times of several agents', () => {
  const [early, late] = [
    { start: 1, end: 2 },
    { start: 5, end: 9 },
  ];
  expect(mergeTimes([[late], [early, { start: 5, end: 7 }]])).toEqual([early, late]);
});

test('reports overlapping hours, but not adjacent ones', () => {
  const hours = (from_minute: number, to_minute: number, weekday = 1) => ({ weekday, from_minute, to_minute });
  const overlapping = (list: ReturnType<typeof hours>[]) => overlappingHours(list, ({ weekday }) => weekday);
  expect(overlapping([hours(0, 60), hours(60, 120), hours(30, 40, 2)])).toEqual([]);
  expect(overlapping([hours(0, 60), hours(59, 120), hours(0, 30)])).toEqual([1, 2]);
});

test('accepts IANA zones and rejects UTC offsets and abbreviations', () => {
  expect(normalizeTimeZone('america/new_york')).toBe('America/New_York');
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv']) expect(normalizeTimeZone(zone)).toBe(zone);
  for (const bad of ['', 'Mars/Olympus', '+05:00', 'America/New_York; drop', '../etc', 'PST', 'CST', 'IST', 'aet'])
    expect(normalizeTimeZone(bad)).toBeNull();
});
