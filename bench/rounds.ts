export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There are no samples');
  return value;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Takes samples of one kind of work, in whatever unit the row is in. */
export type Take = () => readonly number[] | Promise<readonly number[]>;

/**
 * Takes samples of several kinds of work in turn, round by round, so that whatever the machine does meanwhile falls on all
 * of them alike. The first `warming` rounds are not counted: programs run faster once they have run for a while.
 */
export async function inRounds<Kind extends string>(
  rounds: number,
  takes: Readonly<Record<Kind, Take>>,
  warming = 1,
): Promise<Record<Kind, readonly number[]>> {
  const kinds = Object.keys(takes) as Kind[];
  const samples = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  for (let round = 0; round < warming + rounds; round += 1) {
    for (const kind of kinds) {
      const taken = await takes[kind]();
      if (round >= warming) samples[kind].push(...taken);
    }
  }
  return samples;
}

/** How long a piece of work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
