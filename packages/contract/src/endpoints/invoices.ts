import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, text } from '../fields/fields.ts';
import { invoiceStatuses } from '../vocabulary/billing.ts';
import { accountParams, cents } from './billing.ts';

export const invoiceLines = z.array(z.object({ description: z.string(), amount: cents, is_proration: z.boolean() }));

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  total: cents,
  amount_due: cents,
  amount_paid: cents,
  hosted_url: z.string().nullable(),
  pdf_url: z.string().nullable(),
  paid_with: z.string().nullable().describe('The payment method'),
  lines: invoiceLines,
  created_at: moment,
  paid_at: moment.nullable(),
});

export const listInvoices = endpoint({
  name: 'list-invoices',
  summary: 'List the invoices of a firm, the newest first, at most 100.',
  method: 'GET',
  path: '/accounts/:id/invoices',
  access: 'advisors',
  params: accountParams,
  reply: z.object({ invoices: z.array(invoice) }),
  errorCodes: ['not_found'],
});

/** The firm as it is now. */
const printableInvoice = invoice.extend({
  firm: z.object({
    name: z.string(),
    street_1: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
  }),
});
export type PrintableInvoice = z.output<typeof printableInvoice>;

export const showInvoice = endpoint({
  name: 'show-invoice',
  summary: 'Get an invoice of a firm, with the firm’s name and address, for printing.',
  method: 'GET',
  path: '/accounts/:id/invoices/:invoice_id',
  access: 'advisors',
  params: accountParams.extend({ invoice_id: text('Invoice', 255) }),
  reply: printableInvoice,
  errorCodes: ['not_found'],
});
