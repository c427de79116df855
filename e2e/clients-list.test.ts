import type { Locator, Page } from '@playwright/test';
import { texts } from '../apps/web/src/features/engagements/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements, type TestUser } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { list, remove } = texts;
const count = 14;
const enrolled = 12;

// One advisor's clients serve them all.
test.describe.configure({ mode: 'default' });

let advisor: TestUser;

test.beforeAll(async ({ origin, apiFor }) => {
  advisor = await engagements(origin, apiFor).makeAdvisor('Iris');
  const superAdmin = await apiFor('super');
  for (let index = 0; index < count; index += 1) {
    // The first has a name that a spreadsheet would reckon with.
    const first_name = index === 0 ? '=1+1' : `${String.fromCharCode(64 + index).repeat(2)}zz`;
    const id = await createEngagement(advisor.api, { first_name });
    if (index < enrolled)
      await superAdmin.call('update-user', { params: { id }, body: { user: { status: 'enrolled' } } });
  }
});

type Shown = (signedIn: null, as: { storageState: TestUser['api']['state'] }) => Promise<Page>;

async function openList(openPageAs: Shown, query = '') {
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto(`/clients${query}`);
  await expect(rows(page).first()).toBeVisible();
  return { page, keyboard: new Keyboard(page), search: page.getByRole('searchbox', { name: list.search }) };
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const links = (page: Page) => rows(page).getByRole('link');
const filterOf = (page: Page) => page.getByRole('combobox', { name: list.statusFilter });
const showing = (page: Page, text: string) => expect(page.getByText(`Showing ${text}`)).toBeVisible();
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const choose = async (keyboard: Keyboard, field: Locator, characters: string) => {
  await keyboard.to(field);
  await keyboard.page.keyboard.type(characters);
};

test('status, sort, size and page are in the URL, and Back from a client restores them and the position', async ({
  openPageAs,
}) => {
  const { page, keyboard } = await openList(openPageAs);
  await showing(page, `1 to ${count} of ${count}`);
  await choose(keyboard, filterOf(page), 'Enrolled');
  await showing(page, `1 to ${enrolled} of ${enrolled}`);
  const byName = page.getByRole('columnheader', { name: list.columns.name });
  // Without a pointer, it also shows which columns can be sorted.
  await expect(byName.locator('svg')).toHaveCSS('opacity', '0.5');
  await keyboard.press(byName.getByRole('button'));
  await keyboard.press(byName.getByRole('button'));
  await expect(byName.locator('svg')).toHaveCSS('opacity', '1');
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await keyboard.to(page.getByLabel('Rows per page'));
  await page.keyboard.press('ArrowUp');
  await keyboard.press(page.getByRole('button', { name: 'Next' }));
  await showing(page, `11 to ${enrolled} of ${enrolled}`);
  await expect(page).toHaveTitle(/page 2/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    status: 'enrolled',
    field: 'last_name',
    order: 'desc',
    size: '10',
    page: '2',
  });
  // The rows of the page before stay until those of this page arrive.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Previous' }));
  await showing(page, `1 to 10 of ${enrolled}`);

  const last = links(page).last();
  await keyboard.to(last);
  const [name, place] = [await last.textContent(), await scrollOf(page)];
  expect(place, 'the last of them is reached by scrolling').toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name ?? '', exact: true })).toBeVisible();
  expect(await scrollOf(page)).toBe(0);
  await page.goBack();
  await showing(page, `1 to 10 of ${enrolled}`);
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(filterOf(page)).toHaveValue('enrolled');
  await expect.poll(() => scrollOf(page)).toBe(place);
  await page.goBack();
  await showing(page, `11 to ${enrolled} of ${enrolled}`);
});

test('a client is deleted after confirmation, and the list keeps its position', { tag: '@all' }, async ({
  openPageAs,
  monitor,
}) => {
  const name = 'Gone Calloway';
  const id = await createEngagement(advisor.api, { first_name: 'Gone' });
  const { page, keyboard } = await openList(openPageAs);
  const menu = rowMenuOf(page, name);
  await keyboard.press(menu);
  await rowAction(page, remove.confirm).press('Enter');
  const question = page.getByRole('alertdialog', { name: remove.question });
  await expect(question).toContainText(`${remove.help(name)} ${remove.undoable}`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await rowAction(page, remove.confirm).press('Enter');
  await keyboard.press(question.getByRole('button', { name: remove.confirm }));
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(links(page).filter({ hasText: name })).toBeFocused();
  await keyboard.press(menu);
  await rowAction(page, remove.confirm).press('Enter');
  await keyboard.press(question.getByRole('button', { name: remove.confirm }));
  await expect(page.getByText(remove.done(name))).toBeVisible();
  await expect(menu).toHaveCount(0);
  await showing(page, `1 to ${count} of ${count}`);
  await expect(links(page).first()).toBeFocused();
  const deletion = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await deletion;
  monitor.allowStatus(404);
  await page.goto(`/clients/${id}`);
  await expect(page).toHaveURL('/404');
});
