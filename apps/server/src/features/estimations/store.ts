import type { Estimation } from 'contract/endpoints/estimations';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { AccountScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB, Estimations } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';

export type EstimationRow = Selectable<Estimations>;
type Written = Omit<
  EstimationRow,
  'id' | 'dependents_count' | 'version' | 'created_at' | 'updated_at' | 'dependents'
> & {
  dependents: Pick<Estimation['dependents'][number], 'age' | 'sex' | 'spouse'>[];
};
/** What a form decides of a row. */
export type WrittenFields = Omit<
  Written,
  'account_id' | 'user_id' | 'share_digest' | 'share_encrypted' | 'root_digest'
>;

/** What a duplicate takes over. */
const formColumns = [
  'client_first_name',
  'type',
  'zip',
  'county',
  'county_name',
  'state',
  'plan_year',
  'dependents',
  'household_size',
  'income_encrypted',
  'last_year_income_encrypted',
  'tax_filing_status',
] as const satisfies (keyof EstimationRow)[];

/** Named one by one, so that the plan of a reading is kept (see platform/prepared). */
const allColumns = [
  ...formColumns,
  'id',
  'account_id',
  'user_id',
  'dependents_count',
  'share_digest',
  'share_encrypted',
  'root_digest',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof EstimationRow)[];

const tx = (scope: AccountScope) => (of: ExpressionBuilder<DB, 'estimations'>) => {
  if (scope.kind === 'own') return of('user_id', '=', scope.user_id);
  if (scope.kind === 'firm') return of('account_id', '=', scope.account_id);
  return of('root_digest', 'is', null);
};

const columns = <Row extends { dependents: unknown }>(row: Row) => ({
  ...row,
  dependents: JSON.stringify(row.dependents),
});

export async function insertEstimation(db: Db, row: Written): Promise<EstimationRow> {
  return db.insertInto('estimations').values(columns(row)).returningAll().executeTakeFirstOrThrow();
}

export async function findEstimation(db: Db, scope: AccountScope, id: number): Promise<EstimationRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .where('id', '=', id)
    .where(tx(scope))
    .executeTakeFirst();
  return row ?? null;
}

/** By the digest of a public link's token or of a root estimate's: whoever holds the token may. */
export async function findEstimationByToken(db: Db, digest: Buffer): Promise<EstimationRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .where((of) => of.or([of('share_digest', '=', digest), of('root_digest', '=', digest)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Writes over the version that was read; null when someone else wrote meanwhile. */
export async function updateEstimation(
  db: Db,
  read: Pick<EstimationRow, 'id' | 'version'>,
  fields: WrittenFields,
  now: Date,
): Promise<EstimationRow | null> {
  const row = await db
    .updateTable('estimations')
    .set({ ...columns(fields), version: read.version + 1, updated_at: now.toISOString() })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function removeEstimation(db: Db, scope: AccountScope, id: number): Promise<boolean> {
  const result = await db.deleteFrom('estimations').where('id', '=', id).where(tx(scope)).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Sets or, with nulls, revokes the public link. */
export async function updateShareLink(
  db: Db,
  scope: AccountScope,
  id: number,
  link: Pick<EstimationRow, 'share_digest' | 'share_encrypted'>,
): Promise<boolean> {
  const result = await db.updateTable('estimations').set(link).where('id', '=', id).where(tx(scope)).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface Listed {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: 'name' | 'type' | 'dependents_count' | 'updated_at' | 'created_at';
  readonly order: 'asc' | 'desc';
  readonly search: string;
}

const byName = sql`client_first_name collate "und-x-icu"`;
const sortable = (field: Listed['field']) => (field === 'name' ? byName : sql.ref(field));

const matching = (db: Db, scope: AccountScope, search: string) => {
  const all = db.selectFrom('estimations').where(tx(scope));
  return search === '' ? all : all.where('client_first_name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
};

/** One page of the estimates in reach, and how many there are in all. */
export async function listEstimations(db: Db, scope: AccountScope, listed: Listed) {
  const found = matching(db, scope, listed.search);
  const [rows, counted] = await Promise.all([
    found
      .select(['id', 'client_first_name', 'type', 'dependents_count', 'share_encrypted', 'created_at', 'updated_at'])
      .orderBy(sortable(listed.field), listed.order)
      .orderBy('id', listed.order)
      .limit(listed.pageSize)
      .offset((listed.currentPage - 1) * listed.pageSize)
      .execute(),
    found.select(sql<number>`count(*)`.as('count')).withPlugin(planPerExecution).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: counted.count };
}

/** A copy of an estimate in reach, owned and linked as told; null when there is none. */
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
    .where(tx(scope))
    .executeTakeFirst();
  if (!original) return null;
  const copy = { ...original, dependents: JSON.stringify(original.dependents), ...owner };
  return db.insertInto('estimations').values(copy).returningAll().executeTakeFirstOrThrow();
}

/** Gives all estimates of somebody who goes to somebody who stays; their firm keeps them. */
export async function handOver(db: Db, from: Pick<EstimationRow, 'user_id'>, to: Pick<EstimationRow, 'user_id'>) {
  await db.updateTable('estimations').set(to).where('user_id', '=', from.user_id).execute();
}
