import { deleteBooking, receiveCalWebhook, showBooking, showOwnBooking } from 'contract/endpoints/bookings';
import { showHours, updateHours } from 'contract/endpoints/hours';
import { updateBookingOutcome } from 'contract/endpoints/meetings';
import { type Route, route } from '../../http/route.ts';
import { handleDeleteBooking } from './delete-booking.ts';
import { handleShowHours } from './native/show-hours.ts';
import { handleUpdateHours } from './native/update-hours.ts';
import { handleReceiveCalWebhook } from './receive-cal-webhook.ts';
import { handleShowBooking } from './show-booking.ts';
import { handleShowOwnBooking } from './show-own-booking.ts';
import { handleUpdateBookingOutcome } from './update-booking-outcome.ts';

export const bookingRoutes: Route[] = [
  route(showOwnBooking, handleShowOwnBooking),
  route(showHours, handleShowHours),
  route(updateHours, handleUpdateHours),
  route(showBooking, handleShowBooking),
  route(updateBookingOutcome, handleUpdateBookingOutcome),
  route(deleteBooking, handleDeleteBooking),
  route(receiveCalWebhook, handleReceiveCalWebhook),
];
