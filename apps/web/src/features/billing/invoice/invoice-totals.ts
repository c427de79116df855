import type { PrintableInvoice } from 'contract/endpoints/invoices';
import { texts as t } from './texts.ts';

interface Total {
  readonly label: string;
  readonly amount: number;
  readonly isStrong?: true;
}

type Amounts = Pick<PrintableInvoice, 'lines' | 'total' | 'amount_due' | 'amount_paid' | 'status'>;

/** The rows below the lines. The provider's lines are without discounts and taxes, and `amount_due` is after credit. */
export function totalsOf({ lines, total, amount_due, amount_paid, status }: Amounts): Total[] {
  const adjustment = total - lines.reduce((sum, { amount }) => sum + amount, 0);
  const credit = amount_due - total;
  const isOpen = status === 'open' || status === 'uncollectible';
  return [
    ...(adjustment === 0 ? [] : [{ label: adjustment < 0 ? t.discount : t.tax, amount: adjustment }]),
    { label: t.total, amount: total, isStrong: true },
    ...(credit === 0 ? [] : [{ label: credit < 0 ? t.creditUsed : t.creditAdded, amount: credit }]),
    { label: t.paid, amount: amount_paid },
    { label: t.due, amount: isOpen ? amount_due - amount_paid : 0, isStrong: true },
  ];
}
