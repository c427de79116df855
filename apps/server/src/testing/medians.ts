/** Tries of each kind, and how far apart their medians may lie (security checklist, row 8). */
const tries = 200;
const maxApart = 1.1;
/** How often so many tries are added: another program on the machine can disturb a measurement, a difference stays. */
const maxRounds = 8;

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** The order of a turn: none comes always after the same other one. */
const shuffled = (length: number): number[] =>
  Array.from({ length }, (_, index) => ({ index, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ index }) => index);

/**
 * Calls each kind in turn and compares how long they took.
 * @param prepare comes before each call and is not measured
 * @returns the highest median over the lowest one, of all tries
 */
export async function apartness(
  kinds: readonly (() => Promise<unknown>)[],
  prepare?: () => Promise<void>,
): Promise<number> {
  const times = kinds.map((): number[] => []);
  let apart = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && apart >= maxApart; round++) {
    for (let turn = 0; turn < tries; turn++)
      for (const index of shuffled(kinds.length)) {
        await prepare?.();
        const start = performance.now();
        await kinds[index]?.();
        times[index]?.push(performance.now() - start);
      }
    const medians = times.map(median);
    apart = Math.max(...medians) / Math.min(...medians);
  }
  return apart;
}
