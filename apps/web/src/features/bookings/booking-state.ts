import type { Booking } from 'contract/endpoints/bookings';
import { formatWholeZoneDay, formatZoneSpan, formatZoneTime, zoneName } from '../../lib/zones.ts';

export const formatMeeting = (moment: string, zone: string): string =>
  `${formatWholeZoneDay(moment, zone)}, ${formatZoneTime(moment, zone)}, ${zoneName(zone)}`;

export const formatMeetingSpan = (start: string, end: string, zone: string): string =>
  `${formatZoneSpan(start, end, zone)}, ${zoneName(zone)}`;

/** `unconfirmed`: never answered. Only a `waiting` or `upcoming` meeting can be moved or canceled. */
export type BookingState =
  | 'none'
  | 'cancelled'
  | 'rejected'
  | 'unconfirmed'
  | 'begun'
  | 'passed'
  | 'waiting'
  | 'upcoming';

const aboutToStartMs = 15 * 60_000;

/** From a quarter of an hour before the start until the end, joining comes first. */
export const isJoinTime = ({ startTime, endTime }: Booking, now: number): boolean =>
  Date.parse(startTime) - now <= aboutToStartMs && now < Date.parse(endTime);

export function stateOf(booking: Booking | null, now: number): BookingState {
  if (!booking) return 'none';
  if (booking.status === 'CANCELLED') return 'cancelled';
  if (booking.status === 'REJECTED') return 'rejected';
  const isPast = Date.parse(booking.startTime) <= now;
  if (booking.status !== 'ACCEPTED') return isPast ? 'unconfirmed' : 'waiting';
  if (!isPast) return 'upcoming';
  return now < Date.parse(booking.endTime) ? 'begun' : 'passed';
}
