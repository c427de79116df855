import { expect, test } from 'vitest';
import { readCalendarFile } from '../../testing/calendar-file.ts';
import { calendarFeed, type FeedEvent } from './calendar-feed.ts';

const now = new Date('2026-11-29T10:00:00Z');
const shown = { uid: 'a@example.com', sequence: 2, url: 'https://example.com/radar?day=2026-12-15' };
const propertiesOf = (event: FeedEvent) =>
  Object.fromEntries(readCalendarFile(calendarFeed({ name: 'HealthPlanner', now, events: [event] })));

test('a deadline is a whole day that leaves people free', () => {
  expect(propertiesOf({ ...shown, summary: 'Enrollment deadline: Ann B.', day: '2026-12-15' })).toMatchObject({
    VERSION: '2.0',
    METHOD: 'PUBLISH',
    'X-WR-CALNAME': 'HealthPlanner',
    'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
    UID: shown.uid,
    DTSTAMP: '20261129T100000Z',
    'DTSTART;VALUE=DATE': '20261215',
    TRANSP: 'TRANSPARENT',
    'URL;VALUE=URI': shown.url,
  });
});

test('a meeting has times in UTC', () => {
  const times = { start: '2026-12-15T15:00:00Z', end: '2026-12-15T15:30:00Z' };
  expect(propertiesOf({ ...shown, summary: 'Meeting with Ann B.', ...times })).toMatchObject({
    SEQUENCE: '2',
    DTSTART: '20261215T150000Z',
    DTEND: '20261215T153000Z',
    STATUS: 'CONFIRMED',
  });
});

test('names cannot add lines', () => {
  const content = calendarFeed({
    name: 'HealthPlanner',
    now,
    events: [{ ...shown, summary: 'Meeting with A\r\nBEGIN:VALARM; b, c', day: '2026-12-15' }],
  });
  expect(content).not.toMatch(/^BEGIN:VALARM/m);
  expect(content).toContain(String.raw`\; b\, c`);
});
