import { expect, test } from 'vitest';
import { hostMeetingCanceled, meetingBooked, meetingCanceled } from './emails.tsx';

const meeting = {
  start: '2026-11-02T15:30:00.000Z',
  time_zone: 'America/Chicago',
  name: 'Ann\r\nLee\u202e',
  url: 'https://plans.example.com/schedule',
};

test('an email has the other participant, the local time and a link', () => {
  expect(meetingBooked(meeting)).toEqual({
    subject: 'Meeting on Monday, November 2, 2026 at 9:30 AM CST',
    heading: 'Your meeting is booked',
    paragraphs: ['You meet Ann Lee on Monday, November 2, 2026 at 9:30 AM CST.'],
    action: { label: 'See the meeting', url: meeting.url },
    afterword: 'You can join, move or cancel it there.',
  });
});

test('uses daylight saving time', () => {
  expect(meetingBooked({ ...meeting, start: '2026-07-06T15:30:00.000Z' }).subject).toContain('10:30 AM CDT');
});

test('links the scheduler for the guest, the client for the host, and nothing without a URL', () => {
  expect(meetingCanceled(meeting)).toMatchObject({
    subject: 'Cancelled: meeting on Monday, November 2, 2026 at 9:30 AM CST',
    action: { label: 'Choose another time', url: meeting.url },
  });
  expect(hostMeetingCanceled(meeting).action?.label).toBe('See the client');
  for (const email of [meetingBooked, meetingCanceled, hostMeetingCanceled]) {
    const { action, afterword } = email({ ...meeting, url: null });
    expect([action, afterword]).toEqual([undefined, undefined]);
  }
});
