import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { isSpecific, matchesSearch } from '../../db/search.ts';
import { isVisible } from '../../features/engagements/queries.ts';
import { shownEmail } from '../../features/users/queries.ts';
import { type CountScope, readCount } from './counts/queries.ts';
import { type GroupSort, listGrouped } from './groups/queries.ts';
import { findRows, listNewest } from './page-rows/queries.ts';
import { countOf, type Filter, isScanned, type Order, type Sort, type Window, windowOf } from './rules.ts';

export interface Listed extends Filter {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: Sort;
  readonly order: Order;
}

type Listing = DB & { readonly l: DB['listed_clients'] };

/** Checks clients one by one where the index would first find every client of that name. */
const isFound = (search: string, skipsIndex: boolean) =>
  matchesSearch(sql.raw(skipsIndex ? "(l.search_text || '')" : 'l.search_text'), search);

/** Both have the same rows for a scope that sees all. */
const listedBy = ({ kind }: ClientScope) =>
  sql<Selectable<DB['listed_clients']>>`${sql.table(kind === 'all' ? 'all_listed_clients' : 'listed_clients')}`;

const matching = (db: Db, scope: ClientScope, { search, status, account_id, ids, skips_index = false }: Filter) =>
  db
    .selectFrom(listedBy(scope).as('l'))
    .where(isVisible(scope, 'l'))
    .$if(status !== undefined, (query) => query.where('l.status', '=', status ?? 'unknown'))
    .$if(account_id !== undefined, (query) => query.where('l.account_id', '=', account_id ?? 0))
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`l.client_id = any(${ids}::bigint[])`))
    .$if(search !== '', (query) => query.where(isFound(search, skips_index)));

const byName = (table: string) => [
  sql`${sql.ref(`${table}.last_name`)} collate "und-x-icu"`,
  sql`${sql.ref(`${table}.first_name`)} collate "und-x-icu"`,
];
const sortKeys: Record<Sort, readonly RawBuilder<unknown>[]> = {
  created_at: [],
  referred_at: [sql`l.referred_at`],
  client_request_type: [sql`l.client_request_type`],
  status: [sql`l.status`],
  last_name: byName('l'),
  financial_advisor: byName('advisor'),
  health_advisor: byName('agent'),
  plan_type: [sql`firm.plan_type`],
};

const orderOf = (field: Sort, order: Order) =>
  sql.join([...sortKeys[field], sql`l.created_at`, sql`l.client_id`].map((key) => sql`${key} ${sql.raw(order)}`));

const joins = {
  advisor: sql`left join users advisor on advisor.id = l.financial_advisor_id`,
  firm: sql`
    left join users advisor on advisor.id = l.financial_advisor_id
    left join accounts firm on firm.id = advisor.account_id`,
  agent: sql`left join users agent on agent.id = l.health_advisor_id`,
  none: sql``,
};
const needs: Record<Sort, { columns: readonly (keyof Listing['l'])[]; join: keyof typeof joins }> = {
  created_at: { columns: [], join: 'none' },
  referred_at: { columns: ['referred_at'], join: 'none' },
  client_request_type: { columns: ['client_request_type'], join: 'none' },
  status: { columns: ['status'], join: 'none' },
  last_name: { columns: ['last_name', 'first_name'], join: 'none' },
  financial_advisor: { columns: ['financial_advisor_id'], join: 'advisor' },
  health_advisor: { columns: ['health_advisor_id'], join: 'agent' },
  plan_type: { columns: ['financial_advisor_id'], join: 'firm' },
};

/**
 * Selects only what the order needs, so that an index-only scan can skip to a late page.
 * @param is_gathered sorts all matching rows instead of scanning along the order
 */
async function listInOrder(
  db: Db,
  scope: ClientScope,
  { field, is_gathered, ...asked }: Filter & Window & { readonly field: Sort; readonly is_gathered: boolean },
): Promise<number[]> {
  const { columns, join } = needs[field];
  const found = matching(db, scope, asked).select(['client_id', 'created_at', ...columns]);
  const { rows } = await sql<{ client_id: number }>`
    with l as ${sql.raw(is_gathered ? 'materialized' : 'not materialized')} (${found})
    select l.client_id
    from l ${joins[join]}
    order by ${orderOf(field, asked.order)}
    limit ${asked.limit} offset ${asked.offset}`
    .withPlugin(planPerExecution)
    .execute(db);
  return rows.map(({ client_id }) => client_id);
}

const isGroupSort = (field: Sort): field is GroupSort =>
  field === 'financial_advisor' || field === 'health_advisor' || field === 'plan_type';

async function countMatching(db: Db, scope: ClientScope, filter: Filter): Promise<number> {
  const { count } = await matching(db, scope, filter)
    .select(sql<number>`count(*)`.as('count'))
    .withPlugin(planPerExecution)
    .executeTakeFirstOrThrow();
  return count;
}

