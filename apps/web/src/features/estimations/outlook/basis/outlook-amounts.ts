import type { Cents } from 'estimator';
import { formatCents, formatWholeMoney, missing } from '../../../../lib/format.ts';
import { aboutText } from '../../amount-text.ts';

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
