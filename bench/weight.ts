import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { chromiumFlags, requireChromium } from '../tools/chromium.ts';
import { here } from './children.ts';
import type { Installation } from './installation.ts';
import { measurePhone } from './phone.ts';
import { pickEstimates } from './store.ts';
import { atMost, type Row } from './table.ts';

type Files = ReadonlySet<string>;

const gzipped = (content: Uint8Array): number => gzipSync(content, { level: 9 }).length / 1000;

/** Size of the files of one kind, gzipped, in kB of 1000 bytes. */
async function weigh(files: Iterable<string>, kind: 'js' | 'css'): Promise<number> {
  let sum = 0;
  for (const url of files) {
    if (!url.endsWith(`.${kind}`)) continue;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    sum += gzipped(new Uint8Array(await response.arrayBuffer()));
  }
  return sum;
}

/** Goes to an address and tells what of the browser side it loads until it has nothing more to ask. */
async function filesOf(page: Page, url: string): Promise<Files> {
  const files = new Set<string>();
  const record = (request: { url(): string }) => {
    if (/\.(js|css)$/.test(request.url())) files.add(request.url());
  };
  page.on('request', record);
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('request', record);
  return files;
}

async function bareReact(): Promise<number> {
  const { outputFiles } = await build({
    ...{ entryPoints: [join(here, 'bare-react.mjs')], bundle: true, minify: true, write: false, format: 'esm' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return gzipped(outputFiles[0]?.contents ?? new Uint8Array());
}

const withOutlook = 'an estimate with its result';
const publicEstimate = 'the public estimate';

const screens = (estimate: string, client: string, token: string): Readonly<Record<string, string>> => ({
  'the dashboard': '/',
  'the list of clients': '/clients',
  'a client': `/clients/${client}`,
  "a client's plans": `/clients/${client}/policies`,
  'a new client': '/clients/new',
  'the list of estimates': '/estimations',
  'the form of an estimate': '/estimations/new',
  [withOutlook]: `/estimations/${estimate}`,
  [publicEstimate]: `/estimations/${token}/view`,
  "a partner's form": '/root/estimator',
  'the profile': '/profile',
  'the settings': '/settings',
});

export async function measureWeight(installation: Installation): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  try {
    return [...(await weighScreens(installation, browser)), ...(await measurePhone(installation, browser))];
  } finally {
    await browser.close();
  }
}

/** The bytes a browser loads for the first page, and those that each further screen adds as the second page. */
async function weighScreens(installation: Installation, browser: Browser): Promise<Row[]> {
  const { db, origin, advisor, share_token } = installation;
  const [estimate = ''] = await pickEstimates(db, advisor.email, 1);
  const react = { what: 'React and its DOM alone', figure: await bareReact() };
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const first = await filesOf(page, '/signin');
  await signIn(page, advisor);
  const rows: Row[] = [
    row('first load (sign-in): JavaScript, gzip', await weigh(first, 'js'), react, 200),
    row('first load (sign-in): CSS, gzip', await weigh(first, 'css'), react),
  ];
  const loaded = new Set(first);
  // What an estimate loads when the browser is idle, and with prices, such as its tabs, is weighed below.
  const busy = await context.newPage();
  await busy.route(/\/api\/v1\/estimations\/market/, (route) => route.abort());
  await busy.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  for (const [name, address] of Object.entries(screens(String(estimate), await someClient(page), share_token))) {
    const files = await filesOf(name === withOutlook ? busy : page, address);
    if (name === withOutlook) for (const path of files) loaded.add(path);
    const added = [...files].filter((path) => !first.has(path));
    rows.push(row(`${name} adds: JavaScript`, await weigh(added, 'js'), react, 60));
    if (name === publicEstimate)
      rows.push(row(`${name} as the first page: JavaScript, gzip`, await weigh(files, 'js'), react));
  }
  const outlook = [...(await filesOf(page, `/estimations/${estimate}`))].filter((path) => !loaded.has(path));
  rows.push(row('the chart, months and scenarios of an estimate add: JavaScript', await weigh(outlook, 'js'), react));
  await context.close();
  return rows;
}

async function someClient(page: Page): Promise<string> {
  await page.goto('/clients');
  const link = page.getByRole('table').locator('a[href^="/clients/"]').first();
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
}

const row = (what: string, measured: number, baseline: Row['baseline'], max?: number): Row => ({
  what,
  unit: 'kB',
  measured,
  baseline,
  aim: max === undefined ? null : atMost('measured', max),
});

async function signIn(page: Page, { email, password }: Installation['advisor']): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: false }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
}
