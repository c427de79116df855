import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { QueueUse } from '../telemetry/metrics.ts';

/** Every queue, so that a metric returns to 0. Delayed jobs and those between two attempts count once they are due. */
export async function listDueJobs(db: Db): Promise<QueueUse[]> {
  const { rows } = await sql<QueueUse>`
    select q.name, count(j.id)::int as due,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float as oldest_seconds
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
    group by q.name`.execute(db);
  return rows;
}
