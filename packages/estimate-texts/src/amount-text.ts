import { formatMoney, formatWholeMoney } from './format.ts';

export interface AmountRange {
  low: number;
  high: number;
}

/** In whole dollars: `about $372`. Zero is exact. */
export const aboutText = (amount: number | null | undefined): string =>
  amount ? `about ${formatWholeMoney(Math.round(amount))}` : formatWholeMoney(amount);

/**
 * To the cent, or as a range in whole dollars where the source is not as precise: `$310–$372`.
 * @param isProjected the amount is made from figures of another year
 */
export function amountText(
  amount: number | null | undefined,
  range: AmountRange | null | undefined,
  isProjected = false,
): string {
  // Dollars that differ by rounding only are no range.
  if (range && Math.ceil(range.high) - Math.floor(range.low) <= 1) return aboutText((range.low + range.high) / 2);
  if (range) return `${formatWholeMoney(Math.floor(range.low))}–${formatWholeMoney(Math.ceil(range.high))}`;
  return isProjected ? aboutText(amount) : formatMoney(amount);
}

/** For lists, whose rows would otherwise mix whole dollars and cents. The estimate itself has the cents. */
export const wholeAmountText = (
  amount: number | null | undefined,
  range: AmountRange | null | undefined,
  isProjected = false,
): string => (range || isProjected || !amount ? amountText(amount, range, true) : formatWholeMoney(Math.round(amount)));

const ends = {
  premium: 'The ends of the range are the lowest and the highest price that the source of the prices leaves open.',
  credit: 'The low end has the lowest likely benchmark premium, the high end the highest.',
  help: 'The state’s help depends on the benchmark premium and the credit, which are ranges, too.',
  net: 'The low end has the lowest likely premium and the highest likely tax credit. The high end has the highest likely premium and the lowest likely credit.',
} as const;

/** Where both ends of a range come from. Nothing for an exact amount. */
export const rangeReasons = (range: AmountRange | null | undefined, of: keyof typeof ends): readonly string[] =>
  range ? [ends[of]] : [];
