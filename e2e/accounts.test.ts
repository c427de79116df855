import type { Page } from '@playwright/test';
import { accountTexts as list } from '../apps/web/src/features/admin/accounts/texts.ts';
import { type ApiClient, messagesTo } from './fixtures/api-client.ts';
import { byKeyboard, byTouch, type Hands } from './fixtures/hands.ts';
import { newUser, phoneAsTyped } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ person: 'super' });

const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Journey {
  page: Page;
  hands: Hands;
  api: ApiClient;
}

/** Creates a firm in the wizard, leaves it and comes back before its second step. */
async function createFirm({ page, hands, api }: Journey): Promise<void> {
  const admin = newUser('Wanda');
  const firm = `Prairie ${admin.phone_number.slice(-6)}`;
  await page.goto('/accounts');
  await hands.press(page.getByRole('main').getByRole('link', { name: list.create }));
  await expect(titleOf(page, 'Firm Info')).toBeVisible();
  await expectAccessibleLayout(page);
  await hands.press(button(page, 'Next'));
  await expect(page.getByRole('alert')).toContainText('Firm Name is required');
  await hands.type(page.getByLabel('Firm Name'), firm);
  await hands.type(page.getByLabel('Firm Size'), '12');
  await hands.type(page.getByLabel('Firm Address'), '1 Main Street');
  await hands.type(page.getByLabel('City'), 'Chicago');
  await hands.choose(page.getByLabel('State'), 'Illinois');
  await hands.type(page.getByLabel('Zip Code'), '60614');
  await hands.press(button(page, 'Next'));
  await expect(titleOf(page, 'Admin Info')).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\/new\/\d+$/);

  await page.goto(`/accounts?search=${encodeURIComponent(firm)}`);
  await hands.press(page.getByRole('link', { name: list.resume }));
  await expect(titleOf(page, 'Admin Info')).toBeVisible();
  await expectAccessibleLayout(page);
  await hands.type(page.getByLabel('First Name'), admin.first_name);
  await hands.type(page.getByLabel('Last Name'), admin.last_name);
  await hands.type(page.getByLabel('Phone Number'), phoneAsTyped(admin));
  await hands.type(page.getByLabel('Email'), admin.email);
  await hands.press(button(page, 'Next'));

  await expect(titleOf(page, 'Stripe Info')).toBeVisible();
  await expectAccessibleLayout(page);
  const { id, subscriptions } = await api.call('create-local-customer', {
    body: { name: firm, email: admin.email, card: 'pm_card_visa', plan_type: 'core', seats: 3 },
  });
  await hands.type(page.getByLabel('Stripe Subscription ID'), subscriptions[0]?.id ?? '');
  await hands.type(page.getByLabel('Stripe Customer ID'), id);
  await hands.press(button(page, 'Complete'));
  await expect(page.getByText('Account created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\?created=true$/);
  await expectAccessibleLayout(page);
  await expect(page.getByRole('link', { name: firm })).toBeVisible();
  expect(await messagesTo(api, admin.email, 1)).toHaveLength(1);
}

test('a super admin creates a firm by keyboard', async ({ page, api, monitor }) => {
  monitor.allowStatus(422);
  await createFirm({ page, hands: byKeyboard(page), api });
});

test('the same by touch', { tag: '@only-phone' }, async ({ page, api, monitor }) => {
  monitor.allowStatus(422);
  await createFirm({ page, hands: byTouch(), api });
});

test('a super admin deletes an empty account and finds a user', async ({ page, api, monitor }) => {
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
  await page.getByRole('button', { name: list.remove.named(name) }).click();
  const dialog = page.getByRole('alertdialog', { name: list.remove.question });
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
