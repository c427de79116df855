import { createBooking, listSlots, showHours, updateHours } from 'contract/endpoints/bookings';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateBooking } from './create-booking.ts';
import { handleListSlots } from './list-slots.ts';
import { handleShowHours } from './show-hours.ts';
import { handleUpdateHours } from './update-hours.ts';

export const nativeBookingRoutes: Route[] = [
  route(listSlots, handleListSlots),
  route(createBooking, handleCreateBooking),
  route(showHours, handleShowHours),
  route(updateHours, handleUpdateHours),
];
