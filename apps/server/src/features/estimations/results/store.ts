import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { EstimationResults, Estimations } from '../../../db/database.gen.ts';
import type { ResultRow } from './queries.ts';

export type ResultColumns = Omit<Selectable<EstimationResults>, 'estimation_id' | 'revision'>;

/**
 * Waits for a concurrent change of the estimate.
 * @param replaces whether a result that is already kept is replaced
 * @returns null if the estimate was changed or deleted, or keeps a result that is not replaced
 */
export async function saveResult(
  db: Db,
  { id, version }: Pick<Selectable<Estimations>, 'id' | 'version'>,
  columns: ResultColumns,
  replaces: boolean,
): Promise<ResultRow | null> {
  const { law_digest, prices_digest, rules_version, totals_encrypted, result_encrypted } = columns;
  const { calculated_at, kept_later } = columns;
  const { rows } = await sql<ResultRow>`
    insert into estimation_results (estimation_id, law_digest, prices_digest, rules_version,
      totals_encrypted, result_encrypted, calculated_at, kept_later)
    select id, ${law_digest}, ${prices_digest}, ${rules_version}, ${totals_encrypted}, ${result_encrypted},
      ${calculated_at}::timestamptz, ${kept_later}::boolean
    from estimations where id = ${id}::bigint and version = ${version}::int for no key update
    on conflict (estimation_id) do update set law_digest = excluded.law_digest, prices_digest = excluded.prices_digest,
      rules_version = excluded.rules_version, totals_encrypted = excluded.totals_encrypted,
      result_encrypted = excluded.result_encrypted, calculated_at = excluded.calculated_at,
      kept_later = excluded.kept_later, revision = gen_random_uuid()
    where ${replaces}::boolean
    returning law_digest, prices_digest, rules_version, result_encrypted, calculated_at, kept_later, revision`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A copy of an estimate shows the same figures. */
export async function copyResult(db: Db, from_id: number, to_id: number): Promise<void> {
  await sql`
    insert into estimation_results (estimation_id, law_digest, prices_digest, rules_version,
      totals_encrypted, result_encrypted, calculated_at, kept_later)
    select ${to_id}::bigint, law_digest, prices_digest, rules_version, totals_encrypted, result_encrypted,
      calculated_at, kept_later
    from estimation_results where estimation_id = ${from_id}::bigint`.execute(db);
}
