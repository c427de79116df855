import { accountTexts as list } from '../apps/web/src/features/admin/accounts/texts.ts';
import { userTexts } from '../apps/web/src/features/admin/users/texts.ts';
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

test('a super admin invites a health agent, who joins from the email', async ({ page, outbox, openPageAs }) => {
  const t = userTexts.invite;
  const { first_name, last_name, email, password } = newUser('Ida');
  await page.goto('/users');
  await page.getByRole('button', { name: t.label }).click();
  const form = page.getByRole('dialog', { name: t.title });
  await form.getByLabel(t.fields.first_name).fill(first_name);
  await form.getByLabel(t.fields.last_name).fill(last_name);
  await form.getByLabel(t.fields.email).fill(email);
  await expectAccessibleLayout(page);
  await form.getByRole('button', { name: t.submit }).click();
  await expect(page.getByText(t.done(`${first_name} ${last_name}`))).toBeVisible();
  await expect(page.getByText('Health agent, invited')).toBeVisible();
  await expectAccessibleLayout(page);

  const joining = await openPageAs(null, { storageState: { cookies: [], origins: [] } });
  await joining.goto(await outbox.link(email, 'Your invitation to HealthPlanner'));
  await expect(joining.getByText('You’ll meet with the clients referred to you.')).toBeVisible();
  await joining.getByLabel('Password', { exact: true }).fill(password);
  await joining.getByLabel('Confirm password').fill(password);
  await joining.getByRole('checkbox', { name: /^I agree to the Terms of Use/ }).check();
  await joining.getByRole('button', { name: 'Sign up' }).click();
  await joining.getByLabel('Phone Number').fill('614-555-0123');
  await joining.getByRole('button', { name: 'Complete' }).click();
  await expect(joining.getByRole('heading', { level: 1, name: `Hello, ${first_name}` })).toBeVisible();
  await expect(joining.getByRole('link', { name: 'My hours' }).first()).toBeVisible();
});
