import type { ClientRow } from 'contract/endpoints/engagements';
import { type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { readableTypes } from '../../../features/analyses/policy.ts';
import { isVisible } from '../../../features/engagements/queries.ts';
import { isRejected } from '../../../features/notifications/queries.ts';
import { type CountScope, storedCount } from '../counts/queries.ts';

export interface ListedRow
  extends Pick<
    ClientRow,
    | 'id'
    | 'last_name'
    | 'referred_at'
    | 'created_at'
    | 'client_request_type'
    | 'status'
    | 'plan_type'
    | 'analysis_arrived_at'
    | 'address_rejected'
  > {
  readonly first_name: string;

  readonly advisor_id: number | null;
  readonly advisor_first_name: string | null;
  readonly advisor_last_name: string | null;
  readonly agent_id: number | null;
  readonly agent_first_name: string | null;
  readonly agent_last_name: string | null;
}

/** Only joined to the rows of a page. */
const analysisArrivedAt = (scope: ClientScope) => sql<string | null>`(
  select max(attachments.created_at) from attachments
  where attachments.client_id = l.client_id and attachments.deleted_at is null and attachments.replaced_at is null
    and attachments.type = any(${readableTypes(scope)}::attachment_type[]))`;

const visibleRows = (db: Db, scope: ClientScope) =>
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
    .select([analysisArrivedAt(scope).as('analysis_arrived_at'), isRejected('l.client_id').as('address_rejected')])
    .where(isVisible(scope, 'l'));

/** Returns the rows in the order of the ids. */
export async function findRows(db: Db, scope: ClientScope, ids: readonly number[]): Promise<ListedRow[]> {
  const rows = await visibleRows(db, scope).where(sql<SqlBool>`l.client_id = any(${ids}::bigint[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Each scope has an index in this order, so that one plan fits all calls. */
export async function listNewest(
  db: Db,
  scope: ClientScope,
  { limit, order }: { readonly limit: number; readonly order: 'asc' | 'desc' },
  counted: CountScope,
) {
  const found = await visibleRows(db, scope)
    .select(storedCount(db, counted).as('count'))
    .orderBy('l.created_at', order)
    .orderBy('l.client_id', order)
    .limit(sql.lit(limit))
    .execute();
  return { rows: found.map(({ count: _, ...row }) => row), totalCount: found[0]?.count ?? 0 };
}
