import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { here } from './children.ts';
import { points, type takeTimes, years } from './estimates/times.ts';
import type { Row } from './table.ts';

const perSecond = (ms: number): number => (points / ms) * 1000;

const rate = (what: string, measured: number, copied: number, aim: Row['aim'] = null): Row => ({
  what,
  unit: 'per second',
  measured: perSecond(measured),
  baseline: { what: 'JSON copies of the household', figure: perSecond(copied) },
  aim,
});

const exact = (what: string, measured: number, sampled: number, aim: Row['aim'] = null): Row => ({
  what,
  unit: 'ms',
  measured,
  baseline: { what: `estimates at ${points} incomes`, figure: sampled },
  aim,
});

/** As the product is bundled: without bundling, names are assigned to inner functions at every call. */
async function takeBundled(): Promise<Awaited<ReturnType<typeof takeTimes>>> {
  const outfile = join(here, 'dist/estimates.mjs');
  const entry = join(here, 'estimates/main.ts');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm' });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
  return JSON.parse(stdout) as Awaited<ReturnType<typeof takeTimes>>;
}

/** The arithmetic alone, in one thread: estimates a second, and the time of a sweep over income. */
export async function measureEstimates(): Promise<Row[]> {
  const taken = await takeBundled();
  const enoughExplained = { on: 'measured', bound: 'at least', figure: 60_000 } as const;
  const enough = { on: 'measured', bound: 'at least', figure: 200_000 } as const;
  return [
    rate('estimates of a couple, one thread', taken.couple, taken.coupleCopied, enough),
    rate('the same with every reason', taken.coupleExplained, taken.coupleCopied, enoughExplained),
    rate('estimates of a blended household of seven', taken.blended, taken.blendedCopied),
    rate('the same with every reason', taken.blendedExplained, taken.blendedCopied),
    {
      what: `a sweep over ${points} incomes, a couple`,
      unit: 'ms',
      measured: taken.couple,
      baseline: { what: `${points} JSON copies`, figure: taken.coupleCopied },
      aim: { on: 'measured', bound: 'at most', figure: 1 },
    },
    exact('exact income curve of a couple, with thresholds', taken.coupleCurve, taken.couple, {
      on: 'measured',
      bound: 'at most',
      figure: 3,
    }),
    exact('the same, a blended household of seven', taken.blendedCurve, taken.blended),
    {
      what: `${years} years of twelve months, a couple with a retirement`,
      unit: 'ms',
      measured: taken.months,
      baseline: { what: `${years * 12} JSON copies`, figure: taken.monthsCopied },
      aim: null,
    },
    {
      what: 'the same with an exact income curve for each month',
      unit: 'ms',
      measured: taken.monthsWithCurves,
      baseline: { what: `${years * 12} JSON copies`, figure: taken.monthsCopied },
      aim: { on: 'measured', bound: 'at most', figure: 60 },
    },
  ];
}
