import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { ActivityEvent } from '../features/activities/store.ts';
import type { DemoEngagement, DemoUser } from './demo-user.ts';

const day = 86_400_000;
const minute = 60_000;

const paths: Readonly<Record<ClientStatus, readonly ClientStatus[]>> = {
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

/** During working hours, unless it was today. */
export function referredAt({ days }: DemoEngagement, now: Date): Date {
  const then = new Date(now.getTime() - days * day);
  if (days >= 1) then.setUTCHours(15 + (days % 6), (days * 13) % 60, 0, 0);
  return then;
}

const enrolledAfter = 0.75;

/** YYYY-MM-DD. */
export function startOn(engagement: DemoEngagement, now: Date): string {
  const was_enrolled = paths[engagement.status].includes('enrolled');
  const passed = was_enrolled ? enrolledAfter * engagement.days : engagement.days + 20;
  const then = new Date(referredAt(engagement, now).getTime() + passed * day);
  return new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

export function meetingOf({ days, meeting }: DemoEngagement, now: Date): { start: Date; end: Date } | null {
  if (!meeting) return null;
  const step = meeting.when === 'past' ? -1 : 1;
  const from =
    meeting.when === 'past' ? now.getTime() - (days / 2) * day : now.getTime() + (2 + (meeting.slot % 5)) * day;
  const start = new Date(from);
  start.setUTCHours(14, meeting.slot * 30, 0, 0);
  while ([0, 6].includes(start.getUTCDay())) start.setUTCDate(start.getUTCDate() + step);
  return { start, end: new Date(start.getTime() + 30 * minute) };
}

export const recordedAt = ({ end }: { readonly end: Date }): Date => new Date(end.getTime() + 20 * minute);

export interface DemoActivity {
  readonly event: ActivityEvent;
  readonly client: string;
  readonly by: string;
  readonly at: Date;
}

export function activitiesOf(person: DemoUser, now: Date): DemoActivity[] {
  const { engagement, email: client, financial_advisor = client, health_advisor = client } = person;
  if (!engagement) return [];
  const began = referredAt(engagement, now).getTime();
  const meeting = meetingOf(engagement, now);
  const start = meeting?.start.toISOString() ?? '';
  const path = paths[engagement.status];
  const steps: readonly (readonly [part: number, by: string, event: ActivityEvent])[] = [
    [0, financial_advisor, { kind: 'client_referred' }],
    [0, financial_advisor, { kind: 'client_invited' }],
    ...(engagement.is_waiting ? [] : [[0.08, client, { kind: 'client_joined' }] as const]),
    ...(person.survey && !person.survey.is_unfinished ? [[0.2, client, { kind: 'survey_completed' }] as const] : []),
    ...(meeting ? [[0.24, client, { kind: 'meeting_booked', detail: { start } }] as const] : []),
    ...path.slice(1).map((to, index) => {
      const event = { kind: 'status_changed', detail: { from: path[index] ?? 'referred', to } } as const;
      // Booking a meeting changes the first status; the agent changes the others after the meeting.
      return index === 0
        ? ([0.25, meeting ? client : health_advisor, event] as const)
        : ([enrolledAfter + (index - 2) * 0.1, health_advisor, event] as const);
    }),
    ...(engagement.meeting?.when === 'cancelled' ? [[0.9, client, { kind: 'meeting_cancelled' }] as const] : []),
    ...(engagement.analysis ? [[0.88, health_advisor, { kind: 'analysis_added' }] as const] : []),
    ...(engagement.analysis === 'sent' ? [[0.88, health_advisor, { kind: 'analysis_sent' }] as const] : []),
  ];
  // Whole days later, to stay within working hours; some minutes apart on the same day.
  const activities = steps.map(([part, by, event], index) => {
    const later = Math.floor(part * engagement.days) * day + index * 17 * minute;
    return { event, client, by, at: new Date(began + later) };
  });
  const outcome = engagement.meeting?.outcome;
  if (!meeting || !outcome) return activities;
  const recorded = { kind: 'meeting_outcome_changed', detail: { start, outcome } } as const;
  return [...activities, { event: recorded, client, by: health_advisor, at: recordedAt(meeting) }];
}
