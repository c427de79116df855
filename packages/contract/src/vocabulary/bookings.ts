export const bookingStatuses = ['ACCEPTED', 'PENDING', 'CANCELLED', 'REJECTED', 'AWAITING_HOST'] as const;
/** The longest period of one request for free slots. */
export const maxSlotDays = 31;
/** How far ahead a meeting can be booked. */
export const maxDaysAhead = 60;
/** Days off of a calendar. A period counts as one. */
export const maxDaysOff = 200;
/** Entries of special hours. A date can have several. */
export const maxSpecialHours = 200;
/** The longest time that an agent can keep free before or after each meeting, in minutes. */
export const maxBufferMinutes = 120;
/** In characters. */
export const maxDaysOffNote = 100;
export const meetingOutcomes = ['held', 'no_show', 'follow_up'] as const;
export type MeetingOutcome = (typeof meetingOutcomes)[number];
/**
 * `upcoming` begins with today; `next_14_days` with tomorrow. Canceled and declined meetings are in `canceled` and `all`
 * only.
 */
export const meetingPeriods = ['upcoming', 'today', 'next_14_days', 'past', 'canceled', 'all'] as const;
export type MeetingPeriod = (typeof meetingPeriods)[number];
/** How many days the period after today has. */
export const nextMeetingDays = 14;
