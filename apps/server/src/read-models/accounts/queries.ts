import { sql } from 'kysely';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { fullNameOf } from '../../features/users/queries.ts';

export async function findAccountDetails(db: Db, actor: Actor, account_id: number) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('users as agent', 'agent.id', 'accounts.health_advisor_id')
    .leftJoin('users as owner', 'owner.id', 'accounts.account_owner_id')
    .leftJoin('billing_customers as customer', 'customer.account_id', 'accounts.id')
    .select([
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'owner.phone_number as owner_phone',
      'owner.email as owner_email',
      'customer.customer_id as stripe_customer_id',
    ])
    .select((of) => [
      fullNameOf('agent').as('agent_name'),
      of
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('users.account_id', '=', 'accounts.id')
        .where('users.type', '=', 'AdvisorUser')
        .where('users.disabled_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('advisor_count'),
      of
        .selectFrom('subscriptions')
        .select('subscription_id')
        .whereRef('subscriptions.account_id', '=', 'accounts.id')
        .orderBy('is_live', 'desc')
        .orderBy('subscriptions.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('stripe_subscription_id'),
      sql<boolean>`(select count(*) from users where users.account_id = accounts.id) <= 1
        and not exists (select 1 from engagements where engagements.account_id = accounts.id)
        and not exists (select 1 from estimations where estimations.account_id = accounts.id)`.as('is_empty'),
      sql<boolean>`exists (select 1 from users where users.id = ${actor.user_id} and not users.onboarding_complete)`.as(
        'is_onboarding',
      ),
    ])
    .where('accounts.id', '=', account_id)
    .executeTakeFirst();
  return row ?? null;
}

export type AccountDetails = NonNullable<Awaited<ReturnType<typeof findAccountDetails>>>;
