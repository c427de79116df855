import { rescheduleBooking } from 'contract/endpoints/bookings';
import { ApiError, throwApiError } from '../../../api-error.ts';
import type { Actor } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { isActive } from '../../../integrations/calendar/calendar.ts';
import { assignFirstAgent } from '../../engagements/operations.ts';
import { lockUser } from '../../users/queries.ts';
import { notifyParticipants, publishChanges } from '../operations.ts';
import { type BookingRow, findBooking, findGuest, findVisibleBooking, toBooking } from '../queries.ts';
import { moveNativeBooking } from '../store.ts';
import { rememberTimeZone } from '../time-zones/operations.ts';
import { listFreeHosts, lockIfFree } from './create-booking.ts';

const minute = 60_000;

type RescheduleBooking = AuthorizeCall<typeof rescheduleBooking>;

const requireBooking = async ({ ctx, actor, params }: RescheduleBooking) =>
  (await findVisibleBooking(ctx, actor, params.id)) ?? throwApiError('not_found');

async function authorize(call: RescheduleBooking) {
  const row = await requireBooking(call);
  return row.source === 'native' && !call.ctx.calendar ? row : throwApiError('not_found');
}

/** Moves the row, so that the old time becomes free only if the new one is taken. */
export const rescheduleBookingRoute = route(rescheduleBooking, { authorize }, async (call) => {
  const { ctx, actor, body, authorized } = call;
  const { user_id } = authorized;
  const start = Date.parse(body.start);
  const moved = await withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, user_id);
    const row = await requireBooking({ ...call, ctx: tx });
    if (!isActive(row.status) || row.start <= tx.clock().toISOString()) throw new ApiError('meeting_changed');
    if (Date.parse(row.start) === start) return row;
    if (Date.parse(row.start) !== Date.parse(body.previous_start)) throw new ApiError('meeting_changed');
    const ownZone = await rememberTimeZone(tx, actor, body.time_zone);
    const zone = actor.user_id === user_id ? ownZone : null;
    return move(tx, actor, row, { start, zone: zone ?? row.guest_time_zone });
  });
  return toBooking(ctx, actor, moved);
});

interface Choice {
  readonly start: number;
  /** Of the guest. */
  readonly zone: string | null;
}

/** The meeting stays with its agent if that agent is free. */
async function move(tx: AppContext, actor: Actor, row: BookingRow, { start, zone }: Choice): Promise<BookingRow> {
  const { uid, user_id } = row;
  const guest = (await findGuest(tx, actor, user_id)) ?? throwApiError('not_found');
  const hosts = await listFreeHosts(tx, guest, start, row);
  const host = hosts.find((one) => one.user_id === row.agent_id) ?? hosts[0] ?? throwApiError('slot_taken');
  if (!(await lockIfFree(tx, host, start, row))) throw new ApiError('slot_taken');
  const { user_id: agent_id, name: host_name, join_url } = host;
  const start_at = new Date(start).toISOString();
  const end_at = new Date(start + host.meeting_minutes * minute).toISOString();
  const changes = { agent_id, host_name, join_url, start_at, end_at, guest_time_zone: zone };
  await moveNativeBooking(tx.db, uid, changes, tx.clock());
  const by = { user_id, actor_id: actor.user_id };
  await assignFirstAgent(tx, by, agent_id);
  await publishChanges(tx, by, [{ kind: 'rescheduled', start: start_at, from: row.start }]);
  const moved = (await findBooking(tx.db, uid)) ?? throwApiError('not_found');
  await notify(tx, actor, row, moved);
  return moved;
}

async function notify(tx: AppContext, actor: Actor, before: BookingRow, moved: BookingRow): Promise<void> {
  const previous = { previous_start: before.start, actor_id: actor.user_id };
  if (before.agent_id === moved.agent_id) return notifyParticipants(tx, 'meeting_rescheduled', moved, previous);
  await notifyParticipants(tx, 'meeting_rescheduled', moved, { ...previous, recipients: ['guest'] });
  await notifyParticipants(tx, 'meeting_booked', moved, { recipients: ['host'] });
  const { sequence } = moved;
  await notifyParticipants(tx, 'meeting_cancelled', { ...before, sequence }, { recipients: ['host'] });
}
