import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { readCount } from './counts/store.ts';
import { type GroupSort, listGrouped } from './groups/store.ts';
import {
  countOf,
  type Filter,
  isWalked,
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

const tx = (scope: ClientScope) => (of: ExpressionBuilder<Listing, 'l'>) => {
  if (scope.kind === 'all') return of.lit(true);
  if (scope.kind === 'firm') return of('l.account_id', '=', scope.account_id);
  if (scope.kind === 'assigned') return of('l.health_advisor_id', '=', scope.user_id);
  if (scope.kind === 'advised') return of('l.financial_advisor_id', '=', scope.user_id);
  return of('l.client_id', '=', scope.user_id);
};
type Listing = DB & { readonly l: DB['listed_clients'] };

/**
 * Signs that `like` would take for others stand for themselves; small letters as in `words`. Few are looked through one by one: the
 * index of a million's words would first find everybody of that name.
 */
const isFound = (search: string, areFew: boolean) =>
  sql<SqlBool>`${sql.raw(areFew ? "(l.words || '')" : 'l.words')} like lower(${`%${search.replace(/[\\%_]/g, '\\$&')}%`}::text collate "und-x-icu") collate "C"`;

/** The listed clients in reach that a filter shows. */
export const matching = (db: Db, scope: ClientScope, { search, status, account_id, are_few = false }: Filter) =>
  db
    .selectFrom('listed_clients as l')
    .where(tx(scope))
    .$if(status !== undefined, (query) => query.where('l.status', '=', status ?? ''))
    .$if(account_id !== undefined, (query) => query.where('l.account_id', '=', account_id ?? 0))
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

/** The whole order: what is equal otherwise stands by age, and then by number. */
const orderOf = (field: Sort, order: Order) =>
  sql.join([...sortKeys[field], sql`l.created_at`, sql`l.client_id`].map((key) => sql`${key} ${sql.raw(order)}`));

/** What of a listed client each order asks for, and whom it has to be joined with. */
const joins = {
  advisor: sql`left join users advisor on advisor.id = l.financial_advisor_id`,
  firm: sql`
    left join users advisor on advisor.id = l.financial_advisor_id
    left join accounts firm on firm.id = advisor.account_id`,
  agent: sql`left join users agent on agent.id = l.health_advisor_id`,
  nobody: sql``,
};
const needs: Record<Sort, { columns: readonly (keyof Listing['l'])[]; join: keyof typeof joins }> = {
  created_at: { columns: [], join: 'nobody' },
  referred_at: { columns: ['referred_at'], join: 'nobody' },
  client_request_type: { columns: ['client_request_type'], join: 'nobody' },
  status: { columns: ['status'], join: 'nobody' },
  last_name: { columns: ['last_name', 'first_name'], join: 'nobody' },
  financial_advisor: { columns: ['financial_advisor_id'], join: 'advisor' },
  health_advisor: { columns: ['health_advisor_id'], join: 'agent' },
  plan_type: { columns: ['financial_advisor_id'], join: 'firm' },
};

/**
 * The clients of one window, in its order. Nothing is asked for that the order does not need: an index alone then says who is far behind.
 * @param is_gathered whether all that match are put together before they are sorted, instead of met on a walk along the order
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
    .where(tx(scope))
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

/** Up to so many are searched one by one. */
const few = 5_000;

/** One page of the clients in reach, and how many there are in all. */
export async function listClients(db: Db, scope: ClientScope, listed: Listed) {
  const counted = countOf(scope, listed);
  const visibleCount = counted && (await readCount(db, counted, listed.status));
  const asked = { ...listed, are_few: visibleCount !== null && visibleCount <= few };
  const totalCount =
    visibleCount !== null && listed.search === '' ? visibleCount : await countMatching(db, scope, asked);
  const window = windowOf(totalCount, listed);
  if (!window) return { rows: [], totalCount };
  const ids = await listIds(db, scope, asked, window, { found: totalCount, visibleCount });
  const rows = new Map((await findRows(db, scope, ids)).map((row) => [row.id, row]));
  const inOrder = window.order === listed.order ? ids : ids.toReversed();
  return { rows: inOrder.flatMap((id) => rows.get(id) ?? []), totalCount };
}

/** The clients of a window, whichever way finds them soonest. */
async function listIds(
  db: Db,
  scope: ClientScope,
  listed: Listed,
  window: Window,
  { found, visibleCount }: { readonly found: number; readonly visibleCount: number | null },
) {
  const { field, search, status, account_id, are_few } = listed;
  if (scope.kind === 'all' && account_id === undefined && search === '' && isGroupSort(field))
    return listGrouped(db, scope, { field, status, ...window });
  const is_gathered = search !== '' && !isWalked(field, window, found, visibleCount ?? found);
  return listInOrder(db, scope, { search, status, account_id, are_few, field, is_gathered, ...window });
}
