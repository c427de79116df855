import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../db/connection.ts';

/** Concurrent readers see each change either in the counts or in the pending changes, never twice. */
export const settleChanges = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('staff_counts'))`.execute(trx);
    await sql`
      with taken as (delete from staff_count_changes returning type, change)
      insert into staff_counts (type, users)
      select type, sum(change) from taken group by type having sum(change) <> 0
      on conflict (type) do update set users = staff_counts.users + excluded.users`.execute(trx);
  });
