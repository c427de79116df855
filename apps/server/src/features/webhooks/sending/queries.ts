import { sql } from 'kysely';
import { type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { visibleEngagements } from '../../engagements/queries.ts';

/** Endpoints with a delivery that is due, the one that waits longest first. */
export async function listDueEndpoints(
  db: Db,
  { now, except, limit }: { readonly now: string; readonly except: readonly number[]; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select endpoint.id from webhook_endpoints endpoint
    cross join lateral (
      select next_at from webhook_deliveries
      where endpoint_id = endpoint.id and status = 'waiting' and next_at <= ${now}::timestamptz
      order by next_at limit 1) as first
    where endpoint.is_enabled and endpoint.id <> all(${except}::bigint[])
    order by first.next_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the next delivery is due, without those endpoints. */
export async function findNextDue(db: Db, except: readonly number[]): Promise<string | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .select('next_at')
    .where('status', '=', 'waiting')
    .where('is_enabled', '=', true)
    .where(sql<boolean>`endpoint_id <> all(${except}::bigint[])`)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}

/** Undefined if it was turned off or deleted, also because its user was disabled, moved or deleted. */
export const findTargetRow = (db: Db, id: number) =>
  db
    .selectFrom('webhook_endpoints')
    .innerJoin('users', 'users.id', 'webhook_endpoints.user_id')
    .select(['webhook_endpoints.id', 'url_encrypted', 'secret_encrypted', 'former_secret_encrypted'])
    .select(['former_secret_until', 'users.id as user_id', 'users.account_id', 'users.type', 'users.super_admin'])
    .select([sql<boolean>`users.role = 'admin'`.as('admin'), 'users.email'])
    .where('webhook_endpoints.id', '=', id)
    .where('is_enabled', '=', true)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();

export type TargetRow = NonNullable<Awaited<ReturnType<typeof findTargetRow>>>;

export async function listVisible(
  db: Db,
  user: Pick<Actor, 'user_id' | 'account_id' | 'type' | 'super_admin' | 'admin'>,
  client_ids: readonly number[],
): Promise<Set<number>> {
  const rows = await visibleEngagements(db, clientScopeOf(user))
    .select('users.id')
    .where(sql<boolean>`users.id = any(${client_ids}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
