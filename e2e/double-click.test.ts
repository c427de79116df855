import type { Locator, Page } from '@playwright/test';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, test } from './fixtures/test.ts';

const { list } = listTexts;

test.use({ person: 'elena' });

const newName = () => `Twice${Math.random().toString(36).slice(2, 8)}`;

const fillNew = async (page: Page, first_name: string) => {
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await form.fill({ first_name, zip: '80202', people: [{ age: 40, sex: 'Male' }] });
  await form.fill({ household_size: '1', income: '40000' });
  await expect(form.submit).toBeEnabled();
  return form;
};

/** Presses again as soon as the first reply is there, while the page that follows is loading. */
async function pressAgainAfterReply(page: Page, button: Locator, path: RegExp): Promise<void> {
  const replied = page.waitForResponse((response) => path.test(new URL(response.url()).pathname));
  await button.click();
  await replied;
  await button.click({ force: true, timeout: 500 }).catch(() => undefined);
}

for (const [way, tag, press] of [
  ['a double click', [], (_page: Page, button: Locator) => button.dblclick({ delay: 100 })],
  [
    'a click after the reply',
    '@all',
    (page: Page, button: Locator) => pressAgainAfterReply(page, button, /\/estimations$/),
  ],
] satisfies [string, string | string[], (page: Page, button: Locator) => Promise<void>][])
  test(`${way} on Save creates one estimate`, { tag }, async ({ page, api }) => {
    const name = newName();
    const { submit } = await fillNew(page, name);
    await press(page, submit);
    await expect(page).toHaveURL(/\/estimations\/\d+$/);
    const { estimations } = await api.call('list-estimations', { query: { search: name } });
    expect(estimations).toHaveLength(1);
  });

test('a double click on Duplicate creates one copy, and on Update sends one request', async ({ page, api }) => {
  const name = newName();
  const { submit } = await fillNew(page, name);
  await submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  const address = page.url();
  await page.goto(`/estimations?search=${name}`);
  await rowMenuOf(page, name).click();
  await rowAction(page, list.duplicate).dblclick({ delay: 100 });
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(list.duplicated(`${name} (copy)`));
  const { estimations } = await api.call('list-estimations', { query: { search: name } });
  expect(estimations).toHaveLength(2);

  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.url()));
  await page.goto(`${address}/edit`);
  const form = new EstimateForm(page);
  await form.income.fill('41000');
  const replied = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await form.submit.dblclick({ delay: 100 });
  await replied;
  await page.waitForLoadState('networkidle');
  expect(saves).toHaveLength(1);
});
