import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { Happening } from '../features/activities/public.ts';
import type { DemoPerson, Engagement } from './person.ts';

const day = 86_400_000;
const minute = 60_000;

/** The states a client has gone through to where they stand. */
const ways: Readonly<Record<ClientStatus, readonly ClientStatus[]>> = {
  referred: ['referred'],
  scheduled: ['referred', 'scheduled'],
  pending: ['referred', 'scheduled', 'pending'],
  enrolled: ['referred', 'scheduled', 'pending', 'enrolled'],
  renewal: ['referred', 'scheduled', 'pending', 'enrolled', 'renewal'],
  terminated: ['referred', 'scheduled', 'pending', 'enrolled', 'terminated'],
  'follow up': ['referred', 'scheduled', 'follow up'],
  cancelled: ['referred', 'scheduled', 'cancelled'],
  deferred: ['referred', 'scheduled', 'deferred'],
  passed: ['referred', 'passed'],
  unknown: ['referred', 'unknown'],
};

/** When a client was referred: at a time of day at which people work, unless it was today. */
export function referredAt({ days }: Engagement, now: Date): Date {
  const then = new Date(now.getTime() - days * day);
  if (days >= 1) then.setUTCHours(15 + (days % 6), (days * 13) % 60, 0, 0);
  return then;
}

/** The part of the time since then after which a client was enrolled. */
const enrolledAfter = 0.75;

/** The first of the month after enrolment, or of one soon for whoever is not enrolled: YYYY-MM-DD. */
export function startOn(engagement: Engagement, now: Date): string {
  const was_enrolled = ways[engagement.status].includes('enrolled');
  const passed = was_enrolled ? enrolledAfter * engagement.days : engagement.days + 20;
  const then = new Date(referredAt(engagement, now).getTime() + passed * day);
  return new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/** Half an hour on a working day, within hours that the agent keeps by summer and by winter time. */
export function meetingOf({ days, meeting }: Engagement, now: Date): { start: Date; end: Date } | null {
  if (!meeting) return null;
  const step = meeting.when === 'past' ? -1 : 1;
  const from =
    meeting.when === 'past' ? now.getTime() - (days / 2) * day : now.getTime() + (2 + (meeting.slot % 5)) * day;
  const start = new Date(from);
  start.setUTCHours(14, meeting.slot * 30, 0, 0);
  while ([0, 6].includes(start.getUTCDay())) start.setUTCDate(start.getUTCDate() + step);
  return { start, end: new Date(start.getTime() + 30 * minute) };
}

/** Something that happened to a client; people by their addresses. */
export interface DemoActivity {
  readonly happening: Happening;
  readonly client: string;
  readonly by: string;
  readonly at: Date;
}

/** What has happened to a client until now, in its order. */
export function activitiesOf(person: DemoPerson, now: Date): DemoActivity[] {
  const { engagement, email: client, financial_advisor = client, health_advisor = client } = person;
  if (!engagement) return [];
  const began = referredAt(engagement, now).getTime();
  const meeting = meetingOf(engagement, now);
  const start = meeting?.start.toISOString() ?? '';
  const way = ways[engagement.status];
  /** Each with the part of the time since the client was referred after which it happened. */
  const steps: readonly (readonly [part: number, by: string, happening: Happening])[] = [
    [0, financial_advisor, { kind: 'client_referred' }],
    [0, financial_advisor, { kind: 'client_invited' }],
    ...(engagement.is_waiting ? [] : [[0.08, client, { kind: 'client_joined' }] as const]),
    ...(person.survey ? [[0.2, client, { kind: 'survey_completed' }] as const] : []),
    ...(meeting ? [[0.24, client, { kind: 'meeting_booked', detail: { start } }] as const] : []),
    ...way.slice(1).map((to, index) => {
      const happening = { kind: 'status_changed', detail: { from: way[index] ?? 'referred', to } } as const;
      // Booking a meeting moves the client on; the rest is the agent's work, after the meeting.
      return index === 0
        ? ([0.25, meeting ? client : health_advisor, happening] as const)
        : ([enrolledAfter + (index - 2) * 0.1, health_advisor, happening] as const);
    }),
    ...(engagement.meeting?.when === 'cancelled' ? [[0.9, client, { kind: 'meeting_cancelled' }] as const] : []),
  ];
  // Whole days later, so that it is the time of day at which people work; a while apart where it was the same day.
  return steps.map(([part, by, happening], index) => {
    const later = Math.floor(part * engagement.days) * day + index * 17 * minute;
    return { happening, client, by, at: new Date(began + later) };
  });
}
