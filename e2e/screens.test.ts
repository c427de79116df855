import type { Page } from '@playwright/test';
import { routes } from '../apps/web/routes.ts';
import { desktop, doubleTextSize, emulate, phone } from './fixtures/emulation.ts';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from './fixtures/test.ts';
import { takePictures } from './screens/pictures.ts';
import { type Records, recordsOf } from './screens/records.ts';
import { openScreen } from './screens/screen.ts';
import { screens } from './screens/screens.ts';

const { PICTURES: folder } = process.env;

const test = base.extend<object, { records: Records }>({
  records: [async ({ origin, apiFor }, use) => use(recordsOf(origin, apiFor)), { scope: 'worker' }],
});

/** The screens of `/admin/$list`. */
const lists = ['quarantined', 'undelivered', 'failed_jobs', 'throttled'].map((list) => `/admin/${list}`);

type Route = typeof routes | NonNullable<(typeof routes)['children']>[number];

function pathsOf(route: Route): string[] {
  const below = 'children' in route ? (route.children ?? []).flatMap(pathsOf) : [];
  return 'path' in route ? [route.path, ...below.map((path) => route.path + path)] : below;
}

test('the list of screens has every path of the browser application and no other', { tag: '@all' }, () => {
  const paths = pathsOf(routes).flatMap((path) => (path === '/admin/$list' ? lists : path));
  expect(paths.length).toBeGreaterThan(5);
  expect(new Set(screens.map(({ path }) => path))).toEqual(new Set(paths));
});

/** Elements whose text is cut off, except those that are visually hidden on purpose. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((one) => {
      const style = getComputedStyle(one);
      const { overflowX, clipPath, position } = style;
      const isHidden = position === 'absolute' && (style.getPropertyValue('clip') !== 'auto' || clipPath !== 'none');
      const hasText = [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const isCut = ['hidden', 'clip'].includes(overflowX) && one.scrollWidth > one.clientWidth + 1;
      return hasText && isCut && !isHidden && one.clientWidth > 0 ? [one.outerHTML.slice(0, 120)] : [];
    }),
  );

async function expectReadable(page: Page, isCut: boolean): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (!isCut) expect(await cutOff(page)).toEqual([]);
}

for (const screen of screens)
  for (const person of screen.people) {
    const { name, hasOwnSession = false, isCut = false, isPhone = false, isMain = false } = screen;
    const as = `${name} as ${person ?? 'a visitor'}`;
    test.describe(as, () => {
      test.use({
        person,
        hasOwnSession,
        colorScheme: 'light',
        ...(isPhone && { viewport: { width: phone.width, height: phone.height }, hasTouch: true, isMobile: true }),
      });

      // One visit serves all of it: opening a screen takes longer than judging it.
      test('is accessible on a desktop and on a phone, in light and in dark, and fits when text is twice as large', {
        tag: isMain && person === screen.people[0] ? [] : '@all',
      }, async ({ page, api, monitor, records }) => {
        await openScreen({ page, api, monitor }, screen, records);
        const picture = `${name}--${person ?? 'visitor'}`;
        if (folder) await takePictures(page, folder, picture, screen.answers?.with === 'nothing');
        const html = page.locator('html');
        await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
        await expectReadable(page, isCut);
        await expectAccessible(page);

        const session = await page.context().newCDPSession(page);
        await emulate(page, session, phone);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
        await expectReadable(page, isCut);
        await expectAccessible(page);

        await emulate(page, session, desktop);
        await doubleTextSize(page, session);
        await expectReadable(page, isCut);
      });
    });
  }

test.describe('motion', () => {
  /** The longest transition or animation of anything on the page, in milliseconds. */
  const longest = (page: Page) =>
    page.evaluate(() => {
      const ms = (list: string) =>
        list.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000));
      const all = [...document.querySelectorAll('*')].flatMap((one) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
        return [...ms(transitionDuration), ...(animationName === 'none' ? [] : ms(animationDuration))];
      });
      return Math.max(...all);
    });
  const pages = ['/', '/estimations', '/estimations/new'];

  test.describe('reduced', () => {
    test.use({ person: 'advisor' });
    test('is off', async ({ page }) => {
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await longest(page), path).toBeLessThanOrEqual(1);
      }
    });
  });

  test.describe('by default', () => {
    test.use({ person: 'advisor', contextOptions: { reducedMotion: 'no-preference' } });
    test('lasts at most 180 ms', async ({ page }) => {
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await longest(page), path).toBeLessThanOrEqual(180);
      }
    });
  });
});
