import type { Locator, Page } from '@playwright/test';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { incomeTexts } from 'estimate-texts/income/income-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test.ts';

test.use({ person: 'advisor' });

/** The limit of the tax credit in 2026 is $84,600 for two. */
const couple = {
  client_first_name: 'Wanda',
  zip: '37203',
  county: '47037',
  plan_year: 2026 as const,
  dependents_attributes: [
    { age: 61, sex: 'Female' as const },
    { age: 60, sex: 'Male' as const, spouse: true },
  ],
  household_size: 2,
  income: 81_188,
};

const panelOf = (page: Page) => page.getByRole('region', { name: resultTexts.outlook.income });
const sliderOf = (page: Page) => panelOf(page).getByRole('slider', { name: incomeTexts.slider });
const valueTextOf = (slider: Locator) => slider.getAttribute('aria-valuetext');

test('an income is found, explained and used by keyboard alone', async ({ page, api, keyboard }) => {
  const { id } = await api.call('create-estimation', { body: { estimation: couple } });
  await page.goto(`/estimations/${id}?view=income`);
  const panel = panelOf(page);
  const slider = sliderOf(page);
  await expect(panel).toContainText('You can earn $3,412 more in 2026 before the tax credit ends. Going over costs');
  await keyboard.to(slider);
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^Income \$84,600: .*last dollar before the tax credit ends\.$/,
  );
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Income \$84,601: /);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Income \$83,601: /);
  await expectAccessible(page);

  await keyboard.press(panel.getByRole('button', { name: /^Why\? The tax credit ends/ }).first());
  await expect(panel.getByText(/^At an income of \$84,600, a year costs/)).toBeVisible();
  await keyboard.press(panel.getByRole('button', { name: incomeTexts.chart.table }));
  await expect(panel.getByRole('row', { name: /The tax credit ends/ })).toContainText('2026');
  await expectAccessible(page);
  await keyboard.press(panel.getByRole('button', { name: incomeTexts.use }));
  const form = new EstimateForm(page);
  await expect(form.income).toHaveValue(/83,?601/);
  await expect(panel).toContainText('You can earn $999 more in 2026 before the tax credit ends.');

  // Nothing is saved until the form is.
  await page.goto(`/estimations/${id}?view=income`);
  await expect(panel).toContainText('You can earn $3,412 more in 2026');
});

test('the chart follows what is typed', { tag: '@all' }, async ({ page }) => {
  await page.goto('/estimations/new?view=income');
  const form = new EstimateForm(page);
  await form.fill({
    zip: '37203',
    plan_year: 2026,
    people: [{ age: 61, sex: 'Female' }],
    household_size: '1',
    income: '60000',
  });
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^Income \$60,000: /);
  await form.income.fill('61000');
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^Income \$61,000: /);
});

test('a finger moves the income on a phone', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await api.call('create-estimation', { body: { estimation: couple } });
  await page.goto(`/estimations/${id}?view=income`);
  const slider = sliderOf(page);
  await slider.scrollIntoViewIfNeeded();
  const before = await valueTextOf(slider);
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', x - step * 10);
  await touch('touchEnd', x - 100);
  await expect.poll(() => valueTextOf(slider)).not.toBe(before);
  await expect(panelOf(page).getByRole('button', { name: incomeTexts.back('$81,188') })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the chart of a public link appears only if its owner shares it, and prints with its table', {
  tag: '@all',
}, async ({ api, openPageAs }) => {
  for (const shows_outlook of [false, true]) {
    const { share_url } = await api.call('create-estimation', { body: { estimation: { ...couple, shows_outlook } } });
    const page = await openPageAs(null);
    await page.goto(new URL(share_url ?? '').pathname);
    await expect(page.getByRole('region', { name: headlineTexts.summary.title })).toBeVisible();
    const tab = page.getByRole('tab', { name: resultTexts.views.income });
    await expect(tab).toHaveCount(shows_outlook ? 1 : 0);
    if (!shows_outlook) continue;
    await tab.click();
    await expect(sliderOf(page)).toBeVisible();
    await expect(panelOf(page).getByRole('button', { name: incomeTexts.use })).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(panelOf(page).getByRole('img')).toBeVisible();
    await expect(panelOf(page).getByRole('table')).toBeVisible();
  }
});

test('a chart whose prices cannot be loaded can be loaded again', { tag: '@all' }, async ({ page, api, monitor }) => {
  monitor.allowLostConnection();
  const { id } = await api.call('create-estimation', { body: { estimation: couple } });
  await page.route(/\/api\/v1\/estimations\/market/, (route) => route.abort());
  await page.goto(`/estimations/${id}?view=income`);
  // The form needs the prices, too, so that one banner speaks for both.
  const again = page.getByRole('alert').getByRole('button', { name: texts.again });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/api\/v1\/estimations\/market/);
  await again.click();
  await expect(sliderOf(page)).toBeVisible();
});
