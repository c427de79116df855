import type { Billing } from 'contract/endpoints/billing';
import type { PlanType } from 'contract/vocabulary/billing';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/connection.ts';
import type { ProviderName } from '../../integrations/payments/payments.ts';
import { keptCoupon, type OperationRequest, toSubscription } from './rules.ts';

export const selectSubscription = (db: Db, account_id: number) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('is_live', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** The live subscription of a firm, or else its last one. */
export async function findSubscription(db: Db, account_id: number) {
  return (await selectSubscription(db, account_id).executeTakeFirst()) ?? null;
}
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export async function findCustomer(db: Db, account_id: number) {
  const row = await db
    .selectFrom('billing_customers')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The seats of a reduction at the renewal, if the last change of seats since this moment is one. */
export async function findSeatsAtRenewal(db: Db, account_id: number, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom('billing_operations')
    .select(sql<number>`(request ->> 'seats')::integer`.as('seats'))
    .select(sql<boolean>`coalesce((request ->> 'at_renewal')::boolean, false)`.as('at_renewal'))
    .where('account_id', '=', account_id)
    .where('kind', '=', 'change_seats')
    .where('state', '<>', 'failed')
    .where('started_at', '>=', since.toISOString())
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at_renewal ? row.seats : null;
}

export async function findBilling(db: Db, account_id: number): Promise<Billing> {
  const row = await selectBillingAccount(db, account_id)
    .leftJoin('billing_customers', 'billing_customers.account_id', 'accounts.id')
    .select([
      'payment_method_id as id',
      'payment_method_kind as kind',
      'payment_method_brand as brand',
      'payment_method_last4 as last4',
      'payment_method_exp_year as exp_year',
      'credit',
    ])
    .select(({ exists, selectFrom }) => [
      jsonObjectFrom(selectSubscription(db, account_id)).as('subscription'),
      exists(
        selectFrom('billing_operations')
          .select('billing_operations.id')
          .whereRef('billing_operations.account_id', '=', 'accounts.id')
          .where('state', '=', 'started'),
      ).as('is_busy'),
    ])
    .executeTakeFirst();
  const { subscription = null, id, kind, brand, last4, exp_year, credit } = row ?? {};
  return {
    subscription: subscription && toSubscription(subscription),
    payment_method:
      id && kind ? { id, kind, brand: brand ?? '', last4: last4 ?? '', exp_year: exp_year ?? null } : null,
    credit: credit ?? 0,
    kept_coupon: row && !subscription?.is_live ? keptCoupon(row) : null,
    is_busy: row?.is_busy === true,
  };
}

const selectBillingAccount = (db: Db, account_id: number) =>
  db
    .selectFrom('accounts')
    .select(['stripeable', 'plan_type', 'coupon_id', 'applied_coupon_amount', 'applied_coupon_percent'])
    .where('accounts.id', '=', account_id);

export const getBillingAccount = (db: Db, account_id: number) =>
  selectBillingAccount(db, account_id).executeTakeFirstOrThrow();

/** Locks a firm, so that no concurrent transaction starts an operation or takes a seat. */
export const lockBillingAccount = (trx: Db, account_id: number) =>
  selectBillingAccount(trx, account_id).forNoKeyUpdate().executeTakeFirstOrThrow();

export async function findPayer(db: Db, account_id: number, actor_id: number) {
  return db
    .selectFrom('accounts')
    .innerJoin('users', (join) => join.on('users.id', '=', actor_id))
    .select(['accounts.name', 'accounts.stripeable', 'accounts.coupon_id', 'users.email'])
    .where('accounts.id', '=', account_id)
    .executeTakeFirst();
}

/** Who has a seat or is invited, those longest in the firm first. */
export async function listSeatedAdvisors(db: Db, account_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('name'))
    .where('account_id', '=', account_id)
    .where('type', '=', 'AdvisorUser')
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

export async function findAccountOfCustomer(db: Db, provider: ProviderName, customer_id: string) {
  const row = await db
    .selectFrom('billing_customers')
    .select('account_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function listBilledAccounts(db: Db, provider: ProviderName): Promise<number[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('account_id')
    .where('provider', '=', provider)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function hasAcceptedTerms(db: Db, account_id: number, terms_version: string): Promise<boolean> {
  const row = await db
    .selectFrom('terms_acceptances')
    .select('id')
    .where('account_id', '=', account_id)
    .where('terms_version', '=', terms_version)
    .executeTakeFirst();
  return row !== undefined;
}

/** What succeeded, the newest first. */
export const listChanges = (db: Db, account_id: number) =>
  db
    .selectFrom('billing_operations as change')
    .leftJoin('users as actor', 'actor.id', 'change.actor_id')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.provider', '=', 'change.provider').onRef('invoice.invoice_id', '=', 'change.invoice_id'),
    )
    .select(['change.id', 'change.kind', 'change.started_at as changed_at', 'invoice.total as amount'])
    .select([
      sql<string | null>`nullif(trim(actor.first_name || ' ' || actor.last_name), '')`.as('actor_name'),
      sql<number | null>`(change.request ->> 'seats')::integer`.as('seats'),
      sql<boolean>`coalesce((change.request ->> 'at_renewal')::boolean, false)`.as('at_renewal'),
      sql<PlanType | null>`change.request ->> 'plan_type'`.as('plan_type'),
      sql<string | null>`change.request ->> 'coupon_id'`.as('coupon_id'),
    ])
    .where('change.account_id', '=', account_id)
    .where('change.state', '=', 'succeeded')
    .orderBy('change.started_at', 'desc')
    .limit(100)
    .execute();

const selectStarted = (db: Db) =>
  db
    .selectFrom('billing_operations')
    .select(['id', 'account_id', 'kind', 'started_at'])
    .select(sql<OperationRequest>`request`.as('request'))
    .where('state', '=', 'started');

export async function findStartedOperation(db: Db, account_id: number) {
  return (await selectStarted(db).where('account_id', '=', account_id).executeTakeFirst()) ?? null;
}

export const listStartedOperations = (db: Db, provider: ProviderName, before: Date) =>
  selectStarted(db)
    .where('provider', '=', provider)
    .where('started_at', '<', before.toISOString())
    .orderBy('started_at')
    .execute();
