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
