import { ApiError } from './api-error.ts';

/** Does the work when its turn comes. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `most` pieces of work go on at once and `waiting` more wait, first come first served. Whoever comes after that is
 * refused at once: an answer that comes too late helps nobody, and waiting for it takes the memory of those who do get one.
 * @throws Refusal `unavailable` when the line is full
 */
export function createLimiter(max: number, waiting: number): Line {
  const line: (() => void)[] = [];
  let underway = 0;

  return async (work) => {
    if (underway < max) underway += 1;
    else if (line.length >= waiting) throw new ApiError('unavailable');
    // Whoever leaves hands their place to the next, so that nobody slips in between.
    else await new Promise<void>((go) => line.push(go));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else underway -= 1;
    }
  };
}
