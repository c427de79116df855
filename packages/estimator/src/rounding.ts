/**
 * Rounds halves up. The arguments are whole numbers. Exact while the numerator is below 2^52, which leaves room for an
 * income of ten billion dollars.
 */
export const roundedQuotient = (numerator: number, divisor: number): number =>
  Math.floor((2 * numerator + divisor) / (2 * divisor));
