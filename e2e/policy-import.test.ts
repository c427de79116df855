import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { texts as t } from '../apps/web/src/features/imports/texts.ts';
import type { ApiClient } from './fixtures/api-client.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ person: 'super' });

const header =
  'first_name,last_name,email,dob,zip_code,policy_number,carrier,status,plan_name,net_premium,effective_date';

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email?: string;
  readonly birthdate: string;
}

const zip_code = '60614';

const lineOf = ({ first_name, last_name, email = '', birthdate }: Person, plan: string) =>
  [first_name, last_name, email, birthdate, zip_code, `P-${randomUUID()}`, 'Meadowlark', 'Effectuated', plan, '$434.50']
    .concat('2026-01-01')
    .join();

async function makeClient(advisor: ApiClient, superAdmin: ApiClient, { birthdate, ...person }: Person) {
  const id = await createEngagement(advisor, person);
  await superAdmin.call('update-user', { params: { id }, body: { user: { birthdate, zip_code } } });
  return id;
}

async function makeFile(advisor: ApiClient, superAdmin: ApiClient) {
  const last_name = `Imported${randomUUID().slice(0, 8)}`;
  const one: Person = {
    first_name: 'Maria',
    last_name,
    email: `maria.${last_name}@journeys.example`.toLowerCase(),
    birthdate: '1962-04-30',
  };
  const twin: Person = { first_name: 'Juan', last_name, birthdate: '1970-02-28' };
  await makeClient(advisor, superAdmin, one);
  const twins = [await makeClient(advisor, superAdmin, twin), await makeClient(advisor, superAdmin, twin)];
  const unknown: Person = { ...twin, first_name: 'Nobody', birthdate: '1950-01-01' };
  const wrong = lineOf({ ...one, birthdate: '1962-02-31' }, 'Gold 1');
  const lines = [header, lineOf(one, 'Silver 4500'), lineOf(twin, 'Bronze 9200'), lineOf(unknown, 'Gold 2'), wrong];
  return { csv: `${lines.join('\n')}\n`, name: `${last_name}.csv`, twins, twin: `Juan ${last_name}` };
}

test('a super admin imports a file, decides about an ambiguous person, and undoes it', async ({
  page,
  keyboard,
  api,
  apiFor,
}) => {
  const { csv, name, twins, twin } = await makeFile(await apiFor('advisor'), api);
  await page.goto('/policy_import');
  await expectAccessibleLayout(page);
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(t.apply.ready)).toBeVisible({ timeout: 60_000 });

  const numbers = page.getByRole('navigation', { name: t.counts.title });
  for (const kind of ['New', 'Ambiguous', 'Unmatched', 'Invalid'])
    await expect(numbers.getByRole('link', { name: new RegExp(`1 ?${kind}`) })).toBeVisible();
  await expectAccessibleLayout(page);

  await keyboard.press(page.getByRole('button', { name: t.choice.choose }));
  const choice = page.getByRole('alertdialog', { name: t.choice.title(twin) });
  const client = choice.getByRole('radio', { name: t.choice.client(twin, twins[1] ?? 0) });
  await keyboard.press(choice.getByRole('radio').first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(client).toBeChecked();
  await keyboard.press(choice.getByRole('button', { name: t.choice.save }));
  await expect(choice).toBeHidden();
  await expect(numbers.getByRole('link', { name: /2 ?New/ })).toBeVisible();

  await keyboard.press(numbers.getByRole('link', { name: /Invalid/ }));
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  await keyboard.press(page.getByRole('button', { name: t.apply.open }));
  const question = page.getByRole('alertdialog', { name: t.apply.title });
  await expect(question.getByRole('definition')).toHaveText(['2', '2']);
  const [text, number] = await Promise.all(
    [question.getByRole('term'), question.getByRole('definition')].map((one) => one.first().boundingBox()),
  );
  expect(number?.y).toBe(text?.y);
  await keyboard.press(question.getByRole('button', { name: t.apply.open }));
  await expect(page.getByText('Policies imported!')).toBeVisible({ timeout: 60_000 });
  const { policies } = await api.call('list-policies', { params: { id: twins[1] ?? 0 } });
  expect(policies.map(({ plan_name }) => plan_name)).toEqual(['Bronze 9200']);
  await expectAccessibleLayout(page);

  await keyboard.press(page.getByRole('button', { name: t.undo.open }));
  const undo = page.getByRole('alertdialog', { name: t.undo.title });
  await keyboard.press(undo.getByRole('button', { name: t.undo.open }));
  await expect(page.getByText(t.states.undone)).toBeVisible({ timeout: 60_000 });
  expect((await api.call('list-policies', { params: { id: twins[1] ?? 0 } })).policies).toEqual([]);

  await keyboard.press(page.getByRole('link', { name: t.states.another }));
  await expect(page.getByRole('row', { name })).toContainText('Undone');
  await expectAccessibleLayout(page);
});

