import { texts } from '../apps/web/src/features/admin/operations/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { newUser } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const t = texts.quarantine;

test('a super admin merges a client whom two firms added: only the new firm has the client', { tag: '@all' }, async ({
  apiFor,
  openPageAs,
}) => {
  const [former, next] = await Promise.all([apiFor('advisor'), apiFor('active')]);
  const person = newUser('Maren');
  const { first_name, last_name, email } = person;
  const id = await createEngagement(former, { first_name, last_name, email });
  const duplicate = await createEngagement(next, { first_name, last_name, email, client_request_type: 'medicare' });
  const found = async ({ call }: typeof former) =>
    (await call('list-clients', { query: { search: email } })).clients.map((client) => client.id);
  expect([await found(former), await found(next)]).toEqual([[id], [duplicate]]);

  const page = await openPageAs('super');
  await page.goto('/');
  await page.getByRole('link', { name: texts.panel.link }).click();
  await page.getByRole('link', { name: texts.overview.quarantined[0] }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expectAccessibleLayout(page);
  await row.getByRole('button', { name: t.merge }).click();
  const dialog = page.getByRole('alertdialog', { name: texts.mergeDialog.title });
  await expect(dialog.getByRole('region', { name: texts.mergeDialog.moves })).toContainText('Medicare');
  await expect(dialog.getByRole('region', { name: texts.mergeDialog.ends })).toBeVisible();
  await expectAccessibleLayout(page);
  await dialog.getByRole('button', { name: texts.mergeDialog.confirm }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  expect([await found(former), await found(next)]).toEqual([[], [id]]);
});
