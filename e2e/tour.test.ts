import { tourTexts as t, tourSteps } from '../apps/web/src/features/tour/tour-steps.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test('an advisor takes the tour of the demo by keyboard; it stays closed until the menu shows it', {
  tag: ['@all'],
}, async ({ page, keyboard }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Jonah Finch/ }).click();
  const tour = page.getByRole('region', { name: t.label });
  await expect(tour).toBeVisible();
  for (const { title, link } of tourSteps.advisor.slice(0, -1)) {
    await expect(tour).toContainText(title);
    await keyboard.press(tour.getByRole('link', { name: link }));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectAccessibleLayout(page);
    await keyboard.press(tour.getByRole('button', { name: t.next }));
  }
  await keyboard.press(tour.getByRole('link', { name: tourSteps.advisor.at(-1)?.link ?? '' }));
  await expect(page).toHaveURL('/clients/new');
  // Until the page has arrived, the focus is still before the button.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await keyboard.press(tour.getByRole('button', { name: t.close }));
  await expect(tour).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(tour).toHaveCount(0);

  await keyboard.press(page.getByRole('button', { name: /^Your menu/ }));
  await keyboard.press(page.getByRole('button', { name: 'Show the tour' }));
  await expect(tour).toBeFocused();
  await expect(tour).toContainText(t.position(1, tourSteps.advisor.length));
  await expect(page.getByRole('button', { name: 'Show the tour' })).toBeHidden();
  await expectAccessibleLayout(page);
});
