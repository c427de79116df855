import type { Clock } from '../../clock.ts';

/** So many failures in a row, and nobody asks any more for a while; in milliseconds. */
const timeoutMs = 3;
const pause = 15_000;

/** Lets calls through while they succeed; after failures in a row it answers at once, and later lets one try. */
export interface Breaker {
  /** @throws what `work` threw, or `Open` without having called it */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Not asked: it did not answer lately. */
export class Open extends Error {}

/** Keeps a service that is gone from holding up everyone who needs it: only one caller in a while waits for it. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let closed_until = 0;
  return {
    async run(work) {
      const now = clock().getTime();
      if (failures >= timeoutMs) {
        if (now < closed_until) throw new Open('It did not answer lately and is not asked for a while');
        closed_until = now + pause;
      }
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        closed_until = clock().getTime() + pause;
        throw error;
      }
    },
  };
}
