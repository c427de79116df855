export type Fraction = readonly [bigint, bigint];

/** A decimal without the error of floating point: cents that lie on a half must round up on every machine. */
export function exact(text: string | number | undefined): Fraction {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? [];
  if (whole === undefined) throw new Error(`Not a figure: ${text}`);
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}
export const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
export const over = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1], a[1] * b[0]];
export const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
/** Dollars to cents, half a cent up. */
export const cents = ([n, d]: Fraction) => Number((200n * n + d) / (2n * d));

export const inCents = (fraction: Fraction): Fraction => [BigInt(cents(fraction)), 100n];
export const isBelow = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1];
/** How far `a` is above `b`, in percent, rounded up. */
export const percentAbove = (a: Fraction, b: Fraction) => {
  const [n, d] = over(a, b);
  return Number((100n * (n - d) + d - 1n) / d);
};
