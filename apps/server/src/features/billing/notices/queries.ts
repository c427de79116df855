import type { PrintableInvoice } from 'contract/endpoints/invoices';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { BillingNotices } from '../../../db/database.gen.ts';
import type { ProviderName } from '../../../integrations/payments/payments.ts';
import { fullNameOf } from '../../users/queries.ts';
import type { OperationRequest } from '../rules.ts';

const selectAdmins = (db: Db, account_id: number) =>
  db
    .selectFrom('users')
    .where('users.account_id', '=', account_id)
    .where('users.type', '=', 'AdvisorUser')
    .where('users.role', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .where('users.quarantined_at', 'is', null)
    .where(sql<boolean>`(users.password_hash is not null or users.email_confirmed)`);

/** Who gets the emails: the admins who have joined the firm. */
export const listAdmins = (db: Db, account_id: number) =>
  selectAdmins(db, account_id).select(['users.id', 'users.email']).orderBy('users.id').execute();

/** The contact of members: the owner, or else the admin who has been in the firm longest. */
export const firstAdmin = (db: Db, account_id: number) =>
  selectAdmins(db, account_id)
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([fullNameOf('users').as('name'), 'users.email'])
    .orderBy(sql`accounts.account_owner_id is not distinct from users.id`, 'desc')
    .orderBy('users.id')
    .limit(1);

/** The firm with its customer at the provider. */
export async function findPayingFirm(db: Db, provider: ProviderName, account_id: number) {
  const row = await db
    .selectFrom('billing_customers as customer')
    .innerJoin('accounts', 'accounts.id', 'customer.account_id')
    .select([
      'accounts.name',
      'customer.payment_method_id',
      'customer.payment_method_kind',
      'customer.payment_method_brand',
      'customer.payment_method_last4',
      'customer.payment_method_exp_month',
      'customer.payment_method_exp_year',
    ])
    .where('customer.provider', '=', provider)
    .where('customer.account_id', '=', account_id)
    .executeTakeFirst();
  return row ?? null;
}
export type PayingFirm = NonNullable<Awaited<ReturnType<typeof findPayingFirm>>>;

export async function hasNotice(
  db: Db,
  { account_id, kind, subject_key }: Pick<Insertable<BillingNotices>, 'account_id' | 'kind' | 'subject_key'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('billing_notices')
    .select('kind')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('subject_key', '=', subject_key)
    .executeTakeFirst();
  return row !== undefined;
}

interface Source {
  readonly provider: ProviderName;
  readonly account_id: number;
  /** ISO 8601. */
  readonly since: string;
}

/** Paid invoices, the oldest first, whose receipt has not been sent. */
export const listUnreportedPayments = (db: Db, { provider, account_id, since }: Source) =>
  db
    .selectFrom('invoices')
    .select(['invoice_id', 'number', 'total', 'amount_due', 'amount_paid', 'paid_at'])
    .select(sql<PrintableInvoice['lines']>`lines`.as('lines'))
    .where('provider', '=', provider)
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('amount_paid', '>', 0)
    .where('paid_at', '>=', since)
    .where(
      sql<boolean>`not exists (select 1 from billing_notices as sent where sent.account_id = invoices.account_id
        and sent.kind = 'receipt' and sent.subject_key = invoices.invoice_id)`,
    )
    .orderBy('paid_at')
    .orderBy('invoice_id')
    .execute();

/** The newest invoice that waits for a payment. */
export async function findOpenInvoice(db: Db, { provider, account_id, since }: Source) {
  const row = await db
    .selectFrom('invoices')
    .select(['invoice_id', 'amount_due'])
    .where('provider', '=', provider)
    .where('account_id', '=', account_id)
    .where('status', '=', 'open')
    .where('amount_due', '>', 0)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Live subscriptions that are not canceled. */
const selectRenewing = (db: Db, provider: ProviderName) =>
  db
    .selectFrom('subscriptions')
    .select(['subscriptions.account_id', 'subscriptions.subscription_id'])
    .where('subscriptions.provider', '=', provider)
    .where('subscriptions.is_live', '=', true)
    .where('subscriptions.cancel_at_period_end', '=', false)
    .where('subscriptions.cancel_at', 'is', null)
    .orderBy('subscriptions.account_id');

export const listRenewing = (db: Db, provider: ProviderName, until: Date) =>
  selectRenewing(db, provider)
    .select(['subscriptions.plan_type', 'subscriptions.current_period_start', 'subscriptions.current_period_end'])
    .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due'])
    .where('subscriptions.current_period_end', '<=', until.toISOString())
    .where('subscriptions.current_period_start', 'is not', null)
    .$narrowType<{ current_period_start: string; current_period_end: string }>()
    .execute();

/** Firms that pay with a card. */
export const listCards = (db: Db, provider: ProviderName) =>
  selectRenewing(db, provider)
    .innerJoin('billing_customers as customer', 'customer.account_id', 'subscriptions.account_id')
    .select([
      'customer.payment_method_id as id',
      'customer.payment_method_exp_month as exp_month',
      'customer.payment_method_exp_year as exp_year',
    ])
    .where('customer.payment_method_kind', '=', 'card')
    .$narrowType<{ id: string; exp_month: number; exp_year: number }>()
    .execute();

const notifiedKinds = ['reactivate', 'change_plan', 'change_seats', 'apply_coupon', 'change_payment_method'] as const;

/** Changes that succeeded, the oldest first, whose email has not been sent. */
export const listUnreportedChanges = (db: Db, { provider, account_id, since }: Source) =>
  db
    .selectFrom('billing_operations as change')
    .leftJoin('users as actor', 'actor.id', 'change.actor_id')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.provider', '=', 'change.provider').onRef('invoice.invoice_id', '=', 'change.invoice_id'),
    )
    .select(['change.id', 'change.kind', 'change.invoice_id', 'invoice.total'])
    .select([
      sql<string | null>`nullif(trim(actor.first_name || ' ' || actor.last_name), '')`.as('by'),
      sql<OperationRequest>`change.request`.as('request'),
      sql<boolean>`exists (select 1 from billing_operations as earlier where earlier.account_id = change.account_id
        and earlier.kind = change.kind and earlier.state = 'succeeded' and earlier.started_at < change.started_at)`.as(
        'has_earlier',
      ),
    ])
    .where('change.provider', '=', provider)
    .where('change.account_id', '=', account_id)
    .where('change.state', '=', 'succeeded')
    .where('change.kind', 'in', notifiedKinds)
    .where('change.started_at', '>=', since)
    .where(
      sql<boolean>`not exists (select 1 from billing_notices as sent where sent.account_id = change.account_id
        and sent.subject_key = change.id::text)`,
    )
    .orderBy('change.started_at')
    .execute();
