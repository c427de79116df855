import { showOwnBooking } from 'contract/endpoints/bookings';
import { route } from '../../http/route.ts';
import { currentUser } from '../users/queries.ts';
import { readBooking } from './show-booking.ts';

export const showOwnBookingRoute = route(showOwnBooking, async (call) => {
  const { ctx, actor } = call;
  const { booking_id } = await currentUser(ctx, actor.user_id);
  return booking_id === null ? null : readBooking(call, booking_id);
});
