import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../db/connection.ts';

/** Concurrent readers see each change either in the counts or in the pending changes, never twice. */
export const settleChanges = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('client_counts'))`.execute(trx);
    await sql`
      with taken as (
        delete from client_count_changes returning account_id, financial_advisor_id, health_advisor_id, status, change)
      insert into client_counts (scope, status, scope_id, clients)
      select counted.scope::client_count_scope, statuses.status, counted.scope_id, sum(taken.change)
      from taken
      cross join lateral (values
        ('all', 0), ('account', account_id), ('advisor', financial_advisor_id), ('agent', health_advisor_id))
        counted (scope, scope_id)
      cross join lateral (values (taken.status::text), ('')) statuses (status)
      group by 1, 2, 3
      having sum(taken.change) <> 0
      on conflict (scope, status, scope_id) do update set clients = client_counts.clients + excluded.clients`.execute(
      trx,
    );
  });
