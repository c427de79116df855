import { type Booking, showBooking, showOwnBooking } from 'contract/endpoints/bookings';
import { ApiError, throwApiError } from '../../api-error.ts';
import { type Call, route } from '../../http/route.ts';
import { currentUser } from '../users/queries.ts';
import { refreshBooking } from './operations.ts';
import { findGuest, findVisibleBooking, toBooking } from './queries.ts';

export const showOwnBookingRoute = route(showOwnBooking, async (call) => {
  const { ctx, actor } = call;
  const { booking_id } = await currentUser(ctx, actor.user_id);
  return booking_id === null ? null : readBooking(call, booking_id);
});

/** `params.id` is a client's id or a uid, which never consists of digits alone. */
export const showBookingRoute = route(showBooking, async (call) => {
  const { ctx, actor, params } = call;
  if (!/^\d+$/.test(params.id)) return (await readBooking(call, params.id)) ?? throwApiError('not_found');
  const client_id = Number(params.id);
  const guest = Number.isSafeInteger(client_id) && client_id > 0 ? await findGuest(ctx, actor, client_id) : null;
  if (!guest) throw new ApiError('not_found');
  return guest.booking_id === null ? null : readBooking(call, guest.booking_id);
});

export async function readBooking(
  { ctx, actor, record }: Pick<Call<typeof showBooking>, 'ctx' | 'actor' | 'record'>,
  uid: string,
): Promise<Booking | null> {
  const row = await findVisibleBooking(ctx, actor, uid);
  if (!row) return null;
  await record.showClients([row.user_id]);
  return toBooking(ctx, actor, await refreshBooking(ctx, row));
}
