import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../../tools/chromium.ts';
import { emailOf, type Person, password } from '../fixtures/api-client.ts';
import type { RecordIds } from './records.ts';
import type { Screen } from './screen.ts';

export const widths = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];
/** `forced` is a high-contrast theme of the operating system. */
export const schemes = ['light', 'dark', 'forced'] as const;

/** One picture, or the reason it is missing. */
export interface Picture {
  readonly screen: string;
  readonly person: string;
  readonly width: number;
  readonly scheme: (typeof schemes)[number];
  readonly file: string;
  /** Errors on the way, and what the browser logged. */
  readonly notes: readonly string[];
  readonly is_taken: boolean;
}

/** A combination of user, window size and color scheme. */
interface Variant {
  readonly person: Person | null;
  readonly size: (typeof widths)[number];
  readonly scheme: (typeof schemes)[number];
}

/** Takes a picture of each screen as each of its people, at each width and in each color scheme. */
export async function takePictures(
  url: string,
  screens: readonly Screen[],
  places: RecordIds,
  folder: string,
): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const people = [...new Set(screens.flatMap((screen) => screen.people))];
  const looks = people.flatMap((person) =>
    widths.flatMap((size) => schemes.map((scheme): Variant => ({ person, size, scheme }))),
  );
  const pictures: Picture[] = [];
  const work = async () => {
    for (let look = looks.shift(); look; look = looks.shift()) {
      const { person } = look;
      const seen = screens.filter((screen) => screen.people.includes(person));
      pictures.push(...(await walkThrough(browser, url, look, seen, places, folder)));
    }
  };
  await Promise.all([work(), work()]);
  await browser.close();
  return pictures;
}

async function walkThrough(
  browser: Browser,
  url: string,
  { person, size, scheme }: Variant,
  screens: readonly Screen[],
  places: RecordIds,
  folder: string,
): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: scheme === 'forced' ? 'light' : scheme,
    forcedColors: scheme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  context.setDefaultTimeout(15_000);
  await stayHere(context, url);
  const pictures: Picture[] = [];
  const entered = person ? signIn(await context.newPage(), person) : Promise.resolve();
  const barred = await entered.then(() => null, messageOf);
  for (const screen of screens) {
    const file = [screen.name, person ?? 'nobody', size.width, scheme].join('--').concat('.png');
    const notes: string[] = barred === null ? [] : [`could not sign in: ${barred}`];
    let is_taken = false;
    if (barred === null) {
      const page = await context.newPage();
      const missed = await take(page, screen, places, join(folder, file), notes).then(() => null, messageOf);
      if (missed !== null) notes.push(missed);
      is_taken = missed === null;
      await page.close();
    }
    pictures.push({
      screen: screen.name,
      person: person ?? 'nobody',
      width: size.width,
      scheme,
      file,
      notes,
      is_taken,
    });
  }
  await context.close();
  return pictures;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);

/** Answers requests to other sites with a placeholder. */
async function stayHere(context: BrowserContext, url: string): Promise<void> {
  const here = new URL(url).origin;
  await context.route(
    (to) => to.protocol.startsWith('http') && to.origin !== here,
    (route) =>
      route.fulfill({ contentType: 'text/html', body: `<p>Frame of ${new URL(route.request().url()).host}</p>` }),
  );
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((to) => to.pathname !== '/signin');
  await page.close();
}

/** Provoked failures and rejected forms make the browser log messages of its own. */
const isExpected = (text: string, { answers, id, act }: Screen): boolean =>
  /Failed to load resource/.test(text) && (answers !== undefined || id === 'unknown' || act !== undefined);

async function take(page: Page, screen: Screen, places: RecordIds, file: string, notes: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text(), screen)) notes.push(message.text());
  });
  page.on('pageerror', (error) => notes.push(error.message));
  const { answers } = screen;
  if (answers) {
    await page.route(answers.to, async (route) => {
      if (answers.with === 'failure')
        await route.fulfill({ status: 500, json: { code: 'internal_error', error: 'An unexpected error occurred.' } });
      else if (answers.with !== 'nothing') {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...answers.with } });
      }
    });
  }
  const place = screen.id ? places[screen.id] : '';
  const address = screen.path.replace(/\$\w+/, place);
  await page.goto(`${address}${(screen.query ?? '').replace('$id', place)}`);
  await settle(page, screen);
  await screen.act?.(page);
  await settle(page, screen);
  await growToContent(page);
  // What loads when it comes into view makes the page longer.
  await settle(page, screen);
  await growToContent(page);
  await page.screenshot({ path: file, animations: 'disabled' });
}

/** Makes the window as high as its page, so that sticky elements are at the edges of the picture. */
async function growToContent(page: Page): Promise<void> {
  const size = page.viewportSize();
  const content = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (size && content > size.height) await page.setViewportSize({ ...size, height: content });
}

/** Skeletons appear after 300 ms, failures after retries; otherwise waits until the network is idle. */
async function settle(page: Page, { answers }: Screen): Promise<void> {
  if (answers?.with === 'nothing') await page.waitForTimeout(1_000);
  else {
    await page.waitForLoadState('networkidle');
    // Code that loads with a dialog comes after the network was idle.
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
  }
  if (answers?.with === 'failure')
    await page
      .getByRole('button', { name: /try again/i })
      .first()
      .waitFor();
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.waitForTimeout(100);
}
