import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/connection.ts';
import { publishClient, publishUser } from '../../../realtime/store.ts';
import { recordActivity } from '../../activities/operations.ts';
import { moveStatus, setCurrentBooking } from '../../engagements/operations.ts';
import { lockUser } from '../../users/queries.ts';
import { type Change, changesOf, type MeetingEvent, meetingsOf, statusAfter } from './rules.ts';
import * as store from './store.ts';

type Within = Pick<AppContext, 'db' | 'clock'>;

/** Whom a change is about, and who made it; `actor_id` is null for the other calendar. */
export interface About {
  readonly user_id: number;
  readonly actor_id: number | null;
}

export const { findOwner, isThere } = store;

/** Keeps what was told of meetings while nobody knows whose they are. */
export async function keepForLater({ db, clock }: Within, event: MeetingEvent): Promise<void> {
  await store.insertEvent(db, null, event, clock());
}

/** The meetings that something told is about. */
export const uidsOf = ({ uid, old_uid }: Pick<MeetingEvent, 'uid' | 'old_uid'>): string[] =>
  old_uid === null ? [uid] : [uid, old_uid];

/**
 * Takes in what was told of somebody's meeting in the other calendar, and all that follows from it: which meeting counts, where
 * the engagement stands, the feed, the open pages. What was told before changes nothing; what is told of somebody who has just
 * been removed is kept.
 */
export async function tell(ctx: Within, about: About, told: MeetingEvent): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const { user_id } = about;
    const now = ctx.clock();
    await lockUser(db, user_id);
    if (!(await store.isThere(db, user_id))) return keepForLater({ ...ctx, db }, told);
    const before = meetingsOf(await store.listEvents(db, user_id));
    const isNew = await store.insertEvent(db, user_id, told, now);
    const claimed = await store.claimEvents(db, user_id, uidsOf(told));
    if (!isNew && claimed === 0) return;
    const after = meetingsOf(await store.listEvents(db, user_id));
    await store.saveMeetings(db, user_id, after.meetings, now);
    if (after.current !== before.current) await setCurrentBooking({ db }, user_id, after.current);
    await publishBookingChanges({ ...ctx, db }, about, changesOf(before.meetings, after.meetings));
  });
}

/** What follows from meetings that were booked, moved or cancelled, in the transaction of the change. */
export async function publishBookingChanges(ctx: Within, about: About, changes: readonly Change[]): Promise<void> {
  const { db, clock } = ctx;
  const { user_id: client_id, actor_id } = about;
  if (changes.length > 0) {
    const isAhead = await store.hasMeetingAhead(db, client_id, clock());
    const from = isAhead ? 'referred' : 'scheduled';
    await moveStatus(ctx, about, from, statusAfter(from, isAhead));
    await publishClient(db, client_id, 'client.updated');
  }
  for (const { kind, meeting } of changes) {
    const detail = { start: meeting.start };
    if (kind === 'cancelled') await recordActivity(ctx, { kind: 'meeting_cancelled', client_id, actor_id });
    else await recordActivity(ctx, { kind: `meeting_${kind}`, client_id, actor_id, detail });
  }
  await publishClient(db, client_id, 'booking.updated');
  await publishUser(db, client_id);
}
