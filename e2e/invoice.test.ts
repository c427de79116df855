import { texts } from '../apps/web/src/features/billing/invoice/texts.ts';
import { texts as billing } from '../apps/web/src/features/billing/texts.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ person: 'active' });

test('an admin opens an invoice of the firm, and it is accessible in light and in dark', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/account');
  await page.getByRole('region', { name: billing.invoices.title }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/account\/invoices\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice/ })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.print })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessibleLayout(page);
  }
});

test('on a phone, the print button covers nothing at the end of an invoice', { tag: ['@phone', '@all'] }, async ({
  page,
}) => {
  await page.goto('/account');
  await page.getByRole('region', { name: billing.invoices.title }).getByRole('link').first().click();
  const paid = page.getByRole('row', { name: texts.paid });
  await expect(paid).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('main').locator('article, section, table').last().boundingBox();
  const bar = await page.getByRole('button', { name: texts.print }).locator('..').boundingBox();
  expect(end && bar && end.y + end.height <= bar.y).toBe(true);
});
