import { type Insertable, sql, type Updateable } from 'kysely';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { WebhookEndpoints } from '../../db/database.gen.ts';
import { deliveryColumns, webhookColumns } from './queries.ts';

type Owner = Pick<Actor, 'user_id'>;

export const insertWebhook = (db: Db, webhook: Insertable<WebhookEndpoints>) =>
  db.insertInto('webhook_endpoints').values(webhook).returning(webhookColumns).executeTakeFirstOrThrow();

export const updateWebhook = (db: Db, { user_id }: Owner, id: number, columns: Updateable<WebhookEndpoints>) =>
  db
    .updateTable('webhook_endpoints')
    .set(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(webhookColumns)
    .executeTakeFirst();

/** The secret until now signs until `until`, too. It is encrypted for its own column. */
export async function replaceSecret(
  db: Db,
  { user_id }: Pick<Actor, 'user_id'>,
  id: number,
  {
    secret_encrypted,
    until,
    toFormer,
  }: {
    readonly secret_encrypted: string;
    readonly until: string;
    readonly toFormer: (secret_encrypted: string) => string;
  },
): Promise<boolean> {
  const before = await db
    .selectFrom('webhook_endpoints')
    .select('secret_encrypted')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await db
    .updateTable('webhook_endpoints')
    .set({
      secret_encrypted,
      former_secret_encrypted: toFormer(before.secret_encrypted),
      former_secret_until: until,
    })
    .where('id', '=', id)
    .execute();
  return true;
}

export async function deleteWebhook(db: Db, { user_id }: Owner, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @returns its owner. Undefined unless it is of the firm. */
export const deleteWebhookOfFirm = (db: Db, account_id: number, id: number) =>
  db
    .deleteFrom('webhook_endpoints')
    .using('users')
    .whereRef('users.id', '=', 'webhook_endpoints.user_id')
    .where('webhook_endpoints.account_id', '=', account_id)
    .where('webhook_endpoints.id', '=', id)
    .returning(['users.id as user_id', 'users.email', 'url_encrypted'])
    .executeTakeFirst();

export const insertTestDelivery = (db: Db, endpoint_id: number, now: string) =>
  db
    .insertInto('webhook_deliveries')
    .values({ endpoint_id, event: 'webhook.test', happened_at: now, next_at: now })
    .returning(deliveryColumns)
    .executeTakeFirstOrThrow();

/** One that waits is due at once. Only the attempts of the new series count. */
export const replayDelivery = (db: Db, endpoint_id: number, id: string, now: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_at: now })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpoint_id)
    .returning(deliveryColumns)
    .executeTakeFirst();

/** Wakes the processes that send when the transaction commits. */
export async function notifySenders(db: Db): Promise<void> {
  await sql`select pg_notify('webhooks', '')`.execute(db);
}

/** @returns how many, at most `limit` */
export async function deleteDeliveriesBefore(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where happened_at < ${before}::timestamptz limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
