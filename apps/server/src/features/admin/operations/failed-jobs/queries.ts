import { sql } from 'kysely';
import type { Db } from '../../../../db/connection.ts';

export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly retry_count: number;
  readonly data: unknown;
  readonly error_code: string | null;
  readonly created_on: string;
  readonly completed_on: string;
}

export async function listFailedJobs(
  db: Db,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
) {
  const { rows } = await sql<JobRow>`
    select id, name, retry_count, data, output ->> 'code' as error_code, created_on, completed_on
    from pgboss.job_common where state = 'failed'
    order by completed_on desc, id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from pgboss.job_common where state = 'failed'`.execute(db);
  return { rows, totalCount: counted.rows[0]?.count ?? 0 };
}

/**
 * The clients that a job names; null for a job that is no longer failed. Until the transaction ends, others wait to retry
 * or discard it.
 */
export async function lockFailedJob(trx: Db, name: string, id: string): Promise<number[] | null> {
  const { rows } = await sql<{ client_ids: number[] }>`
    select array(
      select users.id from users
      where type = 'ClientUser' and users.id::text in (data ->> 'client_id', data ->> 'user_id')) as client_ids
    from pgboss.job_common where name = ${name} and id = ${id} and state = 'failed' for update`.execute(trx);
  return rows[0]?.client_ids ?? null;
}
