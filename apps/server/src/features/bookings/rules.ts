import type { ClientStatus } from 'contract/vocabulary/engagements';

/** Bookings decide only between the first two statuses of an engagement. */
export function statusAfter(status: ClientStatus, hasUpcomingBooking: boolean): ClientStatus {
  if (status === 'referred' && hasUpcomingBooking) return 'scheduled';
  if (status === 'scheduled' && !hasUpcomingBooking) return 'referred';
  return status;
}
