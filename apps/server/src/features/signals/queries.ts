import type { SignalKind, SignalPeriod, SignalStatus } from 'contract/vocabulary/signals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { matchesSearch } from '../../db/search.ts';
import { visibleEngagements } from '../engagements/queries.ts';
import { fullNameOf } from '../users/queries.ts';
import { firstDays } from './days/rules.ts';
import type { IsoDate } from './periods/rules.ts';

export interface Filter {
  readonly kinds?: readonly SignalKind[] | undefined;
  readonly status: SignalStatus;
  readonly period?: SignalPeriod | undefined;
  readonly due_on?: IsoDate | undefined;
  readonly financial_advisor_id?: number | undefined;
  readonly health_advisor_id?: number | undefined;
  readonly assignee_id?: number | undefined;
  readonly min_amount?: number | undefined;
  readonly search: string;
}

interface Sorted extends Filter {
  readonly today: IsoDate;
  readonly field: 'due_on' | 'client' | 'amount';
  readonly order: 'asc' | 'desc';
}

export interface Listed extends Sorted {
  readonly currentPage: number;
  readonly pageSize: number;
}

export const visibleSignals = (db: Db, scope: ClientScope) =>
  visibleEngagements(db, scope)
    .innerJoin('signals', 'signals.client_id', 'engagements.client_id')
    // Redundant, but lets PostgreSQL read the signals of a firm in their order.
    .$if(scope.kind === 'firm', (query) =>
      query.where('signals.account_id', '=', scope.kind === 'firm' ? scope.account_id : 0),
    );

/** Without the filters by kind and period, of which the reply counts each choice. */
const matching = (db: Db, scope: ClientScope, filter: Filter) =>
  visibleSignals(db, scope)
    // Constants, so that PostgreSQL finds the indexes of signals that are not closed.
    .where(sql<SqlBool>`signals.status = ${sql.lit(filter.status)}`)
    .$if(filter.due_on !== undefined, (query) => query.where('signals.due_on', '=', filter.due_on ?? ''))
    .$if(filter.financial_advisor_id !== undefined, (query) =>
      query.where('engagements.financial_advisor_id', '=', filter.financial_advisor_id ?? 0),
    )
    .$if(filter.health_advisor_id !== undefined, (query) =>
      query.where('engagements.health_advisor_id', '=', filter.health_advisor_id ?? 0),
    )
    .$if(filter.assignee_id !== undefined, (query) => query.where('signals.assignee_id', '=', filter.assignee_id ?? 0))
    .$if(filter.min_amount !== undefined, (query) => query.where('signals.amount_range', '>=', filter.min_amount ?? 0))
    .$if(filter.search !== '', (query) =>
      query
        .innerJoin('listed_clients', 'listed_clients.client_id', 'signals.client_id')
        .where(matchesSearch(sql.ref('listed_clients.search_text'), filter.search)),
    );

const periodOf = (today: IsoDate): RawBuilder<SignalPeriod> => {
  const { this_week, this_month, later } = firstDays(today);
  return sql`case
    when signals.due_on < ${this_week}::date then 'overdue' when signals.due_on < ${this_month}::date then 'this_week'
    when signals.due_on < ${later}::date then 'this_month' else 'later' end`;
};

export const countSignals = (db: Db, scope: ClientScope, listed: Listed) =>
  matching(db, scope, listed)
    .select(['signals.kind', periodOf(listed.today).as('period'), sql<number>`count(*)`.as('count')])
    .groupBy([sql`1`, sql`2`])
    .withPlugin(planPerExecution)
    .execute();

const sortKeys: Record<Sorted['field'], readonly RawBuilder<unknown>[]> = {
  due_on: [],
  client: [sql`users.last_name collate "und-x-icu"`, sql`users.first_name collate "und-x-icu"`],
  // Those that are not known are the least.
  amount: [sql`coalesce(signals.amount_range, -1)`],
};

function sortedSignals(db: Db, scope: ClientScope, sorted: Sorted) {
  const { kinds, period, today, field, order } = sorted;
  const days = firstDays(today);
  const from = period === undefined || period === 'overdue' ? null : days[period];
  const before = period === undefined ? null : days.before[period];
  const keys = [...sortKeys[field], sql`signals.due_on`, sql`signals.id`];
  return matching(db, scope, sorted)
    .select('signals.id')
    .$if(kinds !== undefined, (query) => query.where(sql<SqlBool>`signals.kind = any(${kinds}::signal_kind[])`))
    .$if(from !== null, (query) => query.where('signals.due_on', '>=', from ?? ''))
    .$if(before !== null, (query) => query.where('signals.due_on', '<', before ?? ''))
    .$call((query) => keys.reduce((ordered, key) => ordered.orderBy(key, order), query));
}

export const pageOfSignals = (db: Db, scope: ClientScope, listed: Listed) =>
  sortedSignals(db, scope, listed)
    .limit(listed.pageSize)
    .offset((listed.currentPage - 1) * listed.pageSize)
    .withPlugin(planPerExecution);

