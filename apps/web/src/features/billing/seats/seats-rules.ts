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