async function upload(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto('/policy_import');
  const buffer = Buffer.from(`${[header, ...lines].join('\n')}\n`);
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.apply.open }).click();
  await page.getByRole('alertdialog', { name: t.apply.title }).getByRole('button', { name: t.apply.open }).click();
  await expect(page.getByText('Policies imported!')).toBeVisible({ timeout: 60_000 });
}

test('a row with the ids of one client and the person of another is assigned by hand, and undone', async ({
  page,
  api,
  apiFor,
}) => {
  const advisor = await apiFor('advisor');
  const last_name = `Crossed${randomUUID().slice(0, 8)}`;
  const email = (name: string) => `${name}.${last_name}@journeys.example`.toLowerCase();
  const ana: Person = { first_name: 'Ana', last_name, email: email('ana'), birthdate: '1962-04-30' };
  const leo: Person = { first_name: 'Leo', last_name, email: email('leo'), birthdate: '1971-08-21' };
  const [anaId, leoId] = [await makeClient(advisor, api, ana), await makeClient(advisor, api, leo)];
  const plansOf = async (id: number) =>
    (await api.call('list-policies', { params: { id } })).policies.map(({ plan_name }) => plan_name);
  const first = lineOf(ana, 'Silver 4500');
  await upload(page, `${last_name}-1.csv`, [first]);
  await expect(page.getByText(t.apply.ready, { exact: true })).toBeVisible({ timeout: 60_000 });
  await apply(page);

  const crossed = first.replace(
    `Ana,${last_name},${ana.email},${ana.birthdate}`,
    `Leo,${last_name},${leo.email},${leo.birthdate}`,
  );
  await upload(page, `${last_name}-2.csv`, [crossed.replace('Silver 4500', 'Gold 1')]);
  await expect(page.getByText(t.apply.nothing, { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: t.choice.choose }).click();
  const choice = page.getByRole('alertdialog', { name: t.choice.title(`Leo ${last_name}`) });
  await expect(choice.getByText(t.choice.help.contradiction)).toBeVisible();
  await expect(choice.getByRole('radio', { name: t.choice.client(`Ana ${last_name}`, anaId) })).toBeVisible();
  await choice.getByRole('radio', { name: t.choice.client(`Leo ${last_name}`, leoId) }).check();
  await choice.getByRole('button', { name: t.choice.save }).click();
  await expect(choice).toBeHidden();
  await expect(page.getByText(t.apply.ready, { exact: true })).toBeVisible();
  await expectAccessibleLayout(page);
  await apply(page);
  expect([await plansOf(anaId), await plansOf(leoId)]).toEqual([['Silver 4500'], ['Gold 1']]);

  await page.getByRole('button', { name: t.undo.open }).click();
  await page.getByRole('alertdialog', { name: t.undo.title }).getByRole('button', { name: t.undo.open }).click();
  await expect(page.getByText(t.states.undone)).toBeVisible({ timeout: 60_000 });
  expect([await plansOf(anaId), await plansOf(leoId)]).toEqual([['Silver 4500'], []]);
});

test('an advisor cannot open the importer', { tag: '@all' }, async ({ openPageAs }) => {
  const page = await openPageAs('admin');
  await page.goto('/policy_import');
  await expect(page.getByText('You are not authorized to access this page')).toBeVisible();
});