/** All that match. One array, because a million rows of one id take ten times the memory. */
export async function listSortedIds(db: Db, scope: ClientScope, sorted: Sorted): Promise<readonly number[]> {
  const { rows: found } = await sql<{ ids: number[] }>`select array(${sortedSignals(db, scope, sorted)}) as ids`
    .withPlugin(planPerExecution)
    .execute(db);
  return found[0]?.ids ?? [];
}

export type SignalRow = Awaited<ReturnType<typeof listRows>>[number];

const rows = (db: Db, scope: ClientScope) =>
  visibleSignals(db, scope)
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('users as agent', 'agent.id', 'engagements.health_advisor_id')
    .leftJoin('users as assignee', 'assignee.id', 'signals.assignee_id')
    .leftJoin('users as changer', 'changer.id', 'signals.changed_by')
    .select([
      'signals.id',
      'signals.version',
      'signals.client_id',
      'signals.kind',
      'signals.subject',
      'signals.opens_on',
      'signals.due_on',
      'signals.facts_encrypted',
      'signals.estimation_id',
      'signals.snoozed_until',
      'signals.dismissal_reason',
      'signals.changed_at',
      'signals.opened_at',
      'signals.messaged_at',
      'advisor.id as advisor_id',
      'agent.id as agent_id',
      'assignee.id as assignee_id',
    ])
    .select(sql<SignalStatus>`signals.status`.as('status'))
    .select(
      sql<number | null>`(select min(plan_year) from estimations where estimations.client_id = signals.client_id
        and estimations.account_id is not distinct from signals.account_id)`.as('first_plan_year'),
    )
    .select([
      fullNameOf('users').as('client_name'),
      fullNameOf('advisor').as('advisor_name'),
      fullNameOf('agent').as('agent_name'),
      fullNameOf('assignee').as('assignee_name'),
      sql<string | null>`${fullNameOf('changer')}`.as('changer_name'),
    ]);

/** In the order of the ids. */
export async function listRows(db: Db, scope: ClientScope, ids: readonly number[]) {
  const found = await rows(db, scope).where(sql<SqlBool>`signals.id = any(${ids}::bigint[])`).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const listOpenOf = (db: Db, scope: ClientScope, client_id: number, kinds: readonly SignalKind[]) =>
  rows(db, scope)
    .where('signals.client_id', '=', client_id)
    .where(sql<SqlBool>`signals.status = 'open'`)
    .where(sql<SqlBool>`signals.kind = any(${kinds}::signal_kind[])`)
    .orderBy('signals.due_on')
    .orderBy('signals.id')
    .execute();

/** To filter by: of the clients in the scope. Of all firms, which have thousands, only the chosen one. */
export async function listStaff(
  db: Db,
  scope: ClientScope,
  column: 'financial_advisor_id' | 'health_advisor_id',
  chosen?: number,
) {
  const isAll = scope.kind === 'all';
  if (isAll && chosen === undefined) return [];
  return db
    .selectFrom('users as staff')
    .select(['staff.id', fullNameOf('staff').as('name')])
    .$if(isAll, (query) => query.where('staff.id', '=', chosen ?? 0).where('staff.type', '!=', 'ClientUser'))
    .$if(!isAll, (query) =>
      query.where('staff.id', 'in', visibleEngagements(db, scope).select(`engagements.${column} as id`).distinct()),
    )
    .orderBy(sql`staff.last_name collate "und-x-icu"`)
    .orderBy(sql`staff.first_name collate "und-x-icu"`)
    .orderBy('staff.id')
    .execute();
}

export type LockedSignal = Awaited<ReturnType<typeof lockVisible>>[number];

/** In the order of their ids, as those who compute them do. Until the transaction ends, others wait to change them. */
export const lockVisible = (trx: Db, scope: ClientScope, ids: readonly number[]) =>
  visibleSignals(trx, scope)
    .select([
      'signals.id',
      'signals.version',
      'signals.client_id',
      'signals.status',
      'signals.snoozed_until',
      'signals.dismissal_reason',
      'signals.assignee_id',
      fullNameOf('users').as('client_name'),
    ])
    .where(sql<SqlBool>`signals.id = any(${ids}::bigint[])`)
    .orderBy('signals.id')
    .forNoKeyUpdate('signals')
    .execute();

/** Advisors of a client's firm, and the agent. */
export async function worksWithAll(db: Db, user_id: number, client_ids: readonly number[]): Promise<boolean> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) from engagements
    join users on users.id = ${user_id}::bigint and users.disabled_at is null
    where engagements.client_id = any(${client_ids}::bigint[]) and engagements.is_current
      and (users.id in (engagements.financial_advisor_id, engagements.health_advisor_id)
        or (users.type = 'AdvisorUser' and users.account_id = engagements.account_id))`.execute(db);
  return found[0]?.count === client_ids.length;
}
