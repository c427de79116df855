import { planYears } from 'contract/vocabulary/estimations';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { startingPlanYear } from '../apps/web/src/features/estimations/form/starting-plan-year.ts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expectFocusVisible, tabTo } from './fixtures/keyboard.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the whole journey by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const jonah = page.getByRole('button', { name: /Jonah Finch/ });
  await jonah.waitFor();
  await tabTo(page, jonah);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Jonah' })).toBeVisible();
  const create = page.getByRole('main').getByRole('link', { name: 'New Estimate' });
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.form.newTitle })).toBeFocused();

  const form = new EstimateForm(page);
  await tabTo(page, form.firstName);
  await page.keyboard.type('Keys');
  await page.keyboard.press('Tab');
  await expect(form.zip).toBeFocused();
  await page.keyboard.type('78613');
  await form.county('Williamson County, TX').waitFor();
  await page.keyboard.press('Tab');
  await expect(form.county('Williamson County, TX')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(form.county('Travis County, TX')).toBeChecked();
  await page.keyboard.press('Tab');
  const { year } = startingPlanYear(new Date());
  await expect(form.planYear(year)).toBeFocused();
  await expect(form.planYear(year)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(form.planYear(planYears[(planYears.indexOf(year) + 1) % planYears.length] ?? year)).toBeChecked();
  await tabTo(page, form.person(0).getByLabel(texts.form.age, { exact: true }));
  await page.keyboard.type('44');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.person(0).getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
  await tabTo(page, form.addSpouse);
  await page.keyboard.press('Enter');
  await expect(form.person(1).getByRole('radio', { name: 'Spouse' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expectFocusVisible(page);
  if (
    !(await form
      .person(1)
      .getByLabel('Age')
      .evaluate((one) => one === document.activeElement))
  )
    await tabTo(page, form.person(1).getByLabel('Age'));
  await page.keyboard.type('43');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(form.person(1).getByRole('radio', { name: 'Female' })).toBeChecked();
  await tabTo(page, form.householdSize);
  await page.keyboard.type('2');
  await tabTo(page, form.income);
  await page.keyboard.type('61000');
  const estimate = page.getByRole('region', { name: texts.live.heading });
  await expect(estimate).toContainText(texts.live.unsaved);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: headlineTexts.result.title('Keys') })).toBeFocused();

  const why = estimate.getByRole('button', { name: /^Why\?/ }).first();
  await tabTo(page, why);
  await page.keyboard.press('Enter');
  await expect(why).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(why).toHaveAttribute('aria-expanded', 'false');
  const copy = page.getByRole('button', { name: listTexts.share.copy });
  await tabTo(page, copy, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Link Copied!' })).toBeFocused();

  const share = page.getByRole('button', { name: listTexts.page.share, exact: true });
  await tabTo(page, share);
  await page.keyboard.press('Enter');
  const revoke = page.getByRole('button', { name: listTexts.share.revoke });
  await tabTo(page, revoke);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: listTexts.share.revokeQuestion });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    const isWithin = await dialog.evaluate(
      (one) => one.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isWithin, 'the focus stays in the dialog').toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(revoke).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();

  const menu = page.getByRole('button', { name: /^Your menu/ });
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const signOut = page.getByRole('link', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signOut).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, signOut);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signin');
});

test.describe('signed in', () => {
  test.use({ person: 'advisor' });

  test('the first tab stop skips to the content', async ({ page }) => {
    for (const path of ['/', '/estimations', '/estimations/new']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toBeFocused();
      await expectFocusVisible(page);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const isInMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
      expect(isInMain, path).toBe(true);
    }
  });

  test('the list sorts, pages and confirms a deletion by keyboard', async ({ page }) => {
    await page.goto('/estimations');
    const search = page.getByRole('searchbox');
    await search.waitFor();
    await tabTo(page, search);
    await page.keyboard.type('Margaret');
    await expect(page).toHaveURL(/search=Margaret/);
    const heads = page.getByRole('columnheader', { name: listTexts.list.columns.updated_at });
    await tabTo(page, heads.getByRole('button'));
    await page.keyboard.press('Enter');
    await expect(heads).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Space');
    await expect(heads).toHaveAttribute('aria-sort', 'descending');
    const menu = rowMenuOf(page, 'Margaret');
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await expect(rowAction(page, listTexts.list.duplicate)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rowAction(page, listTexts.list.duplicate)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rowAction(page, listTexts.list.delete)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Margaret', exact: true }).first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: headlineTexts.result.title('Margaret') })).toBeFocused();
  });

  test('removing a dependent moves the focus', { tag: '@all' }, async ({ page }) => {
    await page.goto('/estimations/new');
    const form = new EstimateForm(page);
    await form.addChild.focus();
    await page.keyboard.press('Enter');
    await tabTo(page, form.person(1).getByRole('button', { name: /^Remove/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: texts.form.deleteDependent })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.person(1)).toHaveCount(0);
    await expect(form.addChild).toBeFocused();
  });
});
