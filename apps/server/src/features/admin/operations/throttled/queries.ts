import type { ThrottledKind } from 'contract/vocabulary/operations';
import { sql } from 'kysely';
import { hour, maxTriesPerHour } from '../../../../auth/right-code.ts';
import type { AppContext } from '../../../../context.ts';
import {
  failureWindow,
  maxFailures,
  maxFailuresOfNetwork,
  maxFailuresOfUnknownBrowsers,
} from '../../../passwords/rules.ts';
import { maxEnrollmentsPerHour } from '../../../sign-in/attempts/rules.ts';

export interface ThrottledRow {
  readonly id: string;
  readonly kind: ThrottledKind;
  readonly attempts: number;
  readonly locked_until: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly email: string | null;
}

type ThrottledContext = Pick<AppContext, 'db' | 'clock' | 'rate_factor'>;

/** Checks the same limits as a sign-in. */
export function throttled({ clock, rate_factor }: ThrottledContext) {
  const now = clock().toISOString();
  return sql`(
    select * from (
      select subject, attempts, kind,
        first_at + make_interval(secs => case when kind in ('codes', 'enrollments') then ${hour}::int else ${failureWindow}::int end)
          as locked_until
      from sign_in_attempts
      cross join lateral (
        select case
          when subject = 'everyone' then 'everyone'
          when starts_with(subject, 'network:') then 'network'
          when starts_with(subject, 'code:') then 'codes'
          when starts_with(subject, 'enrollments:') then 'enrollments'
          when strpos(subject, '.') > 0 then 'browser'
          else 'account' end as kind) kinds
      where not starts_with(subject, 'link:') and first_at >= ${now}::timestamptz - make_interval(secs => ${hour}::int)
        and attempts >= case kind
          when 'everyone' then ${maxFailuresOfUnknownBrowsers * rate_factor}::numeric
          when 'network' then ${rate_factor}::numeric * case split_part(subject, ':', 2)
            when '56' then ${maxFailuresOfNetwork[56]}::int
            when '48' then ${maxFailuresOfNetwork[48]}::int
            else ${maxFailuresOfNetwork[64]}::int end
          when 'codes' then ${maxTriesPerHour}::bigint
          when 'enrollments' then ${maxEnrollmentsPerHour}::bigint
          else ${maxFailures}::bigint end) counted
    where locked_until > ${now}::timestamptz)`;
}

export async function listThrottled(
  ctx: ThrottledContext,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
) {
  const { rows } = await sql<ThrottledRow>`
    select md5(subject) as id, case kind when 'enrollments' then 'codes' else kind end as kind, attempts, locked_until,
      users.id as user_id, trim(users.first_name || ' ' || users.last_name) as user_name, users.email
    from ${throttled(ctx)} page
    left join users on case
      when kind in ('codes', 'enrollments') then users.id = split_part(subject, ':', 2)::bigint
      when kind in ('account', 'browser') then email_digest(users.email) = split_part(subject, '.', 1) end
    order by locked_until desc, subject limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`select count(*) as count from ${throttled(ctx)} all_of_them`.execute(
    ctx.db,
  );
  return { rows, totalCount: counted.rows[0]?.count ?? 0 };
}
