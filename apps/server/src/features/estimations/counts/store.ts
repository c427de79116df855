import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../db/connection.ts';

/** Concurrent readers see each change either in the counts or in the pending changes, never twice. */
export const settleChanges = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('estimation_counts'))`.execute(trx);
    await sql`
      with taken as (delete from estimation_count_changes returning account_id, user_id, change)
      insert into estimation_counts (scope, scope_id, estimations)
      select counted.scope::estimation_count_scope, counted.scope_id, sum(change)
      from taken
      cross join lateral (values
        ('all', case when user_id is not null then 0 end), ('account', account_id), ('user', user_id))
        counted (scope, scope_id)
      where counted.scope_id is not null
      group by 1, 2
      having sum(change) <> 0
      on conflict (scope, scope_id) do update set estimations = estimation_counts.estimations + excluded.estimations`.execute(
      trx,
    );
  });
