import { sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { accountColumns } from '../../features/accounts/queries.ts';
import { fullNameOf } from '../../features/users/queries.ts';

/** In one statement: another round trip would cost more than its subqueries. */
export async function findAccountDetails(db: Db, actor: Actor, account_id: number) {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .select((of) => [
      jsonBuildObject({
        street_1: of.ref('street_1'),
        city: of.ref('city'),
        state: of.ref('state'),
        zip: of.ref('zip'),
      }).as('address'),
      jsonObjectFrom(
        of
          .selectFrom('users')
          .select(['id', fullNameOf('users').as('name')])
          .whereRef('users.id', '=', 'accounts.health_advisor_id'),
      ).as('health_advisor'),
      jsonObjectFrom(
        of
          .selectFrom('users')
          .select(['id', 'first_name', 'last_name', 'phone_number', 'email'])
          .whereRef('users.id', '=', 'accounts.account_owner_id'),
      ).as('account_owner'),
      of
        .selectFrom('billing_customers')
        .select('customer_id')
        .whereRef('billing_customers.account_id', '=', 'accounts.id')
        .$asScalar()
        .as('stripe_customer_id'),
      of
        .selectFrom('subscriptions')
        .select('subscription_id')
        .whereRef('subscriptions.account_id', '=', 'accounts.id')
        .orderBy('is_live', 'desc')
        .orderBy('subscriptions.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('stripe_subscription_id'),
      // The literal type lets a prepared plan use the index on the firm's staff.
      sql<number>`(select count(*) from users
        where users.account_id = accounts.id and users.type = 'AdvisorUser' and users.disabled_at is null)`.as(
        'advisor_count',
      ),
      sql<boolean>`is_empty_account(accounts.id, ${actor.user_id})`.as('is_empty'),
      sql<boolean>`exists (select 1 from users where users.id = ${actor.user_id} and not users.onboarding_complete)`.as(
        'is_onboarding',
      ),
    ])
    .where('id', '=', account_id)
    .executeTakeFirst();
  return row ?? null;
}

export type AccountDetails = NonNullable<Awaited<ReturnType<typeof findAccountDetails>>>;

export interface ApiAccessRow {
  readonly kind: 'api_token' | 'webhook';
  readonly id: number;
  readonly owner_id: number;
  readonly owner_name: string;
  readonly name: string | null;
  readonly url_encrypted: string | null;
  readonly scopes: readonly string[];
  readonly events: readonly string[];
  readonly is_enabled: boolean;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

interface Page {
  readonly now: string;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Tokens that work and webhooks of the users of a firm, the latest first. */
export async function listApiAccess(db: Db, account_id: number, { now, currentPage, pageSize }: Page) {
  const all = sql`(
    select 'api_token' as kind, api_tokens.id, user_id, name, null as url_encrypted, scopes, '{}'::text[] as events,
      true as is_enabled, api_tokens.created_at, last_used_at, expires_at
    from api_tokens join users on users.id = user_id
    where users.account_id = ${account_id} and revoked_at is null and expires_at > ${now}::timestamptz
    union all
    select 'webhook', id, user_id, null, url_encrypted, '{}', events, is_enabled, created_at, null, null
    from webhook_endpoints where account_id = ${account_id}) as listed`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${all}`.execute(db);
  const { rows } = await sql<ApiAccessRow>`
    select page.kind, page.id, user_id as owner_id, ${fullNameOf('owner')} as owner_name, name, url_encrypted, scopes, events,
      is_enabled, page.created_at, coalesce(page.last_used_at, accepted.ended_at) as last_used_at, expires_at
    from (
      select * from ${all} order by created_at desc, kind, id desc
      limit ${pageSize} offset ${(currentPage - 1) * pageSize}) as page
    join users as owner on owner.id = user_id
    left join lateral (
      select ended_at from webhook_deliveries
      where page.kind = 'webhook' and endpoint_id = page.id and status = 'delivered'
      order by happened_at desc limit 1) as accepted on true
    order by page.created_at desc, page.kind, page.id desc`.execute(db);
  return { rows, totalCount: counted.rows[0]?.count ?? 0 };
}
