import type { Page } from '@playwright/test';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { chooseInRow, rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, test } from './fixtures/test.ts';

const { list, share } = listTexts;
const count = 27;
const nameOf = (index: number) => `${String.fromCharCode(65 + (index % 26))}${index >= 26 ? 'z' : 'a'}`;

test.use({ person: 'elena', permissions: ['clipboard-read', 'clipboard-write'] });
// One set of estimates serves them all.
test.describe.configure({ mode: 'default' });

let family = '';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const firstName = (page: Page) => rows(page).first().getByRole('link');
/** Of the first row, by the label that narrow windows show beside it. */
const cellOf = (page: Page, column: keyof typeof list.columns) =>
  rows(page).first().locator(`[data-label="${list.columns[column]}"]`);

test.beforeAll(async ({ apiFor }) => {
  family = `Paged${Math.random().toString(36).slice(2, 8)}`;
  const { call } = await apiFor('elena');
  for (let index = 0; index < count; index += 1)
    await call('create-estimation', {
      body: {
        estimation: {
          client_first_name: `${family} ${nameOf(index)}`,
          zip: '80202',
          county: '08031',
          plan_year: 2025,
          dependents_attributes: Array.from({ length: (index % 3) + 1 }, (_, place) => ({
            age: 40 - place * 10,
            sex: 'Female' as const,
            spouse: false,
          })),
          household_size: 3,
          income: 60_000,
        },
        rootEstimator: false,
      },
    });
});

test('search, sort and page are in the URL, and Back restores them', async ({ page }) => {
  const questions: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/estimations') questions.push(request.url());
  });
  await page.goto('/estimations');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(list.title);
  await expect(rows(page).first()).toBeVisible();
  const before = questions.length;
  await page.getByRole('searchbox', { name: list.search }).pressSequentially(family, { delay: 20 });
  await expect(page.getByText(`Showing 1 to 25 of ${count}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${family}`));
  expect(questions.length - before, 'typing a word asks once, 300 ms after its last letter').toBeLessThanOrEqual(2);

  const byName = page.getByRole('columnheader', { name: list.columns.name });
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect(firstName(page)).toHaveText(`${family} Aa`);
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(firstName(page)).toHaveText(`${family} Za`);
  await expect(page).toHaveURL(/order=desc/);

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(`Showing 26 to ${count} of ${count}`)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveTitle(/page 2/);
  await expect(rows(page)).toHaveCount(2);

  await page.reload();
  await expect(page.getByText(`Showing 26 to ${count} of ${count}`)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: list.search })).toHaveValue(family);

  const last = await rows(page).last().getByRole('link').textContent();
  await rows(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${last}'s health plan estimate`);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`search=${family}.*page=2|page=2.*search=${family}`));
  await expect(page.getByText(`Showing 26 to ${count} of ${count}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText(`Showing 1 to 25 of ${count}`)).toBeVisible();
  await page.goForward();
  await expect(page.getByText(`Showing 26 to ${count} of ${count}`)).toBeVisible();

  // Another page size or order begins at page 1.
  await page.getByLabel('Rows per page').selectOption('10');
  await expect(page.getByText(`Showing 1 to 10 of ${count}`)).toBeVisible();
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`Showing 11 to 20 of ${count}`)).toBeVisible();
  await page.getByRole('columnheader', { name: list.columns.dependents_count }).getByRole('button').click();
  await expect(page.getByText(`Showing 1 to 10 of ${count}`)).toBeVisible();
  await expect(cellOf(page, 'dependents_count')).toHaveText('1');
});

test('a page number that is too high shows the last page', async ({ page }) => {
  await page.goto(`/estimations?search=${family}&page=9`);
  await expect(page.getByText(`Showing 26 to ${count} of ${count}`)).toBeVisible();
});

test('duplicates an estimate, copies a link, and deletes after confirmation unless undone', { tag: '@phone' }, async ({
  page,
  api,
  openPageAs,
  monitor,
}) => {
  const name = `${family} Aa`;
  await page.goto(`/estimations?search=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(1);
  await chooseInRow(page, name, list.duplicate);
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(list.duplicated(name));
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

test('a failed deletion shows an error and brings the row back', async ({ page, monitor }) => {
  monitor.allowStatus(503);
  await page.route('**/api/v1/estimations/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 503,
          json: { code: 'unavailable', error: 'The service is busy. Try again in a moment.' },
        })
      : route.fallback(),
  );
  const name = `${family} Ba`;
  await page.goto(`/estimations?search=${encodeURIComponent(name)}`);
  await chooseInRow(page, name, list.delete);
  await page.getByRole('alertdialog').getByRole('button', { name: list.delete }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(/wasn’t deleted\. The service is busy\./);
  await expect(rows(page)).toHaveCount(1);
});

test('a search without results can be cleared', async ({ page }) => {
  await page.goto('/estimations?search=nobody-has-this-name');
  await expect(page.getByText('No estimates match “nobody-has-this-name”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL('/estimations');
});

test('a list that fails to load can be retried', async ({ page, monitor }) => {
  monitor.allowLostConnection();
  await page.route('**/api/v1/estimations?*', (route) => route.abort());
  await page.goto('/estimations');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('The estimates couldn’t be loaded.');
  await page.unroute('**/api/v1/estimations?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a skeleton reserves the space of a loading list', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/estimations?*', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goto('/estimations');
  const table = page.getByRole('table', { name: list.title });
  await expect(table.getByRole('columnheader', { name: list.columns.updated_at })).toBeVisible();
  const skeleton = table.locator('tbody[aria-hidden] tr');
  await expect(skeleton).toHaveCount(10);
  await expect(skeleton.first()).toBeVisible();
  answer();
  await expect(rows(page).first().getByRole('link')).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test('dates are formatted as Jan 5, 2024', async ({ page }) => {
  await page.goto(`/estimations?search=${family}`);
  const day = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}$/;
  await expect(cellOf(page, 'updated_at')).toHaveText(day);
  await expect(cellOf(page, 'created_at')).toHaveText(day);
});

test.describe('a user without estimates', () => {
  test.use({ person: 'agent' });

  test('sees an explanation and a link to create the first one', async ({ page }) => {
    await page.goto('/estimations');
    await expect(page.getByText('No estimations yet.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: list.create }).last().click();
    await expect(page).toHaveURL('/estimations/new');
  });
});

test.describe('an account admin', () => {
  test.use({ person: 'admin' });

  test('sees the estimates of the whole firm and of no other firm', async ({ page, apiFor }) => {
    const { call } = await apiFor('advisor');
    const mine = await call('create-estimation', {
      body: {
        estimation: {
          client_first_name: `${family} Firm`,
          zip: '60614',
          county: '17031',
          plan_year: 2025,
          dependents_attributes: [{ age: 30, sex: 'Male' }],
          household_size: 1,
          income: 30_000,
        },
        rootEstimator: false,
      },
    });
    await page.goto(`/estimations?search=${family}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(firstName(page)).toHaveText(`${family} Firm`);
    await firstName(page).click();
    await expect(page).toHaveURL(`/estimations/${mine.id}`);
  });
});
