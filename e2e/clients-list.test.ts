import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { statuses, texts } from '../apps/web/src/features/engagements/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements, type TestUser } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { list, remove } = texts;
const count = 14;
/** Of these, so many are enrolled; the others are referred. */
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

/** The list in a browser of the advisor's. */
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

test('status, sort, size and page are in the URL, and Back from a client restores them and the position', {
  tag: '@phone',
}, async ({ openPageAs }) => {
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
  // The rows of the page before are dimmed until those of this page arrive.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
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

test('a search sends one request 300 ms after the last key, and one button clears a search without results', {
  tag: '@phone',
}, async ({ openPageAs }) => {
  const { page, keyboard, search } = await openList(openPageAs);
  const questions: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const asked = searchParams.get('search');
    if (pathname === '/api/v1/clients' && asked) questions.push(asked);
  });
  await keyboard.type(search, 'BBzz');
  await expect(rows(page)).toHaveCount(1);
  await expect(links(page)).toHaveText(['BBzz Calloway']);
  await expect(page).toHaveURL('/clients?search=BBzz');
  expect(questions).toEqual(['BBzz']);
  await page.reload();
  await expect(search).toHaveValue('BBzz');
  await expect(rows(page)).toHaveCount(1);

  await choose(keyboard, filterOf(page), 'Deferred');
  await expect(page.getByText('No clients match “BBzz” and Status: Deferred')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Clear search and filters' }));
  await showing(page, `1 to ${count} of ${count}`);
  await expect(page).toHaveURL('/clients');
  await expect(search).toHaveValue('');
});

test('keyboard shortcuts of the list: slash searches, arrows or j and k move, Enter opens a client', async ({
  openPageAs,
}) => {
  const { page, search } = await openList(openPageAs, '?field=last_name&order=asc&size=10');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  for (const [key, place] of [
    ['ArrowDown', 0],
    ['j', 1],
    ['ArrowDown', 2],
    ['k', 1],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(links(page).nth(place)).toBeFocused();
  }
  await page.keyboard.press('k');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const name = await links(page).first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name ?? '', exact: true })).toBeVisible();
});

test('a client is deleted after confirmation, and the list keeps its position', async ({ openPageAs, monitor }) => {
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

test('Download exports the filtered clients, and no cell is a formula', async ({ openPageAs }) => {
  const { page, keyboard } = await openList(openPageAs);
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      keyboard.press(page.getByRole('link', { name: list.download })),
    ]);
    expect(download.suggestedFilename()).toBe('clients.csv');
    return (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trimEnd().split('\r\n');
  };
  const all = await saved();
  expect(all).toHaveLength(1 + count);
  expect(all[0]).toBe('Name,Email,Phone,Coverage,Referred,Status');
  await choose(keyboard, filterOf(page), 'Enrolled');
  await showing(page, `1 to ${enrolled} of ${enrolled}`);
  expect(await saved()).toHaveLength(1 + enrolled);
  await keyboard.type(page.getByRole('searchbox', { name: list.search }), '=1+1');
  await expect(links(page)).toHaveText(['=1+1 Calloway']);
  await expect(page).toHaveURL(/search=/);
  const [, line, ...others] = await saved();
  expect(others).toEqual([]);
  expect(line).toMatch(/^'=1\+1 Calloway,rowan\.\w+@journeys\.example,'\+1555\d{7},Pre-65,[\d-]{10},Enrolled$/);
});

const { name, coverage, referred, agent, advisor: adviser, subscription, analysis, status } = list.columns;

for (const [person, columns, canBegin] of [
  ['advisor', [name, coverage, referred, analysis, status], true],
  ['admin', [name, coverage, referred, adviser, analysis, status], true],
  ['agent', [name, coverage, referred, analysis, status], false],
  // The analysis is beside the name, because there is no room for another column.
  ['super', [name, coverage, referred, agent, adviser, subscription, status], true],
] as const)
  test.describe(`to the demo’s ${person}`, () => {
    test.use({ person });

    test('the list has the columns and links of the role', async ({ page }) => {
      await page.goto('/clients?search=Margaret+Holt');
      await expect(rows(page)).toHaveCount(1);
      // The first column has the checkboxes, and no text.
      await expect(page.getByRole('columnheader')).toHaveText(['', ...columns]);
      await expect(rows(page)).toContainText(person === 'super' ? list.analysisMissing : list.noAnalysis);
      await expect(page.getByRole('main').getByRole('link', { name: list.create })).toHaveCount(canBegin ? 1 : 0);
      await rowMenuOf(page, 'Margaret Holt').click();
      await expect(rowAction(page, list.plans)).toBeVisible();
      await expect(rowAction(page, remove.confirm)).toHaveCount(canBegin ? 1 : 0);
      await expectAccessibleLayout(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: list.download })).toBeVisible();
      const { label, tip } = statuses.enrolled;
      await expect(links(page)).toHaveAccessibleDescription(`${label} ${tip}`);
      await rows(page).getByText(label, { exact: true }).hover();
      await expect(page.getByRole('tooltip')).toHaveText(tip);
    });
  });
