import { maxUnreadCount, type NotificationKind } from 'contract/vocabulary/inbox';
import { type SqlBool, sql } from 'kysely';
import { type Actor, clientScopeOf } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { visibleEngagements } from '../engagements/queries.ts';
import { fullNameOf } from '../users/queries.ts';

export type Reader = Pick<Actor, 'user_id' | 'account_id' | 'type' | 'super_admin' | 'admin'>;

/** Without those of clients that the user no longer sees, and of signals that no longer apply. */
const visible = (db: Db, reader: Reader) => {
  const account_id = reader.admin ? reader.account_id : null;
  const clients = visibleEngagements(db, clientScopeOf(reader))
    .select('engagements.client_id')
    .where(sql<SqlBool>`engagements.client_id = notifications.client_id`);
  return db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', reader.user_id)
    .where((of) => of.or([of('notifications.client_id', 'is', null), of.exists(clients)]))
    .where(
      sql<SqlBool>`(notifications.signal_id is null or exists (
        select from signals where signals.id = notifications.signal_id and signals.status <> 'closed'))`,
    )
    .where(
      sql<SqlBool>`(notifications.estimation_id is null or notifications.client_id is not null or exists (
        select from estimations where estimations.id = notifications.estimation_id and estimations.user_id = ${reader.user_id}))`,
    )
    .where(sql<SqlBool>`(notifications.account_id is null or notifications.account_id = ${account_id}::bigint)`);
};

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

export const listNotifications = (
  db: Db,
  reader: Reader,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) =>
  visible(db, reader)
    .leftJoin('users as client', 'client.id', 'notifications.client_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.client_id',
      'notifications.signal_id',
      'notifications.estimation_id',
      'notifications.created_at',
      'notifications.read_at',
      sql<string | null>`${fullNameOf('client')}`.as('client_name'),
    ])
    .$if(before !== undefined, (query) => query.where('notifications.id', '<', before ?? 0))
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute();

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const unread = visible(db, reader)
    .select('notifications.id')
    .where('notifications.read_at', 'is', null)
    .limit(maxUnreadCount);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What is new to the user. */
export const countByKind = (
  db: Db,
  reader: Reader,
  ids: readonly number[],
): Promise<{ kind: NotificationKind; count: number }[]> =>
  visible(db, reader)
    .select(['notifications.kind', sql<number>`count(*)`.as('count')])
    .where('notifications.read_at', 'is', null)
    .where(sql<SqlBool>`notifications.id = any(${ids}::bigint[])`)
    .groupBy('notifications.kind')
    .execute();
