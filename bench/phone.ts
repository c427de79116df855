import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Calculation } from 'contract/endpoints/calculation';
import { summaryTotals } from 'estimate-texts/summary/summary-totals';
import { here } from './children.ts';
import type { Installation } from './installation.ts';
import { inRounds, median } from './rounds.ts';
import { atMost, type Row } from './table.ts';

/** A slow phone: processor four times slowed, 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const loads = 7;

interface Seen {
  readonly readable_ms: number;
  readonly text: string;
}

async function load(browser: Browser, url: string, figure: string): Promise<Seen> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: `window.awaitedFigure = ${JSON.stringify(figure)}` });
    await page.addInitScript({ path: join(here, 'readable.mjs') });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url);
    const found = await page.waitForFunction(() => (window as { readableAt?: number }).readableAt, null, {
      timeout: 15_000,
    });
    return { readable_ms: (await found.jsonValue()) ?? 0, text: await page.locator('body').innerText() };
  } finally {
    await context.close();
  }
}

/** The public estimate read on a slow phone, beside a page without any script that says the same. */
export async function measurePhone(installation: Installation, browser: Browser): Promise<Row[]> {
  const { origin, share_token } = installation;
  const answer = await fetch(`${origin}/api/v1/estimations/${share_token}/calculate`);
  // As the page writes it: to the cent, or as a range.
  const figure = summaryTotals((await answer.json()) as Calculation)?.figures[0]?.value;
  if (figure === undefined) throw new Error('The public estimate has no headline figure');
  const address = `${origin}/estimations/${share_token}/view`;
  const { text } = await load(browser, address, figure);
  const plain = await servePlain(text);
  try {
    const taken = await inRounds(loads, {
      estimate: async () => [(await load(browser, address, figure)).readable_ms],
      plain: async () => [(await load(browser, plain.url, figure)).readable_ms],
    });
    return [
      {
        what: 'the public estimate readable on a slow phone, cold',
        unit: 'ms',
        measured: median(taken.estimate),
        baseline: { what: 'the same text as a page without script or style', figure: median(taken.plain) },
        aim: atMost('measured', 1200),
      },
    ];
  } finally {
    plain.server.close();
  }
}

async function servePlain(text: string): Promise<{ url: string; server: Server }> {
  const safe = text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
  const [title = '', ...lines] = safe.split('\n').filter((line) => line.trim() !== '');
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join('\n');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>\n${paragraphs}</html>`;
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
