import {
  deleteBooking,
  receiveCalWebhook,
  showBooking,
  showOwnBooking,
  showScheduler,
} from 'contract/endpoints/bookings';
import { type Route, route } from '../../http/route.ts';
import { handleDeleteBooking } from './delete-booking.ts';
import { nativeBookingRoutes } from './native/routes.ts';
import { handleReceiveCalWebhook } from './receive-cal-webhook.ts';
import { handleShowBooking } from './show-booking.ts';
import { handleShowOwnBooking } from './show-own-booking.ts';
import { handleShowScheduler } from './show-scheduler.ts';

export const bookingRoutes: Route[] = [
  route(showOwnBooking, handleShowOwnBooking),
  route(showScheduler, handleShowScheduler),
  ...nativeBookingRoutes,
  route(showBooking, handleShowBooking),
  route(deleteBooking, handleDeleteBooking),
  route(receiveCalWebhook, handleReceiveCalWebhook),
];
