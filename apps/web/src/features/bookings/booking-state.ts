import type { Booking } from 'contract/endpoints/bookings';

/**
 * In the states `none`, `cancelled`, `rejected`, `unconfirmed` (never answered), `begun` and `passed`, the user can book
 * another meeting. In `waiting` and `upcoming`, the meeting can be moved or cancelled.
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

/** The state at `now`, in milliseconds (specification, section 4, booking panel). */
export function stateOf(booking: Booking | null, now: number): BookingState {
  if (!booking) return 'none';
  if (booking.status === 'CANCELLED') return 'cancelled';
  if (booking.status === 'REJECTED') return 'rejected';
  const isPast = Date.parse(booking.startTime) <= now;
  if (booking.status !== 'ACCEPTED') return isPast ? 'unconfirmed' : 'waiting';
  if (!isPast) return 'upcoming';
  return now < Date.parse(booking.endTime) ? 'begun' : 'passed';
}
