import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { BillingOperations, Subscriptions } from '../../db/database.gen.ts';
import type { Customer, Invoice, PaymentEvent, ProviderName } from '../../integrations/payments/payments.ts';

/** @returns null if another operation of the firm has not been settled */
export async function insertOperation(
  db: Db,
  operation: Omit<Insertable<BillingOperations>, 'state' | 'request'> & { readonly request: object },
): Promise<string | null> {
  const row = await db
    .insertInto('billing_operations')
    .values({ ...operation, request: JSON.stringify(operation.request) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Has no effect on an operation that another process has settled. */
export async function settleOperation(
  db: Db,
  id: string,
  result: { readonly state: 'succeeded' | 'failed'; readonly error_code?: string; readonly invoice_id?: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_operations')
    .set({ ...result, settled_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertCustomer(
  db: Db,
  account_id: number,
  provider: ProviderName,
  { id: customer_id }: Pick<Customer, 'id'>,
): Promise<void> {
  await db
    .insertInto('billing_customers')
    // Not read yet, so that any reading is newer.
    .values({ account_id, provider, customer_id, updated_at: new Date(0).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes what is only our copy, before a firm gets another customer. Invoices stay. */
export async function deleteCopies(db: Db, account_id: number): Promise<void> {
  await db.deleteFrom('subscriptions').where('account_id', '=', account_id).execute();
  await db.deleteFrom('billing_customers').where('account_id', '=', account_id).execute();
}

/** An older reading does not replace a newer one. */
export async function saveCustomer(
  db: Db,
  account_id: number,
  customer: Customer | null,
  read_at: Date,
): Promise<void> {
  const method = customer?.default_payment_method;
  await db
    .updateTable('billing_customers')
    .set({
      payment_method_id: method?.id ?? null,
      payment_method_kind: method?.kind ?? null,
      payment_method_brand: method?.brand ?? null,
      payment_method_last4: method?.last4 ?? null,
      payment_method_exp_month: method?.exp_month ?? null,
      payment_method_exp_year: method?.exp_year ?? null,
      credit: customer?.credit ?? 0,
      updated_at: read_at.toISOString(),
    })
    .where('account_id', '=', account_id)
    .where('updated_at', '<=', read_at.toISOString())
    .execute();
}

/** An older reading does not replace a newer one. @returns whether the row was written */
export async function saveSubscription(db: Db, row: Insertable<Subscriptions>): Promise<boolean> {
  const { account_id: _account, provider: _provider, subscription_id: _subscription, ...columns } = row;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'subscription_id'])
        .doUpdateSet(columns)
        .where('subscriptions.read_at', '<=', row.read_at)
        .where('subscriptions.account_id', '=', row.account_id),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveInvoices(
  db: Db,
  account_id: number,
  provider: ProviderName,
  invoices: readonly (Invoice & { readonly paid_with: string | null })[],
  read_at: Date,
): Promise<void> {
  if (invoices.length === 0) return;
  const rows = invoices.map((invoice) => ({
    provider,
    invoice_id: invoice.id,
    account_id,
    number: invoice.number,
    status: invoice.status,
    total: invoice.total,
    amount_due: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    hosted_url: invoice.hosted_url,
    pdf_url: invoice.pdf_url,
    paid_with: invoice.paid_with,
    lines: JSON.stringify(invoice.lines),
    created_at: invoice.created_at.toISOString(),
    paid_at: invoice.paid_at?.toISOString() ?? null,
    read_at: read_at.toISOString(),
  }));
  await db
    .insertInto('invoices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'invoice_id'])
        .doUpdateSet(({ ref }) => ({
          // A super admin can move a customer to another firm.
          account_id: ref('excluded.account_id'),
          number: ref('excluded.number'),
          status: ref('excluded.status'),
          total: ref('excluded.total'),
          amount_due: ref('excluded.amount_due'),
          amount_paid: ref('excluded.amount_paid'),
          hosted_url: ref('excluded.hosted_url'),
          pdf_url: ref('excluded.pdf_url'),
          // The customer can have another payment method by now.
          paid_with: sql<string | null>`coalesce(invoices.paid_with, excluded.paid_with)`,
          lines: ref('excluded.lines'),
          paid_at: ref('excluded.paid_at'),
          read_at: ref('excluded.read_at'),
        }))
        .where('invoices.read_at', '<=', sql<string>`excluded.read_at`),
    )
    .execute();
}

/** @returns false for an event that was received before */
export async function insertEvent(
  db: Db,
  provider: ProviderName,
  account_id: number | null,
  { id: event_id, type, created_at }: PaymentEvent,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_events')
    .values({
      provider,
      event_id,
      type,
      account_id,
      created_at: created_at.toISOString(),
      received_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveAcceptedName(db: Db, user_id: number, user_name_encrypted: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('terms_acceptances')
    .set({ user_name_encrypted })
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A firm’s last acceptance is kept for as long as it applies. */
export async function deleteAcceptancesBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('terms_acceptances')
    .select('id')
    .where('accepted_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('terms_acceptances as later')
          .select('later.id')
          .whereRef('later.account_id', '=', 'terms_acceptances.account_id')
          .whereRef('later.id', '>', 'terms_acceptances.id'),
      ),
    )
    .orderBy('accepted_at')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('terms_acceptances').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertTermsAcceptance(
  db: Db,
  acceptance: { account_id: number; user_id: number; terms_version: string; ip_address: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('terms_acceptances')
    .values({ ...acceptance, accepted_at: now.toISOString() })
    .execute();
}
