import { expect, test } from 'vitest';
import {
  advisorMeetingBooked,
  advisorMeetingCanceled,
  advisorMeetingReminder,
  advisorMeetingRescheduled,
  hostMeetingCanceled,
  meetingBooked,
  meetingCanceled,
  meetingReminder,
  meetingRescheduled,
} from './emails.tsx';

const meeting = {
  start: '2026-12-01T16:00:00.000Z',
  end: '2026-12-01T16:30:00.000Z',
  previous_start: null,
  time_zone: 'America/Chicago',
  other: { name: 'Ann\r\nLee\u202e', time_zone: 'America/New_York' },
  url: 'https://plans.example.com/schedule',
  join_url: null,
};

test('an email has the other participant, both times with their zones and a link', () => {
  expect(meetingBooked(meeting)).toEqual({
    subject: 'Meeting on Tuesday, December 1, 10:00 AM Central Time',
    heading: 'Your meeting is booked',
    paragraphs: [
      'You’re meeting with Ann Lee on Tuesday, December 1, 10:00–10:30 AM Central Time.',
      'That’s 11:00 AM Eastern Time for Ann Lee.',
    ],
    action: { label: 'See the meeting', url: meeting.url },
    afterword: 'The calendar file is attached. To join, reschedule, or cancel, open the meeting.',
  });
});

const paragraphsOf = (changed: Partial<typeof meeting> & { other?: { name: string; time_zone: string | null } }) =>
  meetingBooked({ ...meeting, other: { name: 'Ann Lee', time_zone: null }, ...changed }).paragraphs;

test('an email has the link to join', () => {
  const joined = { ...meeting, join_url: 'https://meet.example.com/ann' };
  for (const email of [meetingBooked, meetingRescheduled, meetingReminder])
    expect(email(joined).paragraphs.at(-1)).toBe('To join, open:\nhttps://meet.example.com/ann');
});

test('a reminder says when the meeting is and how to stop reminders', () => {
  expect(meetingReminder(meeting)).toMatchObject({
    subject: 'Reminder: meeting on Tuesday, December 1, 10:00 AM Central Time',
    heading: 'Your meeting is coming up',
    afterword: 'To stop getting reminders, turn them off in Settings.',
  });
});

test('an advisor reads what a client changed, on one line', () => {
  const ofClient = { ...meeting, client: 'Tom\r\nWhitaker', previous_start: '2026-11-30T15:00:00.000Z' };
  const [when, span] = [
    'Tuesday, December 1, 10:00 AM Central Time',
    'Tuesday, December 1, 10:00–10:30 AM Central Time',
  ];
  expect(advisorMeetingBooked(ofClient)).toEqual({
    subject: `Tom Whitaker booked a meeting on ${when}`,
    heading: 'Tom Whitaker’s meeting',
    paragraphs: [`Tom Whitaker is meeting with Ann Lee on ${span}.`],
    action: { label: 'See the client', url: meeting.url },
  });
  expect(advisorMeetingRescheduled(ofClient)).toMatchObject({
    subject: `Tom Whitaker rescheduled a meeting to ${when}`,
    paragraphs: [
      `Tom Whitaker is meeting with Ann Lee on ${span}. It was on Monday, November 30, 9:00 AM Central Time before.`,
    ],
  });
  expect(advisorMeetingCanceled(ofClient).paragraphs).toEqual([
    `Tom Whitaker canceled the meeting with Ann Lee on ${when}.`,
  ]);
  expect(advisorMeetingReminder(ofClient).subject).toBe(`Reminder: Tom Whitaker’s meeting on ${when}`);
});

test('leaves out the other time if it is the same or not known', () => {
  expect(paragraphsOf({})).toHaveLength(1);
  expect(paragraphsOf({ other: { name: 'Ann Lee', time_zone: 'America/Winnipeg' } })).toHaveLength(1);
});

test('names the day of the other participant if it differs', () => {
  const [start, end] = ['2026-12-02T03:45:00.000Z', '2026-12-02T04:15:00.000Z'];
  const other = { name: 'Ann Lee', time_zone: 'Asia/Tokyo' };
  expect(paragraphsOf({ start, end, other })).toEqual([
    'You’re meeting with Ann Lee on Tuesday, December 1, 9:45–10:15 PM Central Time.',
    'That’s Wednesday, December 2, 12:45 PM Japan Standard Time for Ann Lee.',
  ]);
});

test('writes both halves of the day when a meeting passes noon', () => {
  const [start, end] = ['2026-12-01T17:45:00.000Z', '2026-12-01T18:15:00.000Z'];
  expect(paragraphsOf({ start, end })[0]).toContain('11:45 AM – 12:15 PM Central Time');
});

test.each([
  ['2026-10-31T15:30:00.000Z', 'Saturday, October 31, 10:30', '11:30 AM Eastern Time'],
  ['2026-11-01T15:30:00.000Z', 'Sunday, November 1, 9:30', '10:30 AM Eastern Time'],
  ['2026-03-07T15:30:00.000Z', 'Saturday, March 7, 9:30', '10:30 AM Eastern Time'],
  ['2026-03-08T15:30:00.000Z', 'Sunday, March 8, 10:30', '11:30 AM Eastern Time'],
])('uses daylight saving time on its days: %s', (start, own, theirs) => {
  const end = new Date(Date.parse(start) + 30 * 60_000).toISOString();
  const [first, second] = meetingBooked({ ...meeting, start, end }).paragraphs;
  expect(first).toContain(own);
  expect(second).toContain(theirs);
});

test('a rescheduled meeting has both times', () => {
  const email = meetingRescheduled({ ...meeting, previous_start: '2026-11-30T15:00:00.000Z' });
  expect(email.subject).toBe('Rescheduled: meeting on Tuesday, December 1, 10:00 AM Central Time');
  expect(email.paragraphs[0]).toBe(
    'Your meeting with Ann Lee was rescheduled from Monday, November 30, 9:00 AM Central Time to Tuesday, December 1, 10:00–10:30 AM Central Time.',
  );
});

test('links the scheduler for the guest, the client for the host, and nothing without a URL', () => {
  expect(meetingCanceled(meeting)).toMatchObject({
    subject: 'Canceled: meeting on Tuesday, December 1, 10:00 AM Central Time',
    action: { label: 'Choose another time', url: meeting.url },
  });
  expect(hostMeetingCanceled(meeting).action?.label).toBe('See the client');
  for (const email of [meetingBooked, meetingRescheduled, meetingCanceled, hostMeetingCanceled]) {
    const { action, afterword } = email({ ...meeting, url: null });
    expect([action, afterword]).toEqual([undefined, undefined]);
  }
});
