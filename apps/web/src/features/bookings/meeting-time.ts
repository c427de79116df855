import { formatWholeZoneDay, formatZoneTime, zoneName } from '../../lib/zones.ts';

/** `Monday, March 9, 2026, 9:30 AM, Central Time`. */
export const formatMeeting = (moment: string, zone: string): string =>
  `${formatWholeZoneDay(moment, zone)}, ${formatZoneTime(moment, zone)}, ${zoneName(zone)}`;

/** `9:30 AM – 10:00 AM, Central Time`. */
export const formatMeetingSpan = (start: string, end: string, zone: string): string =>
  `${formatZoneTime(start, zone)} – ${formatZoneTime(end, zone)}, ${zoneName(zone)}`;
