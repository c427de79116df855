import { readFile } from 'node:fs/promises';
import { bulkTexts as t } from '../apps/web/src/features/engagements/bulk/texts.ts';
import { texts } from '../apps/web/src/features/engagements/texts.ts';
import { texts as views } from '../apps/web/src/features/saved-views/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { list } = texts;

test('an agent selects three clients, changes their status and back, and exports them', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { makeAdvisor, makeAgent, assign } = engagements(origin, apiFor);
  const [advisor, agent] = [await makeAdvisor('Iris'), await makeAgent('Piers')];
  for (const first_name of ['Ada', 'Bea', 'Cleo', 'Dora'])
    await assign(await createEngagement(advisor.api, { first_name }), agent);

  const page = await openPageAs(null, { storageState: agent.api.state });
  const keyboard = new Keyboard(page);
  await page.goto('/clients?field=last_name&order=asc');
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const bar = page.getByRole('region', { name: t.bar });
  const notices = page.getByRole('region', { name: 'Notices' });
  await keyboard.press(box('Ada'), 'Space');
  await expect(page.getByRole('checkbox', { name: t.page })).toBeChecked({ indeterminate: true });
  await box('Cleo').click({ modifiers: ['Shift'] });
  await expect(box('Bea')).toBeChecked();
  await expect(bar).toContainText(t.selected(3));
  await expectAccessibleLayout(page);

  const change = async (status: string) => {
    await keyboard.press(bar.getByRole('button', { name: t.status.action }));
    const dialog = page.getByRole('alertdialog', { name: t.status.title(3) });
    await dialog.getByLabel(t.status.label).selectOption({ label: status });
    await expectAccessibleLayout(page);
    await keyboard.press(dialog.getByRole('button', { name: t.status.confirm }));
    await expect(dialog).toHaveCount(0);
    await expect(notices).toContainText('3 clients changed.');
    await expect(page.getByRole('row').filter({ hasText: status })).toHaveCount(3);
  };
  await change('Pending');
  await expect(bar).toContainText(t.selected(3));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    keyboard.press(bar.getByRole('link', { name: t.export })),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(['Ada', 'Bea', 'Cleo']);
  expect(lines.every((line) => line.endsWith(',Pending'))).toBe(true);

  await keyboard.press(box('Dora'), 'Space');
  await expect(bar).toContainText(t.selected(4));
  await keyboard.press(box('Dora'), 'Space');
  await keyboard.press(bar.getByRole('button', { name: t.status.action }));
  const dialog = page.getByRole('alertdialog', { name: t.status.title(3) });
  await dialog.getByLabel(t.status.label).selectOption({ label: 'Referred' });
  await keyboard.press(dialog.getByRole('button', { name: t.status.confirm }));
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Referred' })
      .filter({ has: page.getByRole('cell') }),
  ).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: list.search })).toBeVisible();
});

test('an agent saves a view, and its address shows the same filter in another page', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { makeAdvisor, makeAgent, assign } = engagements(origin, apiFor);
  const [advisor, agent] = [await makeAdvisor('Vera'), await makeAgent('Otto')];
  for (const first_name of ['Ada', 'Bea']) await assign(await createEngagement(advisor.api, { first_name }), agent);

  const page = await openPageAs(null, { storageState: agent.api.state });
  const keyboard = new Keyboard(page);
  await page.goto('/clients?search=Ada');
  const menu = page.getByRole('menu');
  const openMenu = async () => {
    await keyboard.press(page.getByRole('button', { name: views.menu, exact: true }));
    await expect(menu).toBeVisible();
  };
  await openMenu();
  await expect(menu).toContainText(views.none);
  await expectAccessibleLayout(page);
  await menu.getByRole('menuitem', { name: views.save }).press('Enter');
  const dialog = page.getByRole('dialog', { name: views.saveTitle });
  await dialog.getByLabel(views.name).fill('Only Ada');
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: views.confirm }));
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(views.saved('Only Ada'));

  await openMenu();
  const view = menu.getByRole('menuitem', { name: 'Only Ada', exact: true });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expectAccessibleLayout(page);
  const address = await view.getAttribute('href');

  const other = await openPageAs(null, { storageState: agent.api.state });
  await other.goto(address ?? '');
  await expect(other.getByRole('searchbox', { name: list.search })).toHaveValue('Ada');
  await expect(other.getByRole('link', { name: /^Ada/ })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Bea/ })).toHaveCount(0);
});
