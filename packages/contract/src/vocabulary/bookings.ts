export const bookingStatuses = ['ACCEPTED', 'PENDING', 'CANCELLED', 'REJECTED', 'AWAITING_HOST'] as const;
/** The longest period of one request for free slots. */
export const maxSlotDays = 31;
/** How far ahead a meeting can be booked. */
export const maxDaysAhead = 60;
