import { accountTexts as list } from '../apps/web/src/features/admin/accounts/texts.ts';
import { newUser } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ person: 'super' });

test('a super admin deletes an empty account and finds a user', { tag: '@all' }, async ({ page, api, monitor }) => {
  const { id, name } = await api.call('create-account', {
    body: {
      account: {
        name: `Empty ${newUser('Ed').phone_number.slice(-6)}`,
        firm_size: 1,
        address_attributes: { street_1: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
      },
    },
  });
  await page.goto(`/accounts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: list.actionsFor(name) }).click();
  await page.getByRole('menuitem', { name: list.remove.confirm }).click();
  const dialog = page.getByRole('alertdialog', { name: list.remove.question });
  await expect(dialog).toBeVisible();
  await expectAccessibleLayout(page);
  await dialog.getByRole('button', { name: list.remove.confirm }).click();
  await expect(page.getByText(list.remove.done(name))).toBeVisible();
  monitor.allowStatus(404);
  await page.goto(`/accounts/${id}`);
  await expect(page.getByText('You found a page that does not exist')).toBeVisible();

  await page.goto('/users');
  await expectAccessibleLayout(page);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('advisor@demo');
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  await page.getByRole('main').getByRole('row').last().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
});
