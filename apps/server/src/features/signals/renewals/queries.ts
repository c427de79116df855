import type { changeStatuses } from 'contract/vocabulary/renewals';
import type { PlanYear } from 'estimator';
import { type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import { matchesSearch } from '../../../db/search.ts';
import { visibleEngagements } from '../../engagements/queries.ts';
import { fullNameOf } from '../../users/queries.ts';
import type { FoundPlans, FoundRenewal } from '../detection/rules.ts';
import type { IsoDate } from '../periods/rules.ts';

export interface ComputedRow {
  readonly client_id: number;
  readonly account_id: number | null;
  readonly renewal: FoundRenewal | FoundPlans | null;
}

export interface Range {
  /** Null for clients without an estimate. */
  readonly change_range: number | null;
  readonly count: number;
}

export const listStored = (db: Db, computed: readonly ComputedRow[]) =>
  db
    .selectFrom('renewals')
    .select(['client_id', 'account_id', 'facts_digest'])
    .where(sql<SqlBool>`client_id = any(${computed.map(({ client_id }) => client_id)}::bigint[])`)
    .execute();

export interface Filter {
  readonly today: IsoDate;
  readonly financial_advisor_id?: number | undefined;
  readonly health_advisor_id?: number | undefined;
  readonly status?: (typeof changeStatuses)[number] | undefined;
  readonly search: string;
}

/**
 * A year that is over is no renewal, and a row of another firm is left out. Plans without an estimate are listed until they
 * end.
 */
const visibleRenewals = (db: Db, scope: ClientScope, today: IsoDate) =>
  visibleEngagements(db, scope)
    .innerJoin('renewals', 'renewals.client_id', 'engagements.client_id')
    .where(sql<SqlBool>`renewals.account_id is not distinct from engagements.account_id`)
    .where(sql<SqlBool>`renewals.plan_year >= ${Number(today.slice(0, 4))} + (renewals.change_range is null)::int`);

const matching = (db: Db, scope: ClientScope, filter: Filter) =>
  visibleRenewals(db, scope, filter.today)
    .$if(filter.financial_advisor_id !== undefined, (query) =>
      query.where('engagements.financial_advisor_id', '=', filter.financial_advisor_id ?? 0),
    )
    .$if(filter.health_advisor_id !== undefined, (query) =>
      query.where('engagements.health_advisor_id', '=', filter.health_advisor_id ?? 0),
    )
    .$if(filter.status !== undefined, (query) =>
      query.where('renewals.change_range', filter.status === 'known' ? 'is not' : 'is', null),
    )
    .$if(filter.search !== '', (query) =>
      query
        .innerJoin('listed_clients', 'listed_clients.client_id', 'renewals.client_id')
        .where(matchesSearch(sql.ref('listed_clients.search_text'), filter.search)),
    );

export const countRanges = (
  db: Db,
  scope: ClientScope,
  filter: Filter & { readonly order: 'asc' | 'desc' },
): Promise<Range[]> =>
  matching(db, scope, filter)
    .select(['renewals.change_range', sql<number>`count(*)`.as('count')])
    .groupBy('renewals.change_range')
    .orderBy(sql`renewals.change_range is null`)
    .orderBy('renewals.change_range', filter.order)
    .withPlugin(planPerExecution)
    .execute();

/** At most `limit`, in no order. */
export const listChanges = (
  db: Db,
  scope: ClientScope,
  filter: Filter,
  { ranges, limit }: { readonly ranges: readonly Range['change_range'][]; readonly limit: number },
) =>
  matching(db, scope, filter)
    .select(['renewals.client_id', 'renewals.change_encrypted'])
    .where(
      sql<SqlBool>`(renewals.change_range = any(${ranges}::int[])
        or (renewals.change_range is null and ${ranges.includes(null)}))`,
    )
    .limit(limit)
    .withPlugin(planPerExecution)
    .execute();

interface Page extends Filter {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
  readonly field: 'change' | 'client';
}

/** Changes by their range, those without an estimate last. */
export async function pageOfRenewals(db: Db, scope: ClientScope, page: Page): Promise<number[]> {
  const { field, order, pageSize, currentPage } = page;
  const keys =
    field === 'change'
      ? [sql`renewals.change_range`]
      : [sql`users.last_name collate "und-x-icu"`, sql`users.first_name collate "und-x-icu"`];
  const rows = await matching(db, scope, page)
    .select('renewals.client_id')
    .$if(field === 'change', (query) => query.orderBy(sql`renewals.change_range is null`))
    .$call((query) => [...keys, sql`renewals.client_id`].reduce((sorted, key) => sorted.orderBy(key, order), query))
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .withPlugin(planPerExecution)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

export type RenewalRow = Awaited<ReturnType<typeof listRenewalRows>>[number];

/** In the order of the ids. */
export async function listRenewalRows(db: Db, scope: ClientScope, ids: readonly number[], today: IsoDate) {
  const found = await visibleRenewals(db, scope, today)
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('users as agent', 'agent.id', 'engagements.health_advisor_id')
    .select([
      'renewals.client_id',
      'renewals.account_id',
      'renewals.estimation_id',
      'renewals.facts_encrypted',
      'advisor.id as advisor_id',
      'agent.id as agent_id',
      'advisor.email as advisor_email',
      'advisor.phone_number as advisor_phone',
    ])
    .select(sql<PlanYear>`renewals.plan_year`.as('plan_year'))
    .select([
      fullNameOf('users').as('client_name'),
      fullNameOf('advisor').as('advisor_name'),
      fullNameOf('agent').as('agent_name'),
    ])
    .select(
      sql<number | null>`(select id from estimations where estimations.client_id = renewals.client_id
        and estimations.account_id is not distinct from renewals.account_id
        and estimations.plan_year = renewals.plan_year
        order by updated_at desc, id desc limit 1)`.as('next_estimation_id'),
    )
    .where(sql<SqlBool>`renewals.client_id = any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(found.map((row) => [row.client_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findFirmName(db: Db, account_id: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirst();
  return row?.name ?? null;
}
