import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../db/connection.ts';
import type { Counted } from '../rules.ts';

const columns = { account: 'account_id', advisor: 'financial_advisor_id', agent: 'health_advisor_id' } as const;

/** How many clients there are of these, with this status or any: as many as `count(*)` would find at this moment. */
export async function readCount(db: Db, { scope, id }: Counted, status = ''): Promise<number> {
  const kept = db
    .selectFrom('client_counts')
    .select('clients as part')
    .where('scope', '=', scope)
    .where('status', '=', status)
    .where('scope_id', '=', id);
  const changed = db
    .selectFrom('client_count_changes')
    .select('change as part')
    .$if(scope !== 'all', (query) => query.where(columns[scope as keyof typeof columns], '=', id))
    .$if(status !== '', (query) => query.where('status', '=', status));
  const { count } = await db
    .selectFrom(kept.unionAll(changed).as('parts'))
    .select(sql<number>`coalesce(sum(part), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds up what has changed since the last time. Whoever reads meanwhile sees it either here or there, never twice. */
export const addUpChanges = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('client_counts'))`.execute(trx);
    await sql`
      with taken as (
        delete from client_count_changes returning account_id, financial_advisor_id, health_advisor_id, status, change)
      insert into client_counts (scope, status, scope_id, clients)
      select of.scope, counted.status, of.scope_id, sum(taken.change)
      from taken
      cross join lateral (values
        ('all', 0), ('account', account_id), ('advisor', financial_advisor_id), ('agent', health_advisor_id)) of (scope, scope_id)
      cross join lateral (values (taken.status), ('')) counted (status)
      group by 1, 2, 3
      having sum(taken.change) <> 0
      on conflict (scope, status, scope_id) do update set clients = client_counts.clients + excluded.clients`.execute(
      trx,
    );
  });
