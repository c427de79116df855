import type { Selectable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { EstimationResults } from '../../../db/database.gen.ts';

const columns = [
  'law_digest',
  'prices_digest',
  'rules_version',
  'result_encrypted',
  'calculated_at',
  'kept_later',
  'revision',
] as const satisfies (keyof EstimationResults)[];

export type ResultRow = Pick<Selectable<EstimationResults>, (typeof columns)[number]>;

/** @param estimation that the caller has read within a scope */
export async function findResult(db: Db, { id }: { readonly id: number }): Promise<ResultRow | null> {
  const row = await db
    .selectFrom('estimation_results')
    .select(columns)
    .where('estimation_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
