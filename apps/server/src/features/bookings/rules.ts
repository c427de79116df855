/** Bookings decide only between the first two statuses of an engagement. */
export function statusAfter(status: string, hasUpcomingBooking: boolean): string {
  if (status === 'referred' && hasUpcomingBooking) return 'scheduled';
  if (status === 'scheduled' && !hasUpcomingBooking) return 'referred';
  return status;
}
