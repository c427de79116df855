import type { QueryOf } from 'contract/endpoint';
import type { listAccounts } from 'contract/endpoints/admin-accounts';
import type { AccountFilter } from 'contract/vocabulary/accounts';
import type { SubscriptionStatus } from 'contract/vocabulary/billing';
import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import { matchesSearch } from '../../../db/search.ts';
import { isInvited } from '../../links/queries.ts';

type Listed = QueryOf<typeof listAccounts>;

const sortKeys = {
  created_at: sql`accounts.created_at`,
  name: sql`accounts.name collate "und-x-icu"`,
  plan_type: sql`accounts.plan_type`,
  seats: sql`accounts.seats`,
} satisfies Record<Listed['field'], unknown>;

const advisorCount = sql<number>`(select count(*) from users
  where users.account_id = accounts.id and users.type = 'AdvisorUser' and users.disabled_at is null)`;

/** Of the live subscription, or else of the last one. */
const subscriptionStatus = sql<SubscriptionStatus | 'inactive' | null>`(
  select coalesce(status::text, 'inactive') from subscriptions
  where subscriptions.account_id = accounts.id order by is_live desc, id desc limit 1)`;

const conditions: Readonly<Record<AccountFilter, RawBuilder<boolean>>> = {
  active: sql`accounts.stripeable and ${subscriptionStatus} in ('active', 'trialing')`,
  past_due: sql`accounts.stripeable and ${subscriptionStatus} in ('past_due', 'unpaid', 'incomplete', 'paused')`,
  not_subscribed: sql`accounts.stripeable and coalesce(${subscriptionStatus}, 'inactive')
    in ('inactive', 'canceled', 'incomplete_expired')`,
  not_billed: sql`not accounts.stripeable`,
  over_seats: sql`accounts.stripeable and ${advisorCount} > accounts.seats`,
};

const matching = (db: Db, { search, only }: Pick<Listed, 'search' | 'only'>) =>
  db
    .selectFrom('accounts')
    .$if(only !== undefined, (query) => query.where(conditions[only ?? 'active']))
    .$if(search !== '', (query) =>
      query.where(
        matchesSearch(sql`search_form(' ' || accounts.name || ' ' || coalesce(accounts.firm_association, ''))`, search),
      ),
    );

const isEmpty = (account: unknown, { user_id }: Actor) => sql<boolean>`is_empty_account(${account}, ${user_id})`;

export async function listFirms(db: Db, actor: Actor, { field, order, currentPage, pageSize, ...narrowed }: Listed) {
  const found = matching(db, narrowed);
  // The page is found first, so that nothing is counted for the rows before it.
  const page = found
    .select('accounts.id')
    .orderBy(sortKeys[field], order)
    .orderBy('accounts.id', order)
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize);
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['id', 'name', 'plan_type', 'stripeable', 'seats', 'setup_complete', 'created_at'])
      .select(({ selectFrom }) => [
        jsonObjectFrom(
          selectFrom('users')
            .select('users.id')
            .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('name'))
            .whereRef('users.account_id', '=', 'accounts.id')
            .where('users.disabled_at', 'is', null)
            .where('users.quarantined_at', 'is', null)
            .where(({ eb, or, ref }) =>
              or([eb('users.id', '=', ref('accounts.account_owner_id')), eb('users.role', '=', 'admin')]),
            )
            .orderBy(sql`users.id = accounts.account_owner_id`, (order) => order.desc().nullsLast())
            .orderBy('users.id')
            .limit(1),
        ).as('owner'),
        advisorCount.as('advisor_count'),
        subscriptionStatus.as('subscription_status'),
        isEmpty(sql.ref('accounts.id'), actor).as('can_delete'),
      ])
      .where('id', 'in', page)
      .orderBy(sortKeys[field], order)
      .orderBy('id', order)
      .withPlugin(planPerExecution)
      .execute(),
    found.select(sql<number>`count(*)`.as('count')).withPlugin(planPerExecution).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: count };
}

export async function isEmptyAccount(db: Db, actor: Actor, account_id: number): Promise<boolean> {
  return (await db.selectNoFrom(isEmpty(account_id, actor).as('is_empty')).executeTakeFirstOrThrow()).is_empty;
}

/**
 * Until the transaction ends, invitations to the firm and new clients of its users wait. Null for a firm that does not
 * exist.
 */
export async function lockForDeletion(trx: Db, _actor: Actor, account_id: number): Promise<number[] | null> {
  const firm = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  if (!firm) return null;
  const users = await trx.selectFrom('users').select('id').where('account_id', '=', account_id).forUpdate().execute();
  return users.map(({ id }) => id);
}

export async function findSetup(db: Db, _actor: Actor, account_id: number) {
  const row = await db.selectFrom('accounts').select('setup_complete').where('id', '=', account_id).executeTakeFirst();
  return row ?? null;
}

export async function findFirstAdmin(db: Db, _actor: Actor, account_id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone_number', 'email'])
    .where('account_id', '=', account_id)
    .where('type', '=', 'AdvisorUser')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('quarantined_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findWaitingAdmin(db: Db, _actor: Actor, user_id: number) {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('advisor_invitations', 'advisor_invitations.user_id', 'users.id')
    .select(['users.id', 'accounts.id as account_id', 'accounts.setup_complete'])
    .select([
      sql<boolean>`advisor_invitations.user_id is not null`.as('was_invited'),
      sql<boolean>`accounts.stripeable and not exists (
        select from billing_customers where billing_customers.account_id = accounts.id)`.as('lacks_customer'),
    ])
    .where('users.id', '=', user_id)
    .where('users.type', '=', 'AdvisorUser')
    .where('users.role', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .where(isInvited)
    .executeTakeFirst();
  return row ?? null;
}
