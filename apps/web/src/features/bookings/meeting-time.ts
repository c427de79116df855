import { formatWholeZoneDay, formatZoneTime, zoneName } from '../../lib/zones.ts';

export const formatMeeting = (moment: string, zone: string): string =>
  `${formatWholeZoneDay(moment, zone)}, ${formatZoneTime(moment, zone)}, ${zoneName(zone)}`;

export const formatMeetingSpan = (start: string, end: string, zone: string): string =>
  `${formatZoneTime(start, zone)} – ${formatZoneTime(end, zone)}, ${zoneName(zone)}`;
