import {
  createBooking,
  deleteBooking,
  listSlots,
  receiveCalWebhook,
  showBooking,
  showHours,
  showOwnBooking,
  showScheduler,
  updateHours,
} from 'contract/endpoints/bookings';
import { type Route, route } from '../../http/route.ts';
import { handleCreateBooking } from './create-booking.ts';
import { handleDeleteBooking } from './delete-booking.ts';
import { handleListSlots } from './list-slots.ts';
import { handleShowHours } from './native/show-hours.ts';
import { handleUpdateHours } from './native/update-hours.ts';
import { handleReceiveCalWebhook } from './receive-cal-webhook.ts';
import { handleShowBooking } from './show-booking.ts';
import { handleShowOwnBooking } from './show-own-booking.ts';
import { handleShowScheduler } from './show-scheduler.ts';

export const bookingRoutes: Route[] = [
  route(showOwnBooking, handleShowOwnBooking),
  route(showScheduler, handleShowScheduler),
  route(listSlots, handleListSlots),
  route(createBooking, handleCreateBooking),
  route(showHours, handleShowHours),
  route(updateHours, handleUpdateHours),
  route(showBooking, handleShowBooking),
  route(deleteBooking, handleDeleteBooking),
  route(receiveCalWebhook, handleReceiveCalWebhook),
];
