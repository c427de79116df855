import { texts } from '../apps/web/src/features/admin/views/texts.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ person: 'super' });

test('a super admin views the product as an advisor, changes nothing, and returns', { tag: '@all' }, async ({
  page,
  keyboard,
  apiFor,
  monitor,
}) => {
  const { id, name } = await (await apiFor('advisor')).call('show-current-user');
  const banner = page.getByRole('complementary', { name: texts.banner.label });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`/profile/${id}`);
  await keyboard.press(page.getByRole('button', { name: texts.button }));
  await keyboard.type(page.getByLabel(texts.dialog.reason), 'Cannot find a client');
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: texts.dialog.start }));

  await expect(banner).toContainText(`as ${name}, read-only, until`);
  await expect(heading).toHaveText('Hello, Jonah');
  await expectAccessibleLayout(page);

  await page.goto('/profile');
  await keyboard.type(page.getByLabel('First Name'), 'Tom');
  monitor.allowStatus(403);
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('alert')).toContainText('You can’t change or export anything');

  await keyboard.press(banner.getByRole('button', { name: texts.banner.stop }));
  await expect(page).toHaveURL(`/profile/${id}`);
  await expect(heading).toHaveText(name);
  await expect(banner).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('Jonah');
});
