import { formatMoney, formatWholeMoney } from '../../lib/format.ts';

export interface AmountRange {
  low: number;
  high: number;
}

/** To the cent, or as a range in whole dollars where the source is not as precise: `$310–$372`. */
export const amountText = (amount: number | null | undefined, range: AmountRange | null | undefined): string =>
  range ? `${formatWholeMoney(Math.floor(range.low))}–${formatWholeMoney(Math.ceil(range.high))}` : formatMoney(amount);
