import { accessTexts, texts } from '../apps/web/src/features/audit/texts.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test('the audit trail is filtered by address, and a client sees who accessed their data', { tag: '@all' }, async ({
  openPageAs,
}) => {
  const staff = await openPageAs('super');
  await staff.goto('/audit');
  await expect(staff.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await staff.getByRole('combobox', { name: texts.filters.kind }).selectOption('sign_in');
  await expect(staff).toHaveURL(/\/audit\?kind=sign_in$/);
  await expect(staff.getByRole('link', { name: texts.list.download })).toHaveAttribute(
    'href',
    /export\?kind=sign_in&zone=/,
  );
  await expectAccessibleLayout(staff);

  const client = await openPageAs('client');
  await client.goto('/settings');
  await client.getByRole('link', { name: accessTexts.own }).click();
  await expect(client.getByRole('heading', { level: 1, name: accessTexts.own })).toBeVisible();
  await expect(client.getByRole('article')).toBeVisible();
  await expectAccessibleLayout(client);
  await client.emulateMedia({ media: 'print' });
  await expect(client.getByRole('article')).toBeVisible();
  await expect(client.getByRole('button', { name: accessTexts.print })).toBeHidden();
});
