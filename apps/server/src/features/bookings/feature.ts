import type { Feature } from '../../feature.ts';
import { deleteBookingRoute } from './delete-booking.ts';
import { bookingJobs } from './jobs.ts';
import { showHoursRoute } from './native/show-hours.ts';
import { updateHoursRoute } from './native/update-hours.ts';
import { receiveCalWebhookRoute } from './receive-cal-webhook.ts';
import { reminderJobs } from './reminders/jobs.ts';
import { createBookingRoute } from './scheduling/create-booking.ts';
import { listSlotsRoute } from './scheduling/list-slots.ts';
import { rescheduleBookingRoute } from './scheduling/reschedule-booking.ts';
import { showSchedulerRoute } from './scheduling/show-scheduler.ts';
import { showBookingRoute, showOwnBookingRoute } from './show-booking.ts';
import { showCalendarFileRoute } from './show-calendar-file.ts';
import { updateBookingOutcomeRoute } from './update-booking-outcome.ts';

export const bookings: Feature = {
  routes: [
    showSchedulerRoute,
    listSlotsRoute,
    createBookingRoute,
    rescheduleBookingRoute,
    showOwnBookingRoute,
    showHoursRoute,
    updateHoursRoute,
    showBookingRoute,
    showCalendarFileRoute,
    updateBookingOutcomeRoute,
    deleteBookingRoute,
    receiveCalWebhookRoute,
  ],
  jobs: [...bookingJobs, ...reminderJobs],
};
