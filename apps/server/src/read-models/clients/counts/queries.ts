import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { ClientCountScope, ClientStatus } from '../../../db/database.gen.ts';

export interface CountScope {
  readonly scope: ClientCountScope;
  /** 0 for all, and for clients without a firm, advisor or agent. */
  readonly id: number;
}

const columns = { account: 'account_id', advisor: 'financial_advisor_id', agent: 'health_advisor_id' } as const;

export async function readCount(db: Db, { scope, id }: CountScope, status?: ClientStatus): Promise<number> {
  const settled = db
    .selectFrom('client_counts')
    .select('clients as part')
    .where('scope', '=', scope)
    .where('status', '=', status ?? '')
    .where('scope_id', '=', id);
  const changed = db
    .selectFrom('client_count_changes')
    .select('change as part')
    .$if(scope !== 'all', (query) => query.where(columns[scope as keyof typeof columns], '=', id))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'unknown'));
  const { count } = await db
    .selectFrom(settled.unionAll(changed).as('parts'))
    .select(sql<number>`coalesce(sum(part), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
