import { expect, test } from 'vitest';
import { users } from './demo-accounts.ts';
import { activitiesOf, meetingOf } from './engagements.ts';

const day = 86_400_000;
const moments = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(2026, 0, 1) + index * (day + 4_000_000)));

test('demo meetings never overlap and are past or upcoming as declared', () => {
  for (const now of moments) {
    const meetings = users.flatMap(({ engagement }) => {
      const meeting = engagement && meetingOf(engagement, now);
      return meeting ? [{ ...meeting, when: engagement.meeting?.when }] : [];
    });
    const starts = meetings.map(({ start }) => start.getTime());
    expect(new Set(starts).size).toBe(starts.length);
    for (const { start, end, when } of meetings) {
      expect(when === 'past' ? end < now : start > now).toBe(true);
      expect([0, 6]).not.toContain(start.getUTCDay());
      expect(start.getUTCHours() >= 14 && end.getUTCHours() * 60 + end.getUTCMinutes() <= 19 * 60).toBe(true);
    }
  }
});

test('activities are in order, in the past, and end with the current status', () => {
  for (const now of moments.slice(0, 40)) {
    for (const person of users) {
      const activities = activitiesOf(person, now);
      const times = activities.map(({ at }) => at.getTime());
      expect(times.every((time) => time <= now.getTime())).toBe(true);
      const changes = activities.flatMap(({ event }) => (event.kind === 'status_changed' ? [event.detail] : []));
      const [last] = changes.toReversed();
      if (person.engagement) expect(last?.to ?? 'referred').toBe(person.engagement.status);
      expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
      const booked = activities.find(({ event }) => event.kind === 'meeting_booked');
      const meeting = person.engagement && meetingOf(person.engagement, now);
      if (meeting) expect(booked?.at.getTime()).toBeLessThan(meeting.start.getTime());
      // The agent's word on it comes after the meeting.
      if (person.engagement?.meeting?.when === 'past')
        expect(activities.at(-1)?.at.getTime()).toBeGreaterThan(meeting?.end.getTime() ?? 0);
    }
  }
});
