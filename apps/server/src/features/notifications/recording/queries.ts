import type { NotificationDelivery } from 'contract/vocabulary/inbox';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export const listDeliveries = (db: Db, user_id: number) =>
  db.selectFrom('notification_settings').select(['kind', 'delivery']).where('user_id', '=', user_id).execute();

/** Users with a notification that waits for an email of this kind. */
export const listWaiting = (db: Db, email: Exclude<NotificationDelivery, 'off'>) =>
  db
    .selectFrom('users')
    .leftJoin('calendars', 'calendars.user_id', 'users.id')
    .leftJoin('notification_emails as emailed', 'emailed.user_id', 'users.id')
    .select(['users.id', 'emailed.sent_at', 'emailed.digested_on'])
    .select(sql<string | null>`coalesce(calendars.time_zone, users.time_zone)`.as('time_zone'))
    .where(
      sql<SqlBool>`exists (select from notifications where notifications.email = ${email}::notification_delivery
        and notifications.user_id = users.id)`,
    )
    .orderBy('users.id')
    .execute();

/** Null for a user who gets no emails. */
export async function findReader(db: Db, user_id: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_emails as emailed', 'emailed.user_id', 'users.id')
    .select(['users.id as user_id', 'users.account_id', 'users.type', 'users.super_admin', 'users.email'])
    .select(['emailed.sent_at', 'emailed.digested_on'])
    .select(sql<boolean>`users.role = 'admin'`.as('admin'))
    .where('users.id', '=', user_id)
    .where('users.disabled_at', 'is', null)
    .where('users.quarantined_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

interface Waiting {
  readonly user_id: number;
  readonly email: Exclude<NotificationDelivery, 'off'>;
  readonly before: string;
}

export async function listWaitingIds(trx: Db, { user_id, email, before }: Waiting): Promise<number[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select('id')
    .where('email', '=', email)
    .where('user_id', '=', user_id)
    .where('created_at', '<=', before)
    .execute();
  return rows.map(({ id }) => id);
}
