import type { Subscription } from 'contract/endpoints/billing';
import { maxSeats } from 'contract/vocabulary/billing';

/** Specification, section 5: empty is 0, negatives become 0. @returns null for what is ignored */
export function parseSeats(typed: string): number | null {
  const text = typed.replace(/[\s,]/g, '').replace('\u2212', '-');
  if (text === '') return 0;
  return /^-?\d+$/.test(text) ? Math.min(Math.max(Number(text), 0), maxSeats) : null;
}

export interface SeatsChange {
  readonly seats: number;
  readonly at_renewal: boolean;
}

/** While a reduction is pending, another one can only take effect at the renewal too. */
export function seatsChange(
  seats: number,
  { seats: paid, seats_at_renewal }: Pick<Subscription, 'seats' | 'seats_at_renewal'>,
): SeatsChange {
  return { seats, at_renewal: seats < paid && seats_at_renewal !== null };
}

interface Credit {
  readonly due_now: number;
  readonly credit_used: number;
  readonly lines: readonly { readonly amount: number; readonly is_proration: boolean }[];
}

/** Each line is rounded to the cent. */
const rounding = 2;

/** Whether a reduction credits less than the price that was paid for the removed seats. Amounts are in cents. */
export function isCreditReduced({ due_now, credit_used, lines }: Credit, seats: number, paid: number): boolean {
  const unused = lines.reduce((sum, { amount, is_proration }) => (is_proration ? sum + Math.min(amount, 0) : sum), 0);
  return due_now + credit_used > (unused * (paid - seats)) / paid + rounding;
}
