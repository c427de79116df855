import { meetingOutcomes, meetingPeriods } from 'contract/vocabulary/bookings';
import { type ListSearch, listQuery, validateListSearch } from '../../../lib/list-search.ts';
import { deviceZone } from '../../../lib/zones.ts';

const fields = ['start_at'] as const;
const filters = { period: meetingPeriods, outcome: [...meetingOutcomes, 'none'] } as const;

export type MeetingSearch = ListSearch<(typeof fields)[number], typeof filters> & {
  agent?: number | undefined;
  /** YYYY-MM-DD, inclusive, in the zone of the device. */
  from?: string | undefined;
  to?: string | undefined;
};

export const meetingList = ({ period }: MeetingSearch) =>
  ({ field: 'start_at', order: period === 'past' || period === 'canceled' ? 'desc' : 'asc', fields, filters }) as const;

function dayOf(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}

export const validateMeetingSearch = (raw: Readonly<Record<string, unknown>>): MeetingSearch => ({
  ...validateListSearch(meetingList({}))(raw),
  agent: /^[1-9]\d{0,15}$/.test(String(raw.agent)) ? Number(raw.agent) : undefined,
  from: dayOf(raw.from),
  to: dayOf(raw.to),
});

export function meetingQuery(search: MeetingSearch) {
  const { agent: agent_id, from, to, period = 'upcoming' } = search;
  return { ...listQuery(search, meetingList(search)), period, agent_id, from, to, time_zone: deviceZone() };
}
