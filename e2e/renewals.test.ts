import { readFile } from 'node:fs/promises';
import { texts as t } from '../apps/web/src/features/renewals/texts.ts';
import { texts as radar } from '../apps/web/src/features/signals/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { chooseInRow } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const household = (client_id: number, client_first_name: string, age: number) => ({
  estimation: {
    ...{ client_id, client_first_name, zip: '60614', county: '17031', plan_year: 2026 as const },
    ...{ dependents_attributes: [{ age, sex: 'Female' as const }], household_size: 1, income: 58_000 },
  },
});

test('an advisor lists renewals, makes next year’s estimate, and downloads letters', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { makeEngagement } = engagements(origin, apiFor);
  const { advisor, client } = await makeEngagement('Bea');
  const otherId = await createEngagement(advisor.api, { first_name: 'Ada' });
  const { name: other } = await advisor.api.call('show-client', { params: { id: otherId } });
  for (const body of [household(client.id, 'Bea', 62), household(otherId, 'Ada', 30)])
    await advisor.api.call('create-estimation', { body });

  const page = await openPageAs(null, { storageState: advisor.api.state });
  const keyboard = new Keyboard(page);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await page.goto('/radar');
  await page.getByRole('link', { name: radar.renewals, exact: true }).click();
  // The radar has rows of the same clients.
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  // Found within seconds.
  await expect(row(client.name)).toBeVisible({ timeout: 30_000 });
  await expect(row(other)).toBeVisible({ timeout: 30_000 });
  await expectAccessibleLayout(page);

  const sort = page.getByRole('button', { name: new RegExp(`^${t.columns.change}`) });
  await sort.click();
  await expect(page).toHaveURL(/order=asc/);
  await keyboard.press(row(client.name).getByRole('button', { name: /^What changes/ }));
  await expect(page.getByRole('region', { name: t.table })).toContainText(t.year(2027));

  for (const name of [client.name, other]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t.letters }).click();
  const file = await readFile(await (await downloading).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await chooseInRow(page, client.name, t.make(2027));
  await expect(page).toHaveURL(/\/estimations\/\d+/);
  await expect(page.getByText('The 2027 estimate was made from the last one.')).toBeVisible();
  await page.goto('/renewals');
  await chooseInRow(page, client.name, t.openNext(2027));
  await expect(page).toHaveURL(/\/estimations\/\d+/);
});
