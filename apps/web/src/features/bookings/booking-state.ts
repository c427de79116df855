import type { Booking } from 'contract/endpoints/bookings';

/**
 * How a meeting stands for those who look at it. `none`, `cancelled`, `rejected`, `unconfirmed` (asked for and never
 * answered), `begun` and `passed` lead to another one; `waiting` and `upcoming` can be moved or cancelled.
 */
export type BookingState =
  | 'none'
  | 'cancelled'
  | 'rejected'
  | 'unconfirmed'
  | 'begun'
  | 'passed'
  | 'waiting'
  | 'upcoming';

/** The state of a meeting at a moment, in milliseconds (specification, section 4, booking panel). */
export function stateOf(booking: Booking | null, now: number): BookingState {
  if (!booking) return 'none';
  if (booking.status === 'CANCELLED') return 'cancelled';
  if (booking.status === 'REJECTED') return 'rejected';
  const isPast = Date.parse(booking.startTime) <= now;
  if (booking.status !== 'ACCEPTED') return isPast ? 'unconfirmed' : 'waiting';
  if (!isPast) return 'upcoming';
  return now < Date.parse(booking.endTime) ? 'begun' : 'passed';
}
