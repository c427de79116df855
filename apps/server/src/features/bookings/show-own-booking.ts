import type { showOwnBooking } from 'contract/endpoints/bookings';
import type { Handler } from '../../http/route.ts';
import { currentUser } from '../users/public.ts';
import { readBooking } from './show-booking.ts';

export const handleShowOwnBooking: Handler<typeof showOwnBooking> = async ({ ground, actor }) => {
  const { booking_id } = await currentUser(ground, actor.user_id);
  return booking_id === null ? null : readBooking(ground, actor, booking_id);
};
