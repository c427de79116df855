import { createBooking, listSlots, rescheduleBooking, showScheduler } from 'contract/endpoints/bookings';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateBooking } from './create-booking.ts';
import { handleListSlots } from './list-slots.ts';
import { handleRescheduleBooking } from './reschedule-booking.ts';
import { handleShowScheduler } from './show-scheduler.ts';

export const schedulingRoutes: Route[] = [
  route(showScheduler, handleShowScheduler),
  route(listSlots, handleListSlots),
  route(createBooking, handleCreateBooking),
  route(rescheduleBooking, handleRescheduleBooking),
];
