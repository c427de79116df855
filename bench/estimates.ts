import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { here } from './children.ts';
import type { Times } from './estimate-times.ts';
import { type Aim, atLeast, atMost, type Row } from './table.ts';

/** As the product is bundled: without bundling, names are assigned to inner functions at every call. */
async function takeBundled(): Promise<Times> {
  const outfile = join(here, 'dist/estimates.mjs');
  const entry = join(here, 'estimate-times.ts');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm' });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
  return JSON.parse(stdout) as Times;
}

/** The arithmetic alone, in one thread: estimates a second, and the time of a sweep over income. */
export async function measureEstimates(): Promise<Row[]> {
  const { points, years, ms } = await takeBundled();
  const rate = (what: string, measured: number, copied: number, aim: Aim | null = null): Row => ({
    what,
    unit: 'per second',
    measured: (points / measured) * 1000,
    baseline: { what: 'JSON copies of the household', figure: (points / copied) * 1000 },
    aim,
  });
  const time = (what: string, measured: number, baseline: Row['baseline'], aim: Aim | null = null): Row => ({
    what,
    unit: 'ms',
    measured,
    baseline,
    aim,
  });
  const sampled = (figure: number) => ({ what: `estimates at ${points} incomes`, figure });
  const copies = { what: `${years * 12} JSON copies`, figure: ms.monthsCopied };
  return [
    rate('estimates of a couple, one thread', ms.couple, ms.coupleCopied, atLeast('measured', 200_000)),
    rate('the same with every reason', ms.coupleExplained, ms.coupleCopied, atLeast('measured', 60_000)),
    rate('estimates of a blended household of seven', ms.blended, ms.blendedCopied),
    rate('the same with every reason', ms.blendedExplained, ms.blendedCopied),
    {
      what: `${points} estimates of a couple in California, with the state’s help`,
      unit: 'ms',
      measured: ms.helped,
      baseline: { what: 'in Texas, which has none', figure: ms.unhelped },
      aim: atMost('ratio', 1.2),
    },
    time('exact income curve of a couple, with thresholds', ms.coupleCurve, sampled(ms.couple), atMost('measured', 3)),
    time(
      'the same, a couple with a retirement and a birthday at 65',
      ms.datedCurve,
      sampled(ms.couple),
      atMost('measured', 3),
    ),
    time('the same, a blended household of seven', ms.blendedCurve, sampled(ms.blended)),
    time(`${years} years of twelve months, a couple with a retirement`, ms.months, copies),
    time('the same with an exact income curve for each month', ms.monthsWithCurves, copies, atMost('measured', 60)),
  ];
}
