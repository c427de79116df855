import type { AppContext } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/connection.ts';
import { findAgentOf } from '../../accounts/public.ts';
import { enqueueEmail, withholdEmail } from '../../notifications/operations.ts';
import { lockUser } from '../../users/public.ts';
import { type About, publishBookingChanges } from '../calcom/public.ts';
import * as mail from './emails.tsx';
import * as store from './store.ts';

export const { findHost } = store;

/**
 * Who can hold somebody's meeting: their own agent; without one the firm's, if that agent has hours; otherwise every agent
 * who has.
 */
export async function hostsFor(db: Db, seeker: store.SeekerRow): Promise<store.Host[]> {
  const { health_advisor_id, account_id } = seeker;
  if (health_advisor_id !== null) return store.listHosts(db, seeker, health_advisor_id);
  const firms = account_id === null ? null : await findAgentOf(db, account_id);
  const hosts = firms === null ? [] : await store.listHosts(db, seeker, firms);
  return hosts.length > 0 ? hosts : store.listHosts(db, seeker);
}

/**
 * Takes a meeting of our own calendar off, and tells both; nothing where it is off already.
 * @param isLeaving whether the person is about to be removed, and so nothing is left to look at
 */
export async function cancelNativeMeeting(
  ctx: AppContext,
  uid: string,
  about: About,
  isLeaving = false,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db };
    await lockUser(db, about.user_id);
    const row = await store.cancelMeeting(db, uid, ctx.clock());
    if (!row) return;
    const { start_at: start, agent_id } = row;
    await publishBookingChanges(tx, about, [{ kind: 'cancelled', meeting: { uid, start } }]);
    await notifyBothParties(tx, 'meeting_cancelled', { user_id: about.user_id, agent_id, start, isLeaving });
  });
}

interface Met {
  readonly user_id: number;
  readonly agent_id: number | null;
  /** ISO 8601. */
  readonly start: string;
  readonly isLeaving?: boolean;
}

const letters = {
  meeting_booked: { guest: mail.meetingBooked, host: mail.meetingBooked },
  meeting_cancelled: { guest: mail.meetingCancelled, host: mail.hostToldOfCancel },
};

/** Mails both sides of a meeting, each in the agent's time: that is the zone the hours are meant in. */
export async function notifyBothParties(tx: AppContext, purpose: keyof typeof letters, met: Met): Promise<void> {
  const host = met.agent_id === null ? null : await store.findContact(tx.db, met.agent_id);
  const guest = await store.findGuest(tx.db, { id: met.user_id });
  if (!host || !guest) return;
  const when = { start: met.start, time_zone: host.time_zone };
  const pageOf = (path: string) => (met.isLeaving ? null : `${tx.public_url}/${path}`);
  const isShown = purpose === 'meeting_booked' && guest.type === 'ClientUser';
  const forGuest = { ...when, name: host.name, url: pageOf(isShown ? '' : 'schedule') };
  const isTheirs = guest.health_advisor_id === host.user_id && guest.type === 'ClientUser';
  const forHost = { ...when, name: guest.name, url: isTheirs ? pageOf(`clients/${guest.id}`) : null };
  const { [purpose]: letter } = letters;
  const postToGuest = guest.is_quarantined ? withholdEmail : enqueueEmail;
  await postToGuest(tx, { ...letter.guest(forGuest), purpose, to: guest.email, user_id: guest.id });
  if (!host.holds) return;
  await enqueueEmail(tx, { ...letter.host(forHost), purpose, to: host.email, user_id: host.user_id });
}
