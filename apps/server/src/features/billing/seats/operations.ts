import type { SeatStatus } from 'contract/endpoints/billing';
import { seatRequestPause } from 'contract/vocabulary/billing';
import type { Actor } from '../../../auth/actor.ts';
import { secondsBefore } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { publish } from '../../../realtime/store.ts';
import { streams } from '../../../realtime/streams.ts';
import { enqueueEmail } from '../../notifications/operations.ts';
import { listAdmins } from '../notices/queries.ts';
import { seatRequest } from './emails.tsx';
import { findFirmSeats, findMemberSeat, getAsker } from './queries.ts';
import { noticeOf, requestLifetime } from './rules.ts';
import { saveSeatRequest } from './store.ts';

type SeatContext = Pick<AppContext, 'db' | 'clock' | 'payments'>;

/** Null for users who are not advisors of a firm that pays for seats. */
export async function seatStatusOf({ db, clock, payments }: SeatContext, actor: Actor): Promise<SeatStatus | null> {
  const { account_id, user_id, type, super_admin } = actor;
  if (payments === null || account_id === null || type !== 'AdvisorUser' || super_admin) return null;
  if (actor.admin) {
    const firm = await findFirmSeats(db, account_id, secondsBefore(clock(), requestLifetime));
    if (!firm) return null;
    const { subscription, waiting, seats } = firm;
    const notice = noticeOf(subscription?.status, waiting.length > 0);
    return { notice, waiting, has_seats: seats > 0, admin: null, requested_at: null };
  }
  const own = await findMemberSeat(db, account_id, user_id);
  if (!own) return null;
  const isRecent = own.requested_at !== null && own.requested_at > secondsBefore(clock(), seatRequestPause);
  const { admin, seats, requested_at } = own;
  return { notice: null, waiting: [], has_seats: seats > 0, admin, requested_at: isRecent ? requested_at : null };
}

/** Notifies the admins of the firm, unless the advisor asked within a day. @returns when the advisor asked */
export async function requestSeat(tx: AppContext, user_id: number, account_id: number): Promise<string> {
  const now = tx.clock();
  const requested_at = now.toISOString();
  const isNew = await saveSeatRequest(
    tx.db,
    { user_id, account_id, requested_at },
    secondsBefore(now, seatRequestPause),
  );
  if (!isNew) return (await findMemberSeat(tx.db, account_id, user_id))?.requested_at ?? requested_at;
  const asker = await getAsker(tx.db, user_id);
  const email = seatRequest({ ...asker, url: `${tx.public_url}/account/seats/${account_id}` });
  for (const { id, email: to } of await listAdmins(tx.db, account_id))
    await enqueueEmail(tx, { ...email, purpose: 'seat_request', to, user_id: id, account_id });
  await publish(tx.db, { event: 'account.updated', id: account_id, streams: [streams.ofAdmins(account_id)] });
  return requested_at;
}
