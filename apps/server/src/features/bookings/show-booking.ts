import type { Booking, showBooking } from 'contract/endpoints/bookings';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import type { Call, Handler } from '../../http/route.ts';
import { isActive } from '../../integrations/calendar/calendar.ts';
import { eventFor } from './calcom/rules.ts';
import { recordEvent } from './operations.ts';
import { type BookingRow, findBooking, findGuest, findVisibleBooking, toBooking } from './queries.ts';

/** `params.id` is a client's id or a uid, which never consists of digits alone. */
export const handleShowBooking: Handler<typeof showBooking> = async (call) => {
  const { ctx, actor, params } = call;
  if (!/^\d+$/.test(params.id)) return (await readBooking(call, params.id)) ?? throwApiError('not_found');
  const client_id = Number(params.id);
  const guest = Number.isSafeInteger(client_id) && client_id > 0 ? await findGuest(ctx, actor, client_id) : null;
  if (!guest) throw new ApiError('not_found');
  return guest.booking_id === null ? null : readBooking(call, guest.booking_id);
};

export async function readBooking(
  { ctx, actor, record }: Pick<Call<typeof showBooking>, 'ctx' | 'actor' | 'record'>,
  uid: string,
): Promise<Booking | null> {
  const row = await findVisibleBooking(ctx, actor, uid);
  if (!row) return null;
  await record.showClients([row.user_id]);
  return toBooking(ctx, actor, await refresh(ctx, row));
}

/** Applies changes in Cal.com that no webhook has reported. */
async function refresh(ctx: AppContext, row: BookingRow): Promise<BookingRow> {
  const { calendar, clock, db } = ctx;
  if (!calendar || row.source !== 'cal' || !isActive(row.status) || row.end <= clock().toISOString()) return row;
  const found = await calendar.find(row.uid);
  if (!found || isSame(found, row)) return row;
  const next = found.rescheduled_to === null ? null : await calendar.find(found.rescheduled_to);
  const event = next
    ? { ...eventFor('SEEN', next, clock()), old_uid: row.uid }
    : eventFor('SEEN', { ...found, uid: row.uid }, clock());
  await recordEvent(ctx, { user_id: row.user_id, actor_id: null }, event);
  return (await findBooking(db, event.uid)) ?? row;
}

type Compared = Pick<BookingRow, 'status' | 'start' | 'end'>;

const isSame = (a: Compared, b: Compared): boolean => a.status === b.status && a.start === b.start && a.end === b.end;
