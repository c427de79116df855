import type { OperationCounts } from 'contract/endpoints/operations';
import { importFilters } from 'contract/vocabulary/imports';
import { maxCounted } from 'contract/vocabulary/operations';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { throttled } from './throttled/queries.ts';

const imports = (only: keyof typeof importFilters) =>
  sql`policy_imports where status = any(${importFilters[only]}::import_status[])`;

const counted = (rows: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from (select from ${rows} limit ${maxCounted}) counted)`;

export const countOperations = (ctx: Pick<AppContext, 'db' | 'clock' | 'rate_factor'>): Promise<OperationCounts> =>
  ctx.db
    .selectNoFrom([
      counted(sql`users where quarantined_at is not null and disabled_at is null`).as('quarantined'),
      counted(sql`messages where failure is not null and resent_at is null`).as('undelivered'),
      counted(sql`pgboss.job_common where state = 'failed'`).as('failed_jobs'),
      counted(imports('failed')).as('failed_imports'),
      counted(imports('waiting')).as('waiting_imports'),
      counted(sql`${throttled(ctx)} listed`).as('throttled'),
      counted(sql`audit_alerts where acknowledged_at is null`).as('audit_alerts'),
      counted(sql`legal_holds where released_at is null`).as('legal_holds'),
    ])
    .executeTakeFirstOrThrow();
