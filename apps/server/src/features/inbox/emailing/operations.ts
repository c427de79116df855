import type { FastifyBaseLogger } from 'fastify';
import { secondsBefore } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { enqueueEmail } from '../../notifications/operations.ts';
import { findReader, listWaiting, listWaitingIds } from '../../notifications/recording/queries.ts';
import { endWaiting, saveEmailed } from '../../notifications/recording/store.ts';
import { lockUser } from '../../users/queries.ts';
import { countByKind } from '../queries.ts';
import { type DigestDay, digestDay, emailPause } from '../rules.ts';
import { notificationsEmail } from './emails.tsx';

interface Due {
  readonly email: 'at_once' | 'daily';
  readonly until: string;
  /** Of a digest. */
  readonly day: string | null;
}

/**
 * Locks the user, so that of several runs one writes the email. It is written in the transaction that ends the waiting of
 * what it counts, so that a run that was killed has written nothing.
 */
const writeEmail = (ctx: AppContext, user_id: number, due: Due): Promise<boolean> =>
  withTransaction(ctx, async (tx) => {
    const { email, until, day } = due;
    await lockUser(tx.db, user_id);
    const reader = await findReader(tx.db, user_id);
    const isLate = reader !== null && (day === null ? isPaused(tx, reader.sent_at) : isDigested(day, reader));
    if (isLate) return false;
    const ids = await listWaitingIds(tx.db, { user_id, email, before: until });
    if (ids.length === 0) return false;
    await endWaiting(tx.db, ids);
    const counts = reader ? await countByKind(tx.db, reader, ids) : [];
    if (!reader || counts.length === 0) return false;
    await saveEmailed(tx.db, user_id, day === null ? { sent_at: tx.clock().toISOString() } : { digested_on: day });
    const { public_url } = tx;
    const { email: to, account_id } = reader;
    await enqueueEmail(tx, {
      ...notificationsEmail({ counts, public_url, isDigest: day !== null }),
      ...{ to, user_id, account_id, purpose: day === null ? 'notifications' : 'notifications_digest' },
      // The limit per address must not keep it back: what it counts is not written again.
      counted_as: `notifications ${email} ${user_id} ${tx.clock().toISOString()}`,
    });
    return true;
  });

const isPaused = ({ clock }: Pick<AppContext, 'clock'>, sent_at: string | null): boolean =>
  sent_at !== null && new Date(sent_at) > new Date(secondsBefore(clock(), emailPause));

const isDigested = (day: DigestDay['day'], { digested_on }: { readonly digested_on: string | null }): boolean =>
  digested_on !== null && digested_on >= day;

type Log = Pick<FastifyBaseLogger, 'error'>;
type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** One user's failure does not keep the others from their emails. @returns how many were written */
async function writeEach(
  users: readonly Waiting[],
  log: Log,
  write: (user: Waiting) => Promise<boolean>,
): Promise<number> {
  let sum = 0;
  for (const user of users) {
    try {
      if (await write(user)) sum += 1;
    } catch (error) {
      log.error({ err: error, user_id: user.id }, 'inbox.email_failed');
    }
  }
  return sum;
}

export async function sendAtOnce(ctx: AppContext, log: Log): Promise<number> {
  const due: Due = { email: 'at_once', until: ctx.clock().toISOString(), day: null };
  return writeEach(
    await listWaiting(ctx.db, 'at_once'),
    log,
    async ({ id, sent_at }) => !isPaused(ctx, sent_at) && writeEmail(ctx, id, due),
  );
}

export async function sendDigests(ctx: AppContext, log: Log): Promise<number> {
  return writeEach(await listWaiting(ctx.db, 'daily'), log, async ({ id, time_zone, ...emailed }) => {
    const due = digestDay(ctx.clock(), time_zone);
    return !isDigested(due.day, emailed) && writeEmail(ctx, id, { email: 'daily', ...due });
  });
}
