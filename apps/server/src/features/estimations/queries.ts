import type { Estimation } from 'contract/endpoints/estimations';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { AccountScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB, Estimations } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { matchesSearch } from '../../db/search.ts';
import { fullNameOf } from '../users/queries.ts';
import { readCount } from './counts/queries.ts';

export type EstimationRow = Selectable<Estimations>;

export const formColumns = [
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

/** A fixed list, so that the statement can be prepared (see db/prepared-statements.ts). */
const allColumns = [
  ...formColumns,
  'id',
  'account_id',
  'user_id',
  'is_copy',
  'dependents_count',
  'share_digest',
  'share_encrypted',
  'root_digest',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof EstimationRow)[];

export const visibleTo = (scope: AccountScope) => (of: ExpressionBuilder<DB, 'estimations'>) => {
  if (scope.kind === 'own') return of('user_id', '=', scope.user_id);
  if (scope.kind === 'firm') return of('account_id', '=', scope.account_id);
  return of('root_digest', 'is', null);
};

export async function findEstimation(db: Db, scope: AccountScope, id: number): Promise<EstimationRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  return row ?? null;
}

/** By the digest of a share token or a root token. The token is the authorization. */
export async function findEstimationByToken(db: Db, digest: Buffer): Promise<EstimationRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .where((of) => of.or([of('share_digest', '=', digest), of('root_digest', '=', digest)]))
    .executeTakeFirst();
  return row ?? null;
}

/** The advisor and the firm that an estimate belongs to. Null for a root estimate. */
export async function findPreparedBy(db: Db, { id }: Pick<EstimationRow, 'id'>): Promise<Estimation['prepared_by']> {
  const row = await db
    .selectFrom('estimations')
    .innerJoin('users', 'users.id', 'estimations.user_id')
    .leftJoin('accounts', 'accounts.id', 'estimations.account_id')
    .select([fullNameOf('users').as('advisor'), 'accounts.name as firm'])
    .where('estimations.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface EstimationListQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: 'name' | 'type' | 'dependents_count' | 'updated_at' | 'created_at';
  readonly order: 'asc' | 'desc';
  readonly search: string;
}

const byName = sql`client_first_name collate "und-x-icu"`;
const sortable = (field: EstimationListQuery['field']) => (field === 'name' ? byName : sql.ref(field));

const listColumns = [
  'id',
  'client_first_name',
  'is_copy',
  'type',
  'dependents_count',
  'share_encrypted',
  'created_at',
  'updated_at',
] as const satisfies (keyof EstimationRow)[];

const pageOf = (db: Db, scope: AccountScope, { field, order, currentPage, pageSize }: EstimationListQuery) =>
  db
    .selectFrom('estimations')
    .select(listColumns)
    .where(visibleTo(scope))
    .orderBy(sortable(field), order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize);

const matches = (search: string) => matchesSearch(sql`search_form(' ' || client_first_name)`, search);

export async function listEstimations(db: Db, scope: AccountScope, query: EstimationListQuery) {
  if (query.search !== '') return searchEstimations(db, scope, query);
  const [rows, totalCount] = await Promise.all([pageOf(db, scope, query).execute(), readCount(db, scope)]);
  return { rows, totalCount };
}

/** Counts in the scan that finds the page. A page without rows needs a scan of its own for the count. */
async function searchEstimations(db: Db, scope: AccountScope, query: EstimationListQuery) {
  const counted = await pageOf(db, scope, query)
    .where(matches(query.search))
    .select(sql<number>`count(*) over ()`.as('count'))
    .withPlugin(planPerExecution)
    .execute();
  const rows = counted.map(({ count: _, ...row }) => row);
  const [first] = counted;
  return {
    rows,
    totalCount: first || query.currentPage === 1 ? (first?.count ?? 0) : await countMatches(db, scope, query),
  };
}

async function countMatches(db: Db, scope: AccountScope, { search }: EstimationListQuery): Promise<number> {
  const { count } = await db
    .selectFrom('estimations')
    .where(visibleTo(scope))
    .where(matches(search))
    .select(sql<number>`count(*)`.as('count'))
    .withPlugin(planPerExecution)
    .executeTakeFirstOrThrow();
  return count;
}
