import type { ListedEstimation } from 'contract/endpoints/estimation-lists';
import type { ThresholdFilter } from 'contract/vocabulary/estimations';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { AccountScope, ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import type { DB } from '../../../db/database.gen.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import { matchesSearch } from '../../../db/search.ts';
import { visibleEngagements } from '../../engagements/queries.ts';
import { fullNameOf } from '../../users/queries.ts';
import { readCount } from '../counts/queries.ts';
import { type EstimationRow, formColumns, visibleTo } from '../queries.ts';

type Sort = 'name' | 'client' | 'type' | 'place' | 'plan_year' | 'dependents_count' | 'updated_at' | 'created_at';

interface Filter {
  readonly search: string;
  readonly threshold?: ThresholdFilter | undefined;
}

interface Listed extends Filter {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: Sort;
  readonly order: 'asc' | 'desc';
}

const sortKeys: Record<Sort, readonly RawBuilder<unknown>[]> = {
  name: [sql`client_first_name collate "und-x-icu"`],
  client: ['last_name', 'first_name'].map(
    (name) => sql`(select ${sql.ref(name)} collate "und-x-icu" from users where users.id = estimations.client_id)`,
  ),
  type: [sql`type`],
  place: [sql`state`, sql`county_name collate "und-x-icu"`],
  plan_year: [sql`plan_year`],
  dependents_count: [sql`dependents_count`],
  updated_at: [sql`updated_at`],
  created_at: [sql`created_at`],
};

const orderOf = (field: Sort, order: Listed['order']) =>
  sql.join([...sortKeys[field], sql`id`].map((key) => sql`${key} ${sql.raw(order)}`));

const listColumns = [
  ...formColumns,
  'id',
  'version',
  'is_copy',
  'dependents_count',
  'client_id',
  'shared_with_client_at',
  'share_encrypted',
  'share_expires_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof EstimationRow)[];

export interface ListedRow extends Pick<EstimationRow, (typeof listColumns)[number]> {
  readonly totals_encrypted: string | null;
}

/** Null if the estimate keeps no result. */
const keptTotals = (of: ExpressionBuilder<DB, 'estimations'>) =>
  of
    .selectFrom('estimation_results')
    .select('estimation_results.totals_encrypted')
    .whereRef('estimation_id', '=', 'estimations.id')
    .as('totals_encrypted');

/**
 * The size, and that the first page has no offset, are in the text of the statement: with parameters, PostgreSQL would plan it
 * again at each execution, which takes longer than reading a page.
 */
const pageOf = (db: Db, scope: AccountScope, { field, order, currentPage, pageSize }: Listed) =>
  db
    .selectFrom('estimations')
    .select(listColumns)
    .select(keptTotals)
    .where(visibleTo(scope))
    .orderBy(orderOf(field, order))
    .limit(sql.lit(pageSize))
    .$if(currentPage > 1, (query) => query.offset((currentPage - 1) * pageSize));

const isFiltered = ({ search, threshold }: Filter): boolean => search !== '' || threshold !== undefined;

/** The ranges are in the order of their declaration, smaller ones first. */
const matchesFilter = ({ search, threshold }: Filter) =>
  sql<boolean>`(${search === '' ? sql`true` : matchesSearch(sql`search_text`, search)}
    and ${threshold === undefined ? sql`true` : sql`threshold_distance <= ${threshold}::threshold_distance`})`;

export async function listEstimations(db: Db, scope: AccountScope, listed: Listed) {
  if (isFiltered(listed)) return listMatching(db, scope, listed);
  const [rows, totalCount] = await Promise.all([pageOf(db, scope, listed).execute(), readCount(db, scope)]);
  return { rows, totalCount };
}

/** Counts in the scan that finds the page. A page without rows needs a scan of its own for the count. */
async function listMatching(db: Db, scope: AccountScope, listed: Listed) {
  const counted = await pageOf(db, scope, listed)
    .where(matchesFilter(listed))
    .select(sql<number>`count(*) over ()`.as('count'))
    .withPlugin(planPerExecution)
    .execute();
  const rows = counted.map(({ count: _, ...row }) => row);
  const [first] = counted;
  return {
    rows,
    totalCount: first || listed.currentPage === 1 ? (first?.count ?? 0) : await countMatches(db, scope, listed),
  };
}

async function countMatches(db: Db, scope: AccountScope, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('estimations')
    .where(visibleTo(scope))
    .where(matchesFilter(filter))
    .select(sql<number>`count(*)`.as('count'))
    .withPlugin(planPerExecution)
    .executeTakeFirstOrThrow();
  return count;
}

export const listExported = (db: Db, scope: AccountScope, filter: Filter, before: number, limit: number) =>
  db
    .selectFrom('estimations')
    .select(listColumns)
    .select(keptTotals)
    .where(visibleTo(scope))
    .where(matchesFilter(filter))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .withPlugin(planPerExecution)
    .execute();

const maxListed = 100;

export const listEstimationsOfClient = (db: Db, scope: ClientScope, client_id: number) =>
  db
    .selectFrom('estimations')
    .select(listColumns)
    .select(keptTotals)
    .where('client_id', 'in', visibleEngagements(db, scope).select('users.id').where('users.id', '=', client_id))
    .$if(scope.kind === 'self', (query) => query.where('shared_with_client_at', 'is not', null))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();

/** The latest one of each client. */
export const listLatestOfClients = (db: Db, scope: ClientScope, client_ids: readonly number[]) =>
  db
    .selectFrom('estimations')
    .distinctOn('client_id')
    .select(listColumns)
    .select(keptTotals)
    .where(
      'client_id',
      'in',
      visibleEngagements(db, scope).select('users.id').where(sql<boolean>`users.id = any(${client_ids}::bigint[])`),
    )
    .orderBy('client_id')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

type NamedClient = NonNullable<ListedEstimation['client']>;

export async function listClientsOf(
  db: Db,
  rows: readonly Pick<EstimationRow, 'client_id'>[],
): Promise<ReadonlyMap<number, NamedClient>> {
  const ids = [...new Set(rows.flatMap(({ client_id }) => client_id ?? []))];
  if (ids.length === 0) return new Map();
  const clients = await db
    .selectFrom('users')
    .select(['id', fullNameOf('users').as('name')])
    .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
    .execute();
  return new Map(clients.map((client) => [client.id, client]));
}
