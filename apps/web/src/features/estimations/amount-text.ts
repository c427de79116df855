import { formatMoney, formatWholeMoney } from '../../lib/format.ts';

export interface AmountRange {
  low: number;
  high: number;
}

/** To the cent, or as a range in whole dollars where the source is not as precise: `$310–$372`. */
export const amountText = (amount: number | null | undefined, range: AmountRange | null | undefined): string =>
  range ? `${formatWholeMoney(Math.floor(range.low))}–${formatWholeMoney(Math.ceil(range.high))}` : formatMoney(amount);

const ends = {
  premium: 'The ends of the range are the lowest and the highest price that the source of the prices leaves open.',
  credit: 'The low end has the lowest likely benchmark premium, the high end the highest.',
  net: 'The low end has the lowest likely premium and the highest likely tax credit. The high end has the highest likely premium and the lowest likely credit.',
} as const;

/** Where both ends of a range come from. Nothing for an exact amount. */
export const rangeReasons = (range: AmountRange | null | undefined, of: keyof typeof ends): readonly string[] =>
  range ? [ends[of]] : [];
