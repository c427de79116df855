import { type Cents, type Market, medicareLaw } from 'estimator';
import type { YearFigures } from 'estimator/months';
import { aboutText } from '../amount-text.ts';
import { formatCents, formatWholeMoney, missing } from '../format.ts';

export const centsOf = (dollars: number | null): Cents | null => (dollars === null ? null : Math.round(dollars * 100));

/** Shows cents, or whole dollars where prices are only known as ranges or projected. */
export function centsText(cents: Cents | null, isAbout = false): string {
  if (cents === null) return missing;
  return isAbout ? aboutText(cents / 100) : formatCents(cents);
}

export const wholeText = (cents: Cents | null): string =>
  cents === null ? missing : formatWholeMoney(Math.round(cents / 100));

export function signedText(cents: Cents, isAbout = false): string {
  const text = isAbout ? wholeText(cents) : formatCents(cents);
  return cents > 0 ? `+${text}` : text;
}

/** Whether prices are only known as ranges or projected, so that amounts to the cent would say too much. */
export function isApproximate({ months }: YearFigures, market: Market): boolean {
  const { price_ranges, is_projected, medicare, plan_year } = market;
  const isUsed = (by: 'marketplace' | 'medicare') =>
    months.some(({ people }) => people.some(({ covered_by }) => covered_by === by));
  return (
    price_ranges?.silver != null ||
    price_ranges?.benchmark != null ||
    (is_projected && isUsed('marketplace')) ||
    ((medicare?.is_projected === true || medicareLaw(plan_year).is_projected) && isUsed('medicare'))
  );
}
