import type { Booking, showBooking } from 'contract/endpoints/bookings';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { tell } from './calcom/public.ts';
import { stands } from './calcom/rules.ts';
import { asTold, findBookingSubject, findVisibleBooking, toBooking } from './public.ts';
import { type BookingRow, findBooking } from './store.ts';

/** By the client's number, or by the meeting's uid, which is never a number alone. */
export const handleShowBooking: Handler<typeof showBooking> = async ({ ctx, actor, params }) => {
  if (!/^\d+$/.test(params.id)) return (await readBooking(ctx, actor, params.id)) ?? throwApiError('not_found');
  const client_id = Number(params.id);
  const subject =
    Number.isSafeInteger(client_id) && client_id > 0 ? await findBookingSubject(ctx, actor, client_id) : null;
  if (!subject) throw new ApiError('not_found');
  return subject.booking_id === null ? null : readBooking(ctx, actor, subject.booking_id);
};

/** A meeting in reach, as it stands by now; null for any other. */
export async function readBooking(ctx: AppContext, actor: Actor, uid: string): Promise<Booking | null> {
  const row = await findVisibleBooking(ctx, actor, uid);
  return row && toBooking(ctx, actor, await upToDate(ctx, row));
}

/** What the other calendar changed and has not told; a meeting that is off or over stays as it is. */
async function upToDate(ctx: AppContext, row: BookingRow): Promise<BookingRow> {
  const { calendar, clock, db } = ctx;
  if (!calendar || row.source !== 'cal' || !stands(row.status) || row.end <= clock().toISOString()) return row;
  const found = await calendar.find(row.uid);
  if (!found || isSame(found, row)) return row;
  const next = found.rescheduled_to === null ? null : await calendar.find(found.rescheduled_to);
  const told = next
    ? { ...asTold('SEEN', next, clock()), old_uid: row.uid }
    : asTold('SEEN', { ...found, uid: row.uid }, clock());
  await tell(ctx, { user_id: row.user_id, actor_id: null }, told);
  return (await findBooking(db, told.uid)) ?? row;
}

const isSame = (a: Seen, b: Seen): boolean => a.status === b.status && a.start === b.start && a.end === b.end;

type Seen = Pick<BookingRow, 'status' | 'start' | 'end'>;
