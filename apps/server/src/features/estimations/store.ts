import type { Estimation } from 'contract/endpoints/estimations';
import { sql } from 'kysely';
import type { AccountScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { type EstimationRow, formColumns, lockEstimation, visibleTo } from './queries.ts';
import { copyResult } from './results/store.ts';

type NewEstimation = Omit<
  EstimationRow,
  | 'id'
  | 'is_copy'
  | 'dependents_count'
  | 'shared_with_client_at'
  | 'shows_outlook'
  | 'shows_phone'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'dependents'
  | 'chosen_plan'
> & {
  dependents: Pick<Estimation['dependents'][number], 'age' | 'sex' | 'spouse'>[];
  /** If it is missing, a new estimate has none of it, and an update changes nothing. */
  readonly shows_outlook?: boolean | undefined;
};
type ClientColumns = Pick<NewEstimation, 'account_id' | 'user_id' | 'client_id'>;
export type FormFields = Omit<NewEstimation, keyof ClientColumns | keyof ShareLink | 'root_digest'>;

const columns = <Row extends { dependents: unknown }>(row: Row) => ({
  ...row,
  dependents: JSON.stringify(row.dependents),
});

export async function insertEstimation(db: Db, row: NewEstimation): Promise<EstimationRow> {
  return db.insertInto('estimations').values(columns(row)).returningAll().executeTakeFirstOrThrow();
}

/** @param client only if the client changes: another client must not get what was shared with the former one */
export async function updateEstimation(
  db: Db,
  read: Pick<EstimationRow, 'id' | 'version'>,
  { client, ...fields }: FormFields & { readonly client: ClientColumns | null },
  now: Date,
): Promise<EstimationRow | null> {
  const row = await db
    .updateTable('estimations')
    .set({ ...columns(fields), version: read.version + 1, updated_at: now.toISOString() })
    .$if(client !== null, (query) => query.set({ ...client, shared_with_client_at: null }))
    .set({ is_copy: sql<boolean>`is_copy and client_first_name = ${fields.client_first_name}` })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** @param chosen_plan null for the lowest-priced silver plan */
export async function choosePlan(
  db: Db,
  { id, version }: Pick<EstimationRow, 'id' | 'version'>,
  chosen_plan: Estimation['chosen_plan'],
  now: Date,
): Promise<EstimationRow | null> {
  const row = await db
    .updateTable('estimations')
    .set({
      chosen_plan: chosen_plan && JSON.stringify(chosen_plan),
      version: version + 1,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Where an estimate does not name its client, a legal hold on one client covers all such estimates of the firm. */
const isUnderLegalHold = sql<boolean>`case when estimations.client_id is null
  then exists (
    select from legal_holds join engagements on engagements.client_id = legal_holds.active_client_id
    where engagements.account_id = estimations.account_id)
  else exists (select from legal_holds where legal_holds.active_client_id = estimations.client_id) end`;

export async function hasLegalHold(db: Db, scope: AccountScope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('estimations')
    .select(isUnderLegalHold.as('is_under_legal_hold'))
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  return row?.is_under_legal_hold ?? false;
}

/** Deletes the scenarios first, while triggers still find the owner. Null if none exists. */
export async function deleteEstimation(db: Db, scope: AccountScope, id: number) {
  if (!(await lockEstimation(db, scope, id))) return null;
  await db.deleteFrom('scenarios').where('estimation_id', '=', id).execute();
  const deleted = db.deleteFrom('estimations').where('id', '=', id).where(visibleTo(scope)).returning('client_id');
  return (await deleted.executeTakeFirst()) ?? null;
}

export type ShareLink = Pick<
  EstimationRow,
  'share_digest' | 'share_encrypted' | 'share_expires_at' | 'share_code_salt'
>;

/** @param owner of the copy of an estimate without a client. Others stay with the advisor of the client. */
export async function copyEstimation(
  db: Db,
  scope: AccountScope,
  id: number,
  owner: Pick<EstimationRow, 'account_id' | 'user_id'>,
  link: ShareLink,
): Promise<EstimationRow | null> {
  const original = await db
    .selectFrom('estimations')
    .select([...formColumns, 'client_id', 'account_id', 'user_id'])
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  if (!original) return null;
  const dependents = JSON.stringify(original.dependents);
  const chosen_plan = original.chosen_plan && JSON.stringify(original.chosen_plan);
  const copy = {
    ...original,
    dependents,
    chosen_plan,
    is_copy: true,
    ...link,
    ...(original.client_id === null && owner),
  };
  const row = await db.insertInto('estimations').values(copy).returningAll().executeTakeFirstOrThrow();
  await copyScenarios(db, id, row);
  await copyResult(db, id, row.id);
  return row;
}

const copyScenarios = (db: Db, from_id: number, { id, created_at }: EstimationRow) =>
  sql`
    insert into scenarios (estimation_id, position, name_encrypted, changes_encrypted, created_at, updated_at)
    select ${id}::bigint, position, name_encrypted, changes_encrypted, ${created_at}::timestamptz, ${created_at}::timestamptz
    from scenarios where estimation_id = ${from_id}::bigint`.execute(db);

/** Deletes estimates whose last change, including that of their scenarios, is earlier. A legal hold keeps them. */
export async function deleteEstimationsBefore(
  db: Db,
  { before, is_root, limit }: { readonly before: string; readonly is_root: boolean; readonly limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from estimations where id in (
      select id from estimations
      where updated_at < ${before}::timestamptz and (root_digest is not null) = ${is_root}::boolean and not ${isUnderLegalHold}
        and not exists (
          select from scenarios where estimation_id = estimations.id and scenarios.updated_at >= ${before}::timestamptz)
      order by updated_at limit ${limit}::int)`.execute(db);
  return Number(numAffectedRows);
}

export async function reassignEstimationsOfClient(db: Db, from_client_id: number, to_client_id: number): Promise<void> {
  await db
    .updateTable('estimations')
    .set({ client_id: to_client_id })
    .where('client_id', '=', from_client_id)
    .execute();
}

export async function reassignEstimations(db: Db, from_user_id: number, to_user_id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('estimations')
    .set({ user_id: to_user_id })
    .where('user_id', '=', from_user_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

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
