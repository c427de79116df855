import { formatMoney } from '../../lib/format.ts';

export interface AmountRange {
  low: number;
  high: number;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** To the cent, or as a range in whole dollars where the source is not as precise: `$310–$372`. */
export const amountText = (amount: number | null | undefined, range: AmountRange | null | undefined): string =>
  range ? `${dollars.format(Math.floor(range.low))}–${dollars.format(Math.ceil(range.high))}` : formatMoney(amount);
