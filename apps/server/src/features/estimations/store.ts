import type { Estimation } from 'contract/endpoints/estimations';
import { sql } from 'kysely';
import type { AccountScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { type EstimationRow, formColumns, visibleTo } from './queries.ts';

type NewEstimation = Omit<
  EstimationRow,
  'id' | 'is_copy' | 'dependents_count' | 'version' | 'created_at' | 'updated_at' | 'dependents'
> & {
  dependents: Pick<Estimation['dependents'][number], 'age' | 'sex' | 'spouse'>[];
};
export type FormFields = Omit<
  NewEstimation,
  'account_id' | 'user_id' | 'share_digest' | 'share_encrypted' | 'root_digest'
>;

const columns = <Row extends { dependents: unknown }>(row: Row) => ({
  ...row,
  dependents: JSON.stringify(row.dependents),
});

export async function insertEstimation(db: Db, row: NewEstimation): Promise<EstimationRow> {
  return db.insertInto('estimations').values(columns(row)).returningAll().executeTakeFirstOrThrow();
}

export async function updateEstimation(
  db: Db,
  read: Pick<EstimationRow, 'id' | 'version'>,
  fields: FormFields,
  now: Date,
): Promise<EstimationRow | null> {
  const row = await db
    .updateTable('estimations')
    .set({ ...columns(fields), version: read.version + 1, updated_at: now.toISOString() })
    .set({ is_copy: sql<boolean>`is_copy and client_first_name = ${fields.client_first_name}` })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** An estimate does not name its client, so a legal hold on one client covers all estimates of the firm. */
const isUnderLegalHold = sql<boolean>`exists (
  select from legal_holds join engagements on engagements.client_id = legal_holds.active_client_id
  where engagements.account_id = estimations.account_id)`;

export async function hasLegalHold(db: Db, scope: AccountScope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('estimations')
    .select(isUnderLegalHold.as('is_under_legal_hold'))
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  return row?.is_under_legal_hold ?? false;
}

export async function deleteEstimation(db: Db, scope: AccountScope, id: number): Promise<boolean> {
  const result = await db.deleteFrom('estimations').where('id', '=', id).where(visibleTo(scope)).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function updateShareLink(
  db: Db,
  scope: AccountScope,
  id: number,
  link: Pick<EstimationRow, 'share_digest' | 'share_encrypted'>,
): Promise<boolean> {
  const result = await db
    .updateTable('estimations')
    .set(link)
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function copyEstimation(
  db: Db,
  scope: AccountScope,
  id: number,
  owner: Pick<EstimationRow, 'account_id' | 'user_id' | 'share_digest' | 'share_encrypted'>,
): Promise<EstimationRow | null> {
  const original = await db
    .selectFrom('estimations')
    .select(formColumns)
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  if (!original) return null;
  const copy = { ...original, dependents: JSON.stringify(original.dependents), is_copy: true, ...owner };
  return db.insertInto('estimations').values(copy).returningAll().executeTakeFirstOrThrow();
}

/**
 * Estimates that nobody changed since. Those of a firm with a client under legal hold are kept, because estimates do not
 * say which client they are for.
 */
export async function deleteEstimationsBefore(
  db: Db,
  { before, is_root, limit }: { readonly before: string; readonly is_root: boolean; readonly limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from estimations where id in (
      select id from estimations
      where updated_at < ${before}::timestamptz and (root_digest is not null) = ${is_root}::boolean and not ${isUnderLegalHold}
      order by updated_at limit ${limit}::int)`.execute(db);
  return Number(numAffectedRows);
}

export async function reassignEstimations(db: Db, from_user_id: number, to_user_id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('estimations')
    .set({ user_id: to_user_id })
    .where('user_id', '=', from_user_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The estimates that belong to this firm. */
export async function reassignEstimationsOfFirm(
  db: Db,
  account_id: number,
  from_user_id: number,
  to_user_id: number,
): Promise<void> {
  await db
    .updateTable('estimations')
    .set({ user_id: to_user_id })
    .where('account_id', '=', account_id)
    .where('user_id', '=', from_user_id)
    .execute();
}
