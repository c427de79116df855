import type { PrintableInvoice } from 'contract/endpoints/invoices';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

/** Drafts can still change. */
const selectInvoices = (db: Db, account_id: number) =>
  db
    .selectFrom('invoices')
    .select([
      'invoice_id as id',
      'number',
      'status',
      'total',
      'amount_due',
      'amount_paid',
      'hosted_url',
      'pdf_url',
      'paid_with',
    ])
    .select(['created_at', 'paid_at'])
    .select(sql<PrintableInvoice['lines']>`lines`.as('lines'))
    .where('account_id', '=', account_id)
    .where('status', '<>', 'draft');

export const listInvoiceRows = (db: Db, account_id: number) =>
  selectInvoices(db, account_id).orderBy('created_at', 'desc').orderBy('number', 'desc').limit(100).execute();

export async function findPrintableInvoice(db: Db, account_id: number, id: string): Promise<PrintableInvoice | null> {
  const invoice = await selectInvoices(db, account_id).where('invoice_id', '=', id).executeTakeFirst();
  if (!invoice) return null;
  const firm = await db
    .selectFrom('accounts')
    .select(['name', 'street_1', 'city', 'state', 'zip'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return { ...invoice, firm };
}
