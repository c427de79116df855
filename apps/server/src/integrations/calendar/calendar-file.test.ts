import { expect, test } from 'vitest';
import { readCalendarFile } from '../../testing/calendar-file.ts';
import { calendarFile } from './calendar-file.ts';

const event = {
  method: 'REQUEST',
  uid: 'meeting-1@plans.example.com',
  sequence: 2,
  now: new Date('2026-10-20T12:00:00Z'),
  start: '2026-11-02T15:30:00.000Z',
  end: '2026-11-02T16:00:00.000Z',
  summary: 'Meeting with Ann Lee',
  organizer: { name: 'Ann Lee', email: 'ann@firm.test' },
  attendee: { name: 'Rosa Lind', email: 'rosa@home.test' },
  location: 'https://meet.example/ann',
  url: 'https://plans.example.com/schedule',
} as const;
const propertiesOf = (changed: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  Object.fromEntries(readCalendarFile(calendarFile({ ...event, ...changed }).content));

test('has both participants, the place and the times in UTC', () => {
  expect(calendarFile(event).method).toBe('REQUEST');
  expect(propertiesOf()).toMatchObject({
    VERSION: '2.0',
    METHOD: 'REQUEST',
    UID: event.uid,
    SEQUENCE: '2',
    DTSTAMP: '20261020T120000Z',
    DTSTART: '20261102T153000Z',
    DTEND: '20261102T160000Z',
    SUMMARY: 'Meeting with Ann Lee',
    LOCATION: 'https://meet.example/ann',
    'URL;VALUE=URI': 'https://plans.example.com/schedule',
    STATUS: 'CONFIRMED',
    TRIGGER: '-PT15M',
    'ORGANIZER;CN="Ann Lee"': 'mailto:ann@firm.test',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Rosa Lind"': 'MAILTO:rosa@home.test',
  });
});

test('cancels', () => {
  expect(calendarFile({ ...event, method: 'CANCEL' }).method).toBe('CANCEL');
  expect(propertiesOf({ method: 'CANCEL' })).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: event.uid });
});

test('requirement 28: a name with quotation marks keeps the file valid, and a canceled meeting has no alarm', () => {
  const keys = Object.keys(propertiesOf({ organizer: { name: 'Ann "Sis" Lee, Jr.', email: 'ann@firm.test' } }));
  expect(keys).toContain(`ORGANIZER;CN="Ann 'Sis' Lee, Jr."`);
  expect(Object.keys(propertiesOf({ method: 'CANCEL' }))).not.toContain('TRIGGER');
});

test('leaves out an unknown place and link', () => {
  const names = Object.keys(propertiesOf({ location: null, url: null }));
  expect(names.filter((name) => /^(LOCATION|URL)/.test(name))).toEqual([]);
});

test.each([
  'Lee; ATTENDEE:mailto:x@y.test, "Ann" \\ Co',
  `Meeting with ${'José 🐦'.repeat(40)}`,
  'one\r\nATTENDEE:mailto:x@elsewhere.test\r\ntwo',
])('names add no properties, and no line has more than 75 octets: %j', (name) => {
  const person = { name, email: 'ann@firm.test' };
  const { content } = calendarFile({ ...event, summary: name, organizer: person, attendee: person });
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const names = [...readCalendarFile(content).keys()].map((key) => key.split(';')[0]);
  expect(names.filter((one) => one === 'ATTENDEE' || one === 'ORGANIZER')).toEqual(['ORGANIZER', 'ATTENDEE']);
  const summary = readCalendarFile(content).get('SUMMARY') ?? '';
  expect(summary.replace(/\\n/g, '\n').replace(/\\([\\;,"])/g, '$1')).toBe(name.replaceAll('\r\n', '\n'));
});
