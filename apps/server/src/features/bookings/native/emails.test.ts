import { expect, test } from 'vitest';
import { hostToldOfCancel, meetingBooked, meetingCancelled } from './emails.tsx';

const told = {
  start: '2026-11-02T15:30:00.000Z',
  time_zone: 'America/Chicago',
  name: 'Ann\r\nLee\u202e',
  url: 'https://plans.example.com/schedule',
};

test('a booking names the other, the time in its zone, and where to look at it', () => {
  expect(meetingBooked(told)).toEqual({
    subject: 'Meeting on Monday, November 2, 2026 at 9:30 AM CST',
    heading: 'Your meeting is booked',
    paragraphs: ['You meet Ann Lee on Monday, November 2, 2026 at 9:30 AM CST.'],
    action: { label: 'See the meeting', url: told.url },
    afterword: 'You can join, move or cancel it there.',
  });
});

test('in summer the same hour is another one', () => {
  expect(meetingBooked({ ...told, start: '2026-07-06T15:30:00.000Z' }).subject).toContain('10:30 AM CDT');
});

test('who came may choose anew, who held it looks at the client, and who finds nothing there gets no button', () => {
  expect(meetingCancelled(told)).toMatchObject({
    subject: 'Cancelled: meeting on Monday, November 2, 2026 at 9:30 AM CST',
    action: { label: 'Choose another time', url: told.url },
  });
  expect(hostToldOfCancel(told).action?.label).toBe('See the client');
  for (const letter of [meetingBooked, meetingCancelled, hostToldOfCancel]) {
    const { action, afterword } = letter({ ...told, url: null });
    expect([action, afterword]).toEqual([undefined, undefined]);
  }
});
