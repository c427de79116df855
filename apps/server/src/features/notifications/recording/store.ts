import type { NotificationDelivery, NotificationKind } from 'contract/vocabulary/inbox';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export interface AddedNotification {
  readonly user_id: number;
  readonly kind: NotificationKind;
  readonly delivery: NotificationDelivery;
}

/** The function of the migration adds rows of users outside the scope of the connection. */
export async function insertNotifications(
  trx: Db,
  events: readonly object[],
  happened_at: string,
): Promise<readonly AddedNotification[]> {
  const { rows } = await sql<AddedNotification>`
    select user_id, kind, delivery
    from add_notifications(${JSON.stringify(events)}::jsonb, ${happened_at}::timestamptz)`.execute(trx);
  return rows;
}

/** One notification of the user, or all up to it. False if nothing was unread. */
export async function markRead(
  db: Db,
  user_id: number,
  { id, and_earlier }: { readonly id: number; readonly and_earlier: boolean },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where('id', and_earlier ? '<=' : '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notifications that wait for an email follow the choice. */
export async function saveDelivery(
  trx: Db,
  user_id: number,
  { kind, delivery }: { readonly kind: NotificationKind; readonly delivery: NotificationDelivery },
): Promise<void> {
  await trx
    .insertInto('notification_settings')
    .values({ user_id, kind, delivery })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ delivery }))
    .execute();
  await trx
    .updateTable('notifications')
    .set({ email: delivery === 'off' ? null : delivery })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('email', 'is not', null)
    .execute();
}

/** What was written, or was decided against, no longer waits. */
export async function endWaiting(trx: Db, ids: readonly number[]): Promise<void> {
  await trx.updateTable('notifications').set({ email: null }).where(sql<SqlBool>`id = any(${ids}::bigint[])`).execute();
}

export async function saveEmailed(
  trx: Db,
  user_id: number,
  emailed: { readonly sent_at: string } | { readonly digested_on: string },
): Promise<void> {
  await trx
    .insertInto('notification_emails')
    .values({ user_id, ...emailed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(emailed))
    .execute();
}

/** @returns how many, at most `limit` */
export async function deleteReadBefore(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where id in (
      select id from notifications where read_at < ${before}::timestamptz limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
