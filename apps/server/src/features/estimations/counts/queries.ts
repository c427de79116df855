import { sql } from 'kysely';
import type { AccountScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import type { EstimationCountScope } from '../../../db/database.gen.ts';

const columns = { account: 'account_id', user: 'user_id' } as const;

function countedOf(scope: AccountScope): { scope: EstimationCountScope; id: number } {
  if (scope.kind === 'own') return { scope: 'user', id: scope.user_id };
  return scope.kind === 'firm' ? { scope: 'account', id: scope.account_id } : { scope: 'all', id: 0 };
}

export async function readCount(db: Db, of: AccountScope): Promise<number> {
  const { scope, id } = countedOf(of);
  const changed = db.selectFrom('estimation_count_changes').select('change as part');
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('estimation_counts')
        .select('estimations as part')
        .where('scope', '=', scope)
        .where('scope_id', '=', id)
        .unionAll(scope === 'all' ? changed.where('user_id', 'is not', null) : changed.where(columns[scope], '=', id))
        .as('parts'),
    )
    .select(sql<number>`coalesce(sum(part), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
