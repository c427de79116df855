// How many cases the tests with random cases draw, and from which seed.
import { randomInt } from 'node:crypto';

export const isFullDepth = process.env.TEST_DEPTH === 'full';

// The processes of one run inherit the seed.
if (isFullDepth && !process.env.TEST_SEED) {
  process.env.TEST_SEED = String(randomInt(2 ** 31));
  console.log(`Random cases are drawn with TEST_SEED=${process.env.TEST_SEED}`);
}

export const runs = (full: number): number => (isFullDepth ? full : Math.ceil(full / 10));

/** The same in each `npm test`, another one in each run at full depth. */
export const seedOf = (fixed: number): number => (isFullDepth ? fixed + Number(process.env.TEST_SEED) : fixed);

export const propertyRuns = (full = 1_000) => ({ numRuns: runs(full), seed: seedOf(1) });
