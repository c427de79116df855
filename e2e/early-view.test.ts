import type { Page } from '@playwright/test';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { expect, test } from './fixtures/test.ts';

const client = "<b>O'Neil</b>";

const people = (page: Page) => page.getByRole('region', { name: resultTexts.people.title });

const areStyleSheetsLoaded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );

const boxes = async (page: Page) => {
  // The browser waits for the style sheets before it paints, but not before it answers where elements are.
  await expect.poll(() => areStyleSheetsLoaded(page)).toBe(true);
  await page.evaluate(() => document.fonts.ready);
  const seen = {
    title: page.getByRole('heading', { level: 1 }),
    label: page.getByText(
      headlineTexts.summary.afterHelp(headlineTexts.summary.inYear(headlineTexts.summary.you.pays, 2025)),
      { exact: true },
    ),
    figure: page.getByText(/^\$[\d,.$–]+ a year$/).first(),
  };
  return Promise.all(
    Object.values(seen).map(async (one) => {
      const { x, y, height } = (await one.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      return [x, y, height];
    }),
  );
};

test('a public estimate is readable before the application loads, without duplicate requests', async ({
  page,
  apiFor,
}) => {
  const { call } = await apiFor('advisor');
  const { share_url } = await call('create-estimation', {
    body: {
      estimation: {
        client_first_name: client,
        zip: '60614',
        county: '17031',
        plan_year: 2025,
        dependents_attributes: [{ age: 40, sex: 'Female' }],
        household_size: 1,
        income: 40_000,
      },
    },
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/estimations/')) asked.push(request.url());
  });
  let release = () => {};
  const quarantined = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await quarantined;
    await route.continue();
  });
  await page.goto(new URL(share_url ?? '').pathname, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${client}'s health plan estimate`);
  await expect(people(page)).toHaveCount(0);
  const early = await boxes(page);

  release();
  await expect(people(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${client}'s health plan estimate`);
  const whole = await boxes(page);
  for (const [place, box] of whole.entries())
    for (const [side, value] of box.entries())
      expect(Math.abs(value - (early[place]?.[side] ?? 0)), `${place}, ${side}`).toBeLessThanOrEqual(1);
  await page.waitForLoadState('networkidle');
  expect(asked.map((url) => new URL(url).pathname.replace(/[\w-]{43}/, 'token')).sort()).toEqual([
    '/api/v1/estimations/token',
    '/api/v1/estimations/token/calculate',
  ]);
});

test('an unknown public link leads to the 404 page', { tag: '@all' }, async ({ page, monitor }) => {
  monitor.allowStatus(404);
  await page.goto(`/estimations/${'A'.repeat(43)}/view`);
  await expect(page).toHaveURL('/404');
});
