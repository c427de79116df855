/** Tries of each kind, and how far apart their medians may lie (security checklist, row 8). */
const tries = 200;
const mostApart = 1.1;
/** How often all is measured anew: another program on the machine can disturb a measurement, a difference stays. */
const mostMeasurements = 3;

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/**
 * Calls each kind in turn and compares how long they took.
 * @returns the highest median over the lowest one, of the first measurement that keeps within ten percent, else of the last
 */
export async function apartness(kinds: readonly (() => Promise<unknown>)[]): Promise<number> {
  let apart = Number.POSITIVE_INFINITY;
  for (let round = 0; round < mostMeasurements && apart >= mostApart; round++) apart = await measure(kinds);
  return apart;
}

async function measure(kinds: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times = kinds.map((): number[] => []);
  for (let turn = 0; turn < tries; turn++)
    for (const [index, call] of kinds.entries()) {
      const start = performance.now();
      await call();
      times[index]?.push(performance.now() - start);
    }
  const medians = times.map(median);
  return Math.max(...medians) / Math.min(...medians);
}
