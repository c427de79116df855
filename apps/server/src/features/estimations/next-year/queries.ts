import type { Db } from '../../../db/connection.ts';
import { allColumns, type EstimationRow } from '../queries.ts';

/** The client’s estimate of the plan year, or of the last one before it: the one of that year that was saved last. */
export async function findLastUntil(
  db: Db,
  { client_id, account_id }: { readonly client_id: number; readonly account_id: number | null },
  plan_year: number,
): Promise<EstimationRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .where('client_id', '=', client_id)
    .where('account_id', 'is not distinct from', account_id)
    .where('plan_year', '<=', plan_year)
    .orderBy('plan_year', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
