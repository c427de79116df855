import type { ClientStatus } from 'contract/clients';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ClientScope } from '../../platform/actor/actor.ts';
import type { DB } from '../../platform/database.gen.ts';
import type { Db } from '../../platform/db.ts';
import type { Sort } from './rules.ts';

export interface Filter {
  readonly search: string;
  readonly status?: ClientStatus | undefined;
  readonly account_id?: number | undefined;
}

export interface Listed extends Filter {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly field: Sort;
  readonly order: 'asc' | 'desc';
}

export type ListedRow = Awaited<ReturnType<typeof findPage>>[number];

const within = (scope: ClientScope) => (of: ExpressionBuilder<DB, 'users'>) => {
  if (scope.reach === 'all') return of.lit(true);
  if (scope.reach === 'firm') return of('users.account_id', '=', scope.account_id);
  if (scope.reach === 'assigned') return of('users.health_advisor_id', '=', scope.user_id);
  if (scope.reach === 'advised') return of('users.financial_advisor_id', '=', scope.user_id);
  return of('users.id', '=', scope.user_id);
};

const searched = sql<string>`(users.first_name || ' ' || users.last_name || ' ' || case when users.held_at is null then users.email else users.pending_email end)`;

const matching = (db: Db, scope: ClientScope, { search, status, account_id }: Filter) =>
  db
    .selectFrom('users')
    .where('users.type', '=', 'ClientUser')
    .where('users.disabled_at', 'is', null)
    .where(within(scope))
    .$if(status !== undefined, (query) => query.where('users.status', '=', status ?? ''))
    .$if(account_id !== undefined, (query) => query.where('users.account_id', '=', account_id ?? 0))
    .$if(search !== '', (query) => query.where(searched, 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`));

const byName = (table: string) => [
  sql`${sql.ref(`${table}.last_name`)} collate "und-x-icu"`,
  sql`${sql.ref(`${table}.first_name`)} collate "und-x-icu"`,
];
const sortKeys: Record<Sort, readonly RawBuilder<unknown>[]> = {
  created_at: [sql`users.created_at`],
  referred_at: [sql`users.referred_at`],
  client_request_type: [sql`users.client_request_type`],
  status: [sql`users.status`],
  last_name: byName('users'),
  financial_advisor: byName('advisor'),
  health_advisor: byName('agent'),
  plan_type: [sql`firm.plan_type`],
};

const findPage = (db: Db, scope: ClientScope, listed: Listed) =>
  sortKeys[listed.field]
    .reduce(
      (query, key) => query.orderBy(key, listed.order),
      matching(db, scope, listed)
        .leftJoin('users as advisor', 'advisor.id', 'users.financial_advisor_id')
        .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
        .leftJoin('users as agent', 'agent.id', 'users.health_advisor_id')
        .select([
          'users.id',
          'users.first_name',
          'users.last_name',
          'users.client_request_type',
          'users.referred_at',
          'users.status',
          'users.created_at',
          'firm.plan_type',
          'advisor.id as advisor_id',
          'advisor.first_name as advisor_first_name',
          'advisor.last_name as advisor_last_name',
          'agent.id as agent_id',
          'agent.first_name as agent_first_name',
          'agent.last_name as agent_last_name',
        ]),
    )
    .orderBy('users.id', listed.order)
    .limit(listed.pageSize)
    .offset((listed.currentPage - 1) * listed.pageSize)
    .execute();

/** One page of the clients in reach, and how many there are in all. */
export async function listClients(db: Db, scope: ClientScope, listed: Listed) {
  const [rows, counted] = await Promise.all([
    findPage(db, scope, listed),
    matching(db, scope, listed).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: counted.count };
}

/** How far a file has come. */
export interface Place {
  readonly created_at: string;
  readonly id: number;
}
export type ExportedRow = Awaited<ReturnType<typeof listAfter>>[number];

/** The next clients after a place, the newest first. */
export const listAfter = (db: Db, scope: ClientScope, filter: Filter, place: Place | null, count: number) =>
  matching(db, scope, filter)
    .leftJoin('users as advisor', 'advisor.id', 'users.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('users as agent', 'agent.id', 'users.health_advisor_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.client_request_type',
      'users.referred_at',
      'users.status',
      'users.phone_number',
      'firm.plan_type',
      'advisor.first_name as advisor_first_name',
      'advisor.last_name as advisor_last_name',
      'agent.first_name as agent_first_name',
      'agent.last_name as agent_last_name',
    ])
    .select(sql<string>`case when users.held_at is null then users.email else users.pending_email end`.as('address'))
    // As text: milliseconds alone would not find the place again.
    .select(sql<string>`users.created_at::text`.as('created_at'))
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(users.created_at, users.id) < (${place?.created_at ?? ''}::timestamptz, ${place?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(count)
    .execute();
