import type { AuditKind } from 'contract/vocabulary/audit';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountScope, ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import { visibleEngagements } from '../../../features/engagements/queries.ts';
import { fullNameOf } from '../../../features/users/queries.ts';
import { type Cursor, countedClients, readWindows, userIdsOf, type Window } from './rules.ts';

export interface Filter {
  readonly user_id?: number | undefined;
  readonly client_id?: number | undefined;
  readonly kind?: AuditKind | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly before?: Cursor | undefined;
}

const cursorTime = (at: string) => sql<string>`${at}::timestamptz`;

/** The bounds of time are also conditions on `at` alone, which spare PostgreSQL the other partitions. */
const withinTime = ({ from, to, before }: Filter): RawBuilder<SqlBool>[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`e.at >= ${cursorTime(from)}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`e.at < ${cursorTime(to)}`]),
  ...(before === undefined
    ? []
    : [
        sql<SqlBool>`e.at <= ${cursorTime(before.at)}`,
        sql<SqlBool>`(e.at, e.id) < (${cursorTime(before.at)}, ${before.id}::bigint)`,
      ]),
];

type Conditions = readonly RawBuilder<SqlBool>[];

const matching = (scope: AccountScope, { user_id, client_id, kind, action }: Filter): RawBuilder<SqlBool>[] => [
  ...(scope.kind === 'firm' ? [sql<SqlBool>`e.account_ids @> array[${scope.account_id}]::bigint[]`] : []),
  ...(client_id === undefined ? [] : [sql<SqlBool>`e.client_ids @> array[${client_id}]::bigint[]`]),
  ...(user_id === undefined ? [] : [sql<SqlBool>`e.actor_id = ${user_id}`]),
  ...(kind === undefined ? [] : [sql<SqlBool>`e.kind = ${kind}`]),
  ...(action === undefined ? [] : [sql<SqlBool>`e.action = ${action}`]),
];

const allOf = (conditions: Conditions) =>
  sql<SqlBool>`${conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)}`;

export interface EventRow {
  readonly id: number;
  readonly at: string;
  readonly cursor_at: string;
  readonly kind: AuditKind;
  readonly action: string;
  readonly actor: 'user' | 'link' | 'anonymous' | 'system';
  readonly actor_id: number | null;
  readonly on_behalf_of_id: number | null;
  readonly account_ids: readonly number[];
  readonly client_ids: readonly number[];
  readonly client_count: number;
  readonly address: string | null;
  readonly api_token_id: number | null;
  readonly has_details: boolean;
}

const storedColumns = sql`
  e.id, e.at, e.kind, e.action, e.actor, e.actor_id, e.on_behalf_of_id, e.account_ids, e.client_ids, e.address,
  e.api_token_id,
  e.details is not null as has_details`;

const shownColumns = sql`
  e.id, e.at, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor_at, e.kind, e.action, e.actor,
  e.actor_id, e.on_behalf_of_id, to_json(e.account_ids) as account_ids,
  to_json(e.client_ids[1:${sql.lit(countedClients)}]) as client_ids, cardinality(e.client_ids)::int as client_count,
  host(e.address) as address, e.api_token_id, e.has_details`;

const newestFirst = sql`e.at desc, e.id desc`;

/** Walks along the index of times, for events that are frequent or bounded by it. */
const scanned = (time: Filter, conditions: Conditions, rows: number | null, limit: number) => sql<EventRow>`
  select ${shownColumns}
  from (
    select ${storedColumns} from audit_events e
    where ${allOf(rows === null ? [...withinTime(time), ...conditions] : withinTime(time))}
    order by ${newestFirst} limit ${rows ?? limit}
  ) e
  where ${allOf(rows === null ? [] : conditions)}
  order by ${newestFirst} limit ${limit}`;

const gathered = (time: Filter, conditions: Conditions, limit: number) => sql<EventRow>`
  with found as materialized (
    select ${storedColumns} from audit_events e where ${allOf([...withinTime(time), ...conditions])}
  )
  select ${shownColumns} from (select * from found e order by ${newestFirst} limit ${limit}) e order by ${newestFirst}`;

async function readWindow(db: Db, scope: AccountScope, filter: Filter, window: Window, limit: number) {
  const conditions = matching(scope, filter);
  const time = window.from === undefined ? filter : { ...filter, from: window.from };
  const query =
    window.kind === 'gather' ? gathered(time, conditions, limit) : scanned(time, conditions, window.rows, limit);
  const { rows } = await query.withPlugin(planPerExecution).execute(db);
  return rows;
}

/** Reads further back only while the page is not full. */
export async function listEvents(db: Db, scope: AccountScope, filter: Filter, now: Date, limit: number) {
  let rows: readonly EventRow[] = [];
  for (const window of readWindows(scope, filter, now)) {
    rows = await readWindow(db, scope, filter, window, limit);
    if (rows.length >= limit) break;
  }
  return rows;
}

export async function findEvent(db: Db, scope: AccountScope, id: number) {
  const row = await db
    .selectFrom('audit_events as e')
    .select(['e.id', 'e.details'])
    .where('e.id', '=', id)
    .where(allOf(matching(scope, {})))
    .executeTakeFirst();
  return row ?? null;
}

export async function listUserNames(db: Db, events: readonly EventRow[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'account_id', 'disabled_at', fullNameOf('users').as('name')])
    .where(sql<SqlBool>`id = any(${userIdsOf(events)}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listTokenNames(db: Db, events: readonly EventRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(events.map(({ api_token_id }) => api_token_id).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('api_tokens')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listVisibleClients(db: Db, scope: ClientScope, ids: readonly number[]): Promise<Set<number>> {
  const rows = await visibleEngagements(db, scope)
    .select('users.id')
    .where(sql<SqlBool>`users.id = any(${ids}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listSurveyed(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('client_profiles')
    .select('user_id')
    .where('survey_completed_at', 'is not', null)
    .where(sql<SqlBool>`user_id = any(${ids}::bigint[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function listMembers(db: Db, scope: AccountScope, ids: readonly number[]): Promise<Set<number>> {
  if (scope.kind !== 'firm') return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', scope.account_id)
    .where('type', '<>', 'ClientUser')
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
