import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { ClientCountScope, ClientStatus } from '../../../db/database.gen.ts';

export interface CountScope {
  readonly scope: ClientCountScope;
  /** 0 for all, and for clients without a firm, advisor or agent. */
  readonly id: number;
}

const columns = { account: 'account_id', advisor: 'financial_advisor_id', agent: 'health_advisor_id' } as const;

const parts = (db: Db, { scope, id }: CountScope) => ({
  settled: db.selectFrom('client_counts').where('scope', '=', scope).where('scope_id', '=', id),
  changed: db
    .selectFrom('client_count_changes')
    .$if(scope !== 'all', (query) => query.where(columns[scope as keyof typeof columns], '=', id)),
});

export const readCount = async (db: Db, counted: CountScope, status?: ClientStatus): Promise<number> =>
  (await storedCount(db, counted, status).executeTakeFirstOrThrow()).count;

export function storedCount(db: Db, counted: CountScope, status?: ClientStatus) {
  const { settled, changed } = parts(db, counted);
  return db
    .selectFrom(
      settled
        .select('clients as part')
        .where('status', '=', status ?? '')
        .unionAll(
          changed
            .select('change as part')
            .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'unknown')),
        )
        .as('parts'),
    )
    .select(sql<number>`coalesce(sum(part), 0)::bigint`.as('count'));
}

/** A status without clients can be missing. */
export async function readCounts(db: Db, counted: CountScope): Promise<Map<string, number>> {
  const { settled, changed } = parts(db, counted);
  const rows = await db
    .selectFrom(
      settled
        .select(['status', 'clients as part'])
        .where('status', '<>', '')
        .unionAll(changed.select([sql<string>`status::text`.as('status'), 'change as part']))
        .as('parts'),
    )
    .select(['status', sql<number>`sum(part)::bigint`.as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}
