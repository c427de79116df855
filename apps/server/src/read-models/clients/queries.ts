import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { matchesSearch } from '../../db/search.ts';
import { readableTypes } from '../../features/analyses/policy.ts';
import { isVisible } from '../../features/engagements/queries.ts';
import { shownEmail } from '../../features/users/queries.ts';
import { readCount } from './counts/queries.ts';
import { type GroupSort, listGrouped } from './groups/queries.ts';
import {
  countOf,
  type Filter,
  isScanned,
  type ListedRow,
  type Order,
  type Sort,
  type Window,
  windowOf,
} from './rules.ts';

export interface Listed extends Filter {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: Sort;
  readonly order: Order;
}

type Listing = DB & { readonly l: DB['listed_clients'] };

/** Checks few clients one by one: the index would first find every client of that name. */
const isFound = (search: string, areFew: boolean) =>
  matchesSearch(sql.raw(areFew ? "(l.search_text || '')" : 'l.search_text'), search);

const matching = (db: Db, scope: ClientScope, { search, status, account_id, ids, are_few = false }: Filter) =>
  db
    .selectFrom('listed_clients as l')
    .where(isVisible(scope, 'l'))
    .$if(status !== undefined, (query) => query.where('l.status', '=', status ?? 'unknown'))
    .$if(account_id !== undefined, (query) => query.where('l.account_id', '=', account_id ?? 0))
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`l.client_id = any(${ids}::bigint[])`))
    .$if(search !== '', (query) => query.where(isFound(search, are_few)));

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

/** Joined to the rows of a page only. */
const analysisArrivedAt = (scope: ClientScope) => sql<string | null>`(
  select max(attachments.created_at) from attachments
  where attachments.client_id = l.client_id and attachments.deleted_at is null and attachments.replaced_at is null
    and attachments.type = any(${readableTypes(scope)}::attachment_type[]))`;

const findRows = (db: Db, scope: ClientScope, ids: readonly number[]): Promise<ListedRow[]> =>
  db
    .selectFrom('listed_clients as l')
    .leftJoin('users as advisor', 'advisor.id', 'l.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('users as agent', 'agent.id', 'l.health_advisor_id')
    .select([
      'l.client_id as id',
      'l.first_name',
      'l.last_name',
      'l.client_request_type',
      'l.referred_at',
      'l.status',
      'l.created_at',
      'firm.plan_type',
      'advisor.id as advisor_id',
      'advisor.first_name as advisor_first_name',
      'advisor.last_name as advisor_last_name',
      'agent.id as agent_id',
      'agent.first_name as agent_first_name',
      'agent.last_name as agent_last_name',
    ])
    .select(analysisArrivedAt(scope).as('analysis_arrived_at'))
    .where(isVisible(scope, 'l'))
    .where(sql<SqlBool>`l.client_id = any(${ids}::bigint[])`)
    .execute();

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

export async function listClients(db: Db, scope: ClientScope, listed: Listed) {
  const counted = countOf(scope, listed);
  const visibleCount = counted && (await readCount(db, counted, listed.status));
  const asked = { ...listed, are_few: visibleCount !== null && visibleCount <= few };
  const totalCount =
    visibleCount !== null && listed.search === '' && listed.ids === undefined
      ? visibleCount
      : await countMatching(db, scope, asked);
  const window = windowOf(totalCount, listed);
  if (!window) return { rows: [], totalCount };
  const pageIds = await listIds(db, scope, asked, window, { found: totalCount, visibleCount });
  const rows = new Map((await findRows(db, scope, pageIds)).map((row) => [row.id, row]));
  const inOrder = window.order === listed.order ? pageIds : pageIds.toReversed();
  return { rows: inOrder.flatMap((id) => rows.get(id) ?? []), totalCount };
}

async function listIds(
  db: Db,
  scope: ClientScope,
  listed: Listed,
  window: Window,
  { found, visibleCount }: { readonly found: number; readonly visibleCount: number | null },
) {
  const { field, search, status, account_id, ids, are_few } = listed;
  const isFiltered = search !== '' || ids !== undefined;
  if (scope.kind === 'all' && account_id === undefined && !isFiltered && isGroupSort(field))
    return listGrouped(db, scope, { field, status, ...window });
  const is_gathered = isFiltered && !isScanned(field, window, found, visibleCount ?? found);
  return listInOrder(db, scope, { search, status, account_id, ids, are_few, field, is_gathered, ...window });
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
    .select([shownEmail.as('email'), sql<string>`(l.referred_at at time zone 'UTC')::date`.as('referred_on')])
    .where('l.client_id', '<', before)
    // Redundant, but lets PostgreSQL read both tables side by side.
    .where('users.id', '<', before)
    .orderBy('l.client_id', 'desc')
    .limit(count)
    .withPlugin(planPerExecution)
    .execute();
