import type { AuditAlertKind } from 'contract/vocabulary/audit';
import { type SqlBool, sql } from 'kysely';
import type { AccountScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import { fullNameOf } from '../../../features/users/queries.ts';

export interface AccessedRow {
  readonly user_id: number;
  readonly kind: AuditAlertKind;
  readonly hour: number;
  readonly day: number;
}

interface Since {
  readonly hour: string;
  readonly day: string;
}

/** A read of several clients is a page of a list, which shows names and nothing else. */
export async function countAccessedClients(db: Db, since: Since, min: number): Promise<readonly AccessedRow[]> {
  const { rows } = await sql<AccessedRow>`
    select e.actor_id as user_id, case e.kind when 'export' then 'exported' else 'opened' end as kind,
      count(distinct client.id) filter (where e.at > ${since.hour}::timestamptz) as hour,
      count(distinct client.id) as day
    from audit_events e cross join lateral unnest(e.client_ids) as client (id)
    where e.at > ${since.day}::timestamptz and e.kind in ('read', 'export') and e.actor = 'user'
      and client.id <> e.actor_id and (e.kind = 'export' or cardinality(e.client_ids) = 1)
    group by e.actor_id, e.kind
    having count(distinct client.id) > ${min}
    order by e.actor_id`
    .withPlugin(planPerExecution)
    .execute(db);
  return rows;
}

export async function findAccessor(db: Db, { user_id }: Pick<AccessedRow, 'user_id'>) {
  const row = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.type', 'users.super_admin', 'users.role', 'users.account_id', 'users.email'])
    .select([fullNameOf('users').as('name'), 'accounts.name as account_name'])
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}
export type AccessorRow = NonNullable<Awaited<ReturnType<typeof findAccessor>>>;

const maxListed = 100;

const alerts = (db: Db, scope: AccountScope) =>
  db
    .selectFrom('audit_alerts as alert')
    .leftJoin('users', 'users.id', 'alert.user_id')
    .leftJoin('accounts', 'accounts.id', 'alert.account_id')
    .leftJoin('users as reader', 'reader.id', 'alert.acknowledged_by_id')
    .select([
      'alert.id',
      'alert.kind',
      'alert.user_id',
      'alert.on_day',
      'alert.is_hourly',
      'alert.clients',
      'alert.client_limit',
      'alert.raised_at',
      'alert.acknowledged_at',
      'alert.acknowledged_by_id',
      'accounts.name as account_name',
    ])
    .select([fullNameOf('users').as('user_name'), fullNameOf('reader').as('acknowledged_by')])
    .$if(scope.kind !== 'all', (query) =>
      query.where('alert.account_id', '=', scope.kind === 'firm' ? scope.account_id : 0),
    );

export const listAlerts = (db: Db, scope: AccountScope, since: string) =>
  alerts(db, scope)
    .where(sql<SqlBool>`(alert.acknowledged_at is null or alert.acknowledged_at > ${since}::timestamptz)`)
    .orderBy(sql`alert.acknowledged_at is not null`)
    .orderBy('alert.raised_at', 'desc')
    .limit(maxListed)
    .execute();

export type AlertRow = Awaited<ReturnType<typeof listAlerts>>[number];

export async function findAlert(db: Db, scope: AccountScope, id: number): Promise<AlertRow | null> {
  return (await alerts(db, scope).where('alert.id', '=', id).executeTakeFirst()) ?? null;
}
