import type { Cents } from '../domain/household.ts';

/** The highest income in whole dollars up to a percent of a guideline. */
export const highestUpTo = (percent: number, guideline: Cents): Cents =>
  Math.floor((percent * guideline) / 10_000) * 100;

/** The highest income in whole dollars below a percent of a guideline. */
export const highestBelow = (percent: number, guideline: Cents): Cents =>
  (Math.ceil((percent * guideline) / 10_000) - 1) * 100;

/** The lowest income in whole dollars with a percent of poverty (Form 8962 line 5), as `percentOf` counts it. */
export const lowestAtPercent = (percent: number, guideline: Cents): Cents =>
  (percent === 401 ? highestUpTo(400, guideline) : highestBelow(percent, guideline)) + 100;

/** The highest income in whole dollars below one to the cent. */
export const wholeDollarsBelow = (income: Cents): Cents => (Math.ceil(income / 100) - 1) * 100;
