import type { PrintableInvoice } from 'contract/endpoints/invoices';
import { texts as t } from './texts.ts';

interface Total {
  readonly label: string;
  readonly amount: number;
  readonly isStrong?: true;
}

type Amounts = Pick<PrintableInvoice, 'total' | 'amount_due' | 'amount_paid' | 'status'>;

/** The rows below the lines, which add up to the total. `amount_due` is after credit. */
export function totalsOf({ total, amount_due, amount_paid, status }: Amounts): Total[] {
  const credit = amount_due - total;
  const isOpen = status === 'open' || status === 'uncollectible';
  return [
    { label: t.total, amount: total, isStrong: true },
    ...(credit === 0 ? [] : [{ label: credit < 0 ? t.creditUsed : t.creditAdded, amount: credit }]),
    { label: t.paid, amount: amount_paid },
    { label: t.due, amount: isOpen ? amount_due - amount_paid : 0, isStrong: true },
  ];
}
