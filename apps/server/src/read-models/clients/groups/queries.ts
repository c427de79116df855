import { sql } from 'kysely';
import type { ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import type { ClientStatus } from '../../../db/database.gen.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';

export type GroupSort = 'financial_advisor' | 'health_advisor' | 'plan_type';

const groups = {
  financial_advisor: {
    scope: 'advisor',
    column: 'financial_advisor_id',
    keys: ['person.last_name', 'person.first_name'],
  },
  health_advisor: { scope: 'agent', column: 'health_advisor_id', keys: ['person.last_name', 'person.first_name'] },
  plan_type: { scope: 'advisor', column: 'financial_advisor_id', keys: ['firm.plan_type'] },
} as const;

export interface GroupedPage {
  readonly field: GroupSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  readonly status?: ClientStatus | undefined;
}

/**
 * The counts of each advisor or agent show whose clients are on the page, so that the last page costs no more than the
 * first.
 */
export async function listGrouped(db: Db, _scope: ClientScope & { readonly kind: 'all' }, page: GroupedPage) {
  const { scope, column, keys } = groups[page.field];
  const { offset, limit, status = null } = page;
  const [own, direction] = [sql.ref(column), sql.raw(page.order)];
  const order = sql.join(keys.map((key) => sql`${sql.raw(key)} ${collationOf(key)} ${direction}`));
  const { rows } = await sql<{ client_id: number }>`
    with counted as (
      select scope_id as id, sum(part)::integer as clients
      from (
        select scope_id, clients as part from client_counts where scope = ${scope} and status = coalesce(${status}::text, '')
        union all
        select ${own}, change from client_count_changes where ${status}::client_status is null or status = ${status}) parts
      group by scope_id having sum(part) > 0),
    placed as (
      select counted.id, clients, sum(clients) over (order by ${order}, counted.id ${direction}) as upto
      from counted
      left join users person on person.id = counted.id and person.type <> 'ClientUser'
      left join accounts firm on firm.id = person.account_id)
    select member.client_id
    from (
      select id, upto, upto - clients as before from placed
      where upto > ${offset}::bigint and upto - clients < ${offset + limit}::bigint) met
    cross join lateral (
      select client_id, created_at from listed_clients
      where ${own} = met.id and (${status}::client_status is null or status = ${status})
      order by created_at ${direction}, client_id ${direction}
      offset greatest(0, ${offset}::bigint - before)
      limit least(upto, ${offset + limit}::bigint) - greatest(before, ${offset}::bigint)) member
    order by met.upto, member.created_at ${direction}, member.client_id ${direction}`
    .withPlugin(planPerExecution)
    .execute(db);
  return rows.map(({ client_id }) => client_id);
}

const collationOf = (key: string) => (key.endsWith('_name') ? sql`collate "und-x-icu"` : sql``);
