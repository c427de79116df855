import type { ClientStatus } from 'contract/clients';
import type { Happening } from '../activities/public.ts';
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

/** When a client was referred. */
export const referredAt = ({ days }: Engagement, now: Date): Date => new Date(now.getTime() - days * day);

/** The first of a month, some weeks after the client was referred: YYYY-MM-DD. */
export function startOn(engagement: Engagement, now: Date): string {
  const then = new Date(referredAt(engagement, now).getTime() + 30 * day);
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

/** Something that happened to a client. `by`: an e-mail; null where it was the client. */
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
  /** @param part of the time since the client was referred */
  const happened = (part: number, by: string, happening: Happening): DemoActivity => ({
    happening,
    client,
    by,
    at: new Date(began + part * engagement.days * day),
  });
  const meeting = meetingOf(engagement, now);
  const start = meeting?.start.toISOString() ?? '';
  const way = ways[engagement.status];
  return [
    happened(0, financial_advisor, { kind: 'client_referred' }),
    happened(0.01, financial_advisor, { kind: 'client_invited' }),
    ...(engagement.is_waiting ? [] : [happened(0.08, client, { kind: 'client_joined' })]),
    ...(person.survey ? [happened(0.2, client, { kind: 'survey_completed' })] : []),
    ...(meeting ? [happened(0.24, client, { kind: 'meeting_booked', detail: { start } })] : []),
    ...way.slice(1).map((to, index) => {
      const detail = { from: way[index] ?? 'referred', to };
      // Booking a meeting moves the client on; the rest is the agent's work, after the meeting.
      return index === 0
        ? happened(0.25, meeting ? client : health_advisor, { kind: 'status_changed', detail })
        : happened(0.55 + index * 0.1, health_advisor, { kind: 'status_changed', detail });
    }),
    ...(engagement.meeting?.when === 'cancelled' ? [happened(0.9, client, { kind: 'meeting_cancelled' })] : []),
  ];
}