const few = 5_000;

const isFiltered = ({ search, ids }: Filter): boolean => search !== '' || ids !== undefined;

export async function listClients(db: Db, scope: ClientScope, listed: Listed) {
  const counted = countOf(scope, listed);
  if (counted && listed.currentPage === 1 && !isFiltered(listed)) return listFirstPage(db, scope, listed, counted);
  const visibleCount = counted && (await readCount(db, counted, listed.status));
  const asked = { ...listed, skips_index: visibleCount !== null && visibleCount <= few };
  if (isFiltered(listed) && (asked.skips_index || listed.search === '' || isSpecific(listed.search)))
    return listGathered(db, scope, asked);
  const totalCount =
    visibleCount !== null && !isFiltered(listed) ? visibleCount : await countMatching(db, scope, asked);
  const window = windowOf(totalCount, listed);
  if (!window) return { rows: [], totalCount };
  const rows = await listRows(db, scope, asked, window, { found: totalCount, visibleCount });
  return { rows: window.order === listed.order ? rows : rows.toReversed(), totalCount };
}

/** Needs no count, which is read at the same time. */
async function listFirstPage(db: Db, scope: ClientScope, listed: Listed, counted: CountScope) {
  const { field, order, pageSize, status, account_id } = listed;
  const window = { offset: 0, limit: pageSize, order };
  if (field === 'created_at' && status === undefined && account_id === undefined)
    return listNewest(db, scope, window, counted);
  const [totalCount, rows] = await Promise.all([
    readCount(db, counted, status),
    listRows(db, scope, listed, window, { found: 0, visibleCount: null }),
  ]);
  return { rows, totalCount };
}

interface Found {
  readonly found: number;
  readonly visibleCount: number | null;
}

const listRows = async (db: Db, scope: ClientScope, listed: Listed, window: Window, found: Found) =>
  findRows(db, scope, await listIds(db, scope, listed, window, found));

/** Finds the matches once, for both the count and the page. With many matches, counting before reading the page is faster. */
async function listGathered(db: Db, scope: ClientScope, listed: Listed) {
  const { field, order, currentPage, pageSize } = listed;
  const { columns, join } = needs[field];
  const found = matching(db, scope, listed).select(['client_id', 'created_at', ...columns]);
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with l as materialized (${found})
    select (select count(*) from l) as count, array(
      select l.client_id from l ${joins[join]}
      order by ${orderOf(field, order)} limit ${pageSize} offset ${(currentPage - 1) * pageSize}) as ids`
    .withPlugin(planPerExecution)
    .execute(db);
  const { count: totalCount = 0, ids = [] } = rows[0] ?? {};
  return { rows: ids.length > 0 ? await findRows(db, scope, ids) : [], totalCount };
}

async function listIds(db: Db, scope: ClientScope, listed: Listed, window: Window, { found, visibleCount }: Found) {
  const { field, search, status, account_id, ids, skips_index } = listed;
  if (scope.kind === 'all' && account_id === undefined && !isFiltered(listed) && isGroupSort(field))
    return listGrouped(db, scope, { field, status, ...window });
  const is_scanned = isFiltered(listed) && isScanned(field, window, found, visibleCount ?? found);
  const is_gathered = isFiltered(listed) && !is_scanned;
  // PostgreSQL expects few matches of a long word, and would find all of them a second time.
  const filter = { search, status, account_id, ids, skips_index: skips_index || is_scanned };
  return listInOrder(db, scope, { ...filter, field, is_gathered, ...window });
}

export async function listMatchingIds(db: Db, scope: ClientScope, filter: Filter, count: number): Promise<number[]> {
  const rows = await matching(db, scope, filter)
    .select('l.client_id')
    .orderBy('l.client_id')
    .limit(count)
    .withPlugin(planPerExecution)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

export type ExportedRow = Awaited<ReturnType<typeof listExported>>[number];

/** The next clients with smaller ids than `before`: in the order of storage, so that a million are read as fast as a hundred. */
export const listExported = (db: Db, scope: ClientScope, filter: Filter, before: number, count: number) =>
  matching(db, scope, filter)
    .innerJoin('users', 'users.id', 'l.client_id')
    .select([
      'l.client_id as id',
      'l.first_name',
      'l.last_name',
      'l.client_request_type',
      'l.status',
      'l.financial_advisor_id',
      'l.health_advisor_id',
      'users.phone_number',
    ])
    .select(['l.referred_at', shownEmail.as('email')])
    .where('l.client_id', '<', before)
    // Redundant, but lets PostgreSQL read both tables side by side.
    .where('users.id', '<', before)
    .orderBy('l.client_id', 'desc')
    .limit(count)
    .withPlugin(planPerExecution)
    .execute();
