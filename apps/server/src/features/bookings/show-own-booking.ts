import type { showOwnBooking } from 'contract/endpoints/bookings';
import type { Handler } from '../../http/route.ts';
import { currentUser } from '../users/queries.ts';
import { readBooking } from './show-booking.ts';

export const handleShowOwnBooking: Handler<typeof showOwnBooking> = async ({ ctx, actor }) => {
  const { booking_id } = await currentUser(ctx, actor.user_id);
  return booking_id === null ? null : readBooking(ctx, actor, booking_id);
};
