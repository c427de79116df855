import type { Page } from '@playwright/test';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { chooseInRow, rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, test } from './fixtures/test.ts';

const { list, share } = listTexts;

test.use({ person: 'elena', permissions: ['clipboard-read', 'clipboard-write'] });

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('duplicates an estimate, copies a link, and deletes after confirmation unless undone', async ({
  page,
  api,
  openPageAs,
  monitor,
}) => {
  const name = `Twin${Math.random().toString(36).slice(2, 8)}`;
  await api.call('create-estimation', {
    body: {
      estimation: {
        client_first_name: name,
        zip: '80202',
        county: '08031',
        plan_year: 2025,
        dependents_attributes: [{ age: 40, sex: 'Female' }],
        household_size: 1,
        income: 60_000,
      },
    },
  });
  await page.goto(`/estimations?search=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(1);
  await chooseInRow(page, name, list.duplicate);
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(list.duplicated(`${name} (copy)`));
  await expect(page.getByRole('button', { name: 'Use plan year 2027' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  const { estimations } = await api.call('list-estimations', { query: { search: name } });
  expect(estimations).toHaveLength(2);
  expect(new Set(estimations.map(({ share_url }) => share_url)).size, 'a copy has a link of its own').toBe(2);

  await page
    .getByRole('button', { name: `${share.copy}, ${name}` })
    .first()
    .click();
  await expect(page.getByText('Link Copied!').first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const visitor = await openPageAs(null);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name);

  const menu = rowMenuOf(page, name);
  await chooseInRow(page, name, list.delete);
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this estimation?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await expect(menu).toBeFocused();

  const remove = async () => {
    await menu.click();
    await rowAction(page, list.delete).click();
    await dialog.getByRole('button', { name: list.delete }).click();
    await expect(dialog).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
  };
  const left = async () => (await api.call('list-estimations', { query: { search: name } })).totalCount;
  await remove();
  const message = page.getByText(list.deleted(name));
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(message).toHaveCount(0);

  await remove();
  await expect(message).toBeVisible();
  expect(await left(), 'nothing is deleted while it can be undone').toBe(2);
  // Leaving the page ends the time to undo.
  await page.reload();
  await expect.poll(left).toBe(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  monitor.allowStatus(404);
});
