import { labels, texts } from '../apps/web/src/features/engagements/texts.ts';
import { openApiClient, password } from './fixtures/api-client.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { newUser, phoneAsTyped } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { start, subscribe } = texts;

const openColin = (origin: string) => openApiClient(origin, { email: 'colin@demo.healthplanner.example', password });

test('an advisor without a seat sees so before the form', { tag: '@all' }, async ({ origin, openPageAs }) => {
  const colin = await openColin(origin);
  const page = await openPageAs(null, { storageState: colin.state });
  await page.goto('/clients/new');
  await expect(page.getByText('Please subscribe to a plan to continue.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: labels.first_name })).toHaveCount(0);
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: subscribe.plans }).click();
  await expect(page.getByRole('heading', { level: 1, name: subscribe.title })).toBeVisible();
});

test('an advisor who loses the seat must subscribe to start an engagement, and Back restores the form', {
  tag: '@all',
}, async ({ origin, openPageAs, monitor }) => {
  const colin = await openColin(origin);
  const page = await openPageAs(null, { storageState: colin.state });
  await page.route('**/api/v1/current_user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), has_seat: true } });
  });
  const keyboard = new Keyboard(page);
  const person = newUser('Rowan');
  const name = page.getByRole('textbox', { name: labels.first_name });
  await page.goto('/clients/new');
  await keyboard.type(name, person.first_name);
  await keyboard.type(page.getByRole('textbox', { name: labels.last_name }), person.last_name);
  await keyboard.type(page.getByRole('textbox', { name: labels.email }), person.email);
  await keyboard.type(page.getByRole('textbox', { name: labels.phone_number }), phoneAsTyped(person));
  await keyboard.press(page.getByRole('radio', { name: 'Pre-65', exact: true }), 'Space');
  await keyboard.type(page.getByLabel('Month'), '1');
  await keyboard.type(page.getByLabel('Day'), '1');
  await keyboard.type(page.getByLabel('Year'), String(new Date().getFullYear() + 1));
  await keyboard.press(page.getByRole('button', { name: start.submit }));
  monitor.allowStatus(402);
  await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: start.confirm }));

  await expect(page).toHaveURL('/subscribe?error=402');
  await expect(page.getByRole('heading', { level: 1, name: subscribe.title })).toBeVisible();
  await expect(page.getByText('Please subscribe to a plan to continue.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$550 per seat per year');
  await expect(page.getByRole('main')).toContainText('$750 per seat per year');
  await expectAccessibleLayout(page);
  await page.goBack();
  await expect(name).toHaveValue(person.first_name);
  await expect(page.getByLabel('Year')).toHaveValue(String(new Date().getFullYear() + 1));
  const { totalCount } = await colin.call('list-clients', { query: { search: person.email } });
  expect(totalCount, 'no user was created').toBe(0);
});

test.describe('a health agent', () => {
  test.use({ person: 'agent' });

  test('sees who the page is for', { tag: '@all' }, async ({ page }) => {
    await page.goto('/subscribe');
    await expect(page.getByText('You must be an advisor to view this page.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Plans' })).toHaveCount(0);
    await expectAccessibleLayout(page);
  });
});
