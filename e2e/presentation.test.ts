import { incomeTexts } from 'estimate-texts/income/income-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { scenarioTexts } from '../apps/web/src/features/estimations/outlook/scenarios/scenario-texts.ts';
import { presentTexts as t } from '../apps/web/src/features/estimations/present/present-texts.ts';
import { expect, expectAccessible, test } from './fixtures/test.ts';

test('an advisor presents an estimate with the keyboard, and saves what was tried as a scenario', async ({
  apiFor,
  openPageAs,
}) => {
  const { call } = await apiFor('advisor');
  const saved = await call('create-estimation', {
    body: {
      estimation: {
        client_first_name: 'Nora',
        zip: '37203',
        county: '47037',
        plan_year: 2027,
        dependents_attributes: [{ age: 60, sex: 'Female' }],
        household_size: 1,
        income: 63_900,
      },
    },
  });
  const page = await openPageAs('advisor');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/estimations/${saved.id}`);
  const present = page.getByRole('button', { name: listTexts.page.present });
  await present.focus();
  await page.keyboard.press('Enter');
  const layer = page.getByRole('dialog', { name: "Nora's health plan estimate" });
  const slider = layer.getByRole('slider', { name: incomeTexts.slider });
  const { cost, choices, income, years, decide } = t.pages;
  for (const title of [cost(2027), choices, income, years, decide]) {
    await expect(layer.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(layer.getByText('Loading')).toHaveCount(0);
    await expectAccessible(page);
    const overflow = await layer.evaluate((one) => [
      one.scrollHeight - one.clientHeight,
      one.scrollWidth - one.clientWidth,
    ]);
    expect(overflow, `${title} scrolls`).toEqual([0, 0]);
    if (title !== decide) await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\?present=3$/);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await layer.getByRole('button', { name: t.save }).press('Enter');
  const dialog = page.getByRole('dialog', { name: scenarioTexts.addTitle });
  await dialog.getByLabel(scenarioTexts.name, { exact: true }).fill('Under the limit');
  await page.keyboard.press('Enter');
  await expect(layer.getByText(scenarioTexts.saved('Under the limit'))).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(layer.getByRole('columnheader', { name: 'Under the limit' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(layer.getByRole('heading', { level: 1, name: decide })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/estimations/${saved.id}$`));
  await expect(present).toBeFocused();
});
