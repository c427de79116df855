import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer, type Child, here, listening } from './children.ts';
import { inRounds, median, timed } from './rounds.ts';
import type { Row } from './table.ts';

const runs = 5;

/** From starting the process to its first answer, in milliseconds; ended again afterwards. */
async function startOnce(program: string, settings: Record<string, string>, path: string): Promise<readonly number[]> {
  let child: Child | null = null;
  const ms = await timed(async () => {
    child = await listening(program, settings, path);
  });
  await (child as Child | null)?.stop();
  return [ms];
}

/** The built server with its own database: in an empty folder, then in the same folder again. */
export async function measureStarts(): Promise<Row[]> {
  const parent = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  let folder = '';
  const start = () => startOnce(builtServer, { DATA_DIR: folder }, '/api/v1/health');
  try {
    const taken = await inRounds(runs, {
      cold: () => {
        folder = mkdtempSync(join(parent, 'data-'));
        return start();
      },
      warm: start,
      node: () => startOnce(join(here, 'listen.mjs'), {}, '/'),
    });
    const row = (what: string, samples: readonly number[]): Row => ({
      what,
      unit: 'ms',
      measured: median(samples),
      baseline: { what: 'a Node script that only listens and answers', figure: median(taken.node) },
      aim: null,
    });
    return [
      row('cold start: empty data folder to first answer', taken.cold),
      row('warm start: the same folder again', taken.warm),
    ];
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
