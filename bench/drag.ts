import type { Browser, CDPSession, Page } from '@playwright/test';
import { incomeTexts } from '../apps/web/src/features/estimations/outlook/income/model/income-texts.ts';
import type { Installation } from './installation.ts';
import { phone, slowdown } from './phone.ts';
import { quantile } from './rounds.ts';
import { pickEstimates } from './store.ts';
import type { Row } from './table.ts';
import { signIn } from './weight.ts';

/** Frames of one drag from end to end. */
const frames = 240;

/** Moving the income of an estimate over its whole chart on the slow phone: the time that scripts take in each frame. */
export async function measureDrag({ db, origin, advisor }: Installation, browser: Browser): Promise<Row[]> {
  const context = await browser.newContext({ ...phone, baseURL: origin });
  try {
    const page = await context.newPage();
    await page.goto('/signin');
    await signIn(page, advisor);
    const [estimate] = await pickEstimates(db, advisor.email, 1);
    await page.goto(`/estimations/${estimate}`);
    const slider = page.getByRole('slider', { name: incomeTexts.slider });
    await slider.scrollIntoViewIfNeeded();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const chart = await slider.locator('..').boundingBox();
    if (!chart) throw new Error('The estimate has no chart');
    const across = (y: number) => drag(page, devtools, { from: chart.x, to: chart.x + chart.width, y });
    const middle = chart.y + chart.height / 4;
    // The first drag compiles what the second one runs.
    await across(middle);
    const dragged = await across(middle);
    const beside = await across(chart.y - 8);
    return [
      {
        what: 'dragging the income of an estimate on a slow phone, scripts per frame, p95',
        unit: 'ms',
        measured: quantile(dragged, 0.95),
        baseline: { what: 'the same moves above the chart', figure: quantile(beside, 0.95) },
        aim: { on: 'measured', bound: 'at most', figure: 8 },
      },
    ];
  } finally {
    await context.close();
  }
}

interface Path {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** Presses, moves once a frame and releases. Returns the milliseconds of scripts in each frame. */
async function drag(page: Page, devtools: CDPSession, { from, to, y }: Path): Promise<number[]> {
  const scripts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.mouse.move(from, y);
  await page.mouse.down();
  const taken: number[] = [];
  for (let moved = 1; moved <= frames; moved += 1) {
    const before = await scripts();
    await page.mouse.move(from + ((to - from) * moved) / frames, y);
    await frame();
    taken.push((await scripts()) - before);
  }
  await page.mouse.up();
  return taken;
}
