import { labels, texts } from '../apps/web/src/features/engagements/texts.ts';
import { Keys } from './fixtures/keys.ts';
import { newcomer, typedPhone } from './fixtures/newcomers.ts';
import { openWire, password } from './fixtures/people.ts';
import { expect, expectSound, test } from './fixtures/test.ts';

const { start, subscribe } = texts;

test('an advisor without a seat who begins an engagement is asked to subscribe, and finds on Back what was typed', {
  tag: '@phone',
}, async ({ origin, browserOf, watch }) => {
  const colin = await openWire(origin, { email: 'colin@demo.healthplanner.example', password });
  const page = await browserOf(null, { storageState: colin.state });
  const keys = new Keys(page);
  const person = newcomer('Rowan');
  const name = page.getByRole('textbox', { name: labels.first_name });
  await page.goto('/clients/new');
  await keys.type(name, person.first_name);
  await keys.type(page.getByRole('textbox', { name: labels.last_name }), person.last_name);
  await keys.type(page.getByRole('textbox', { name: labels.email }), person.email);
  await keys.type(page.getByRole('textbox', { name: labels.phone_number }), typedPhone(person));
  await keys.press(page.getByRole('radio', { name: 'Pre-65', exact: true }), 'Space');
  await keys.type(page.getByLabel('Month'), '1');
  await keys.type(page.getByLabel('Day'), '1');
  await keys.type(page.getByLabel('Year'), String(new Date().getFullYear() + 1));
  await keys.press(page.getByRole('button', { name: start.submit }));
  watch.allowStatus(402);
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: start.confirm }));

  await expect(page).toHaveURL('/subscribe?error=402');
  await expect(page.getByRole('heading', { level: 1, name: subscribe.title })).toBeVisible();
  await expect(page.getByText('Please subscribe to a plan to continue.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$550 a seat a year');
  await expect(page.getByRole('main')).toContainText('$750 a seat a year');
  await expectSound(page);
  await page.goBack();
  await expect(name).toHaveValue(person.first_name);
  await expect(page.getByLabel('Year')).toHaveValue(String(new Date().getFullYear() + 1));
  const { totalCount } = await colin.call('list-clients', { query: { search: person.email } });
  expect(totalCount, 'nobody was made').toBe(0);
});

test.describe('a health agent', () => {
  test.use({ person: 'agent' });

  test('is told for whom the page is', async ({ page }) => {
    await page.goto('/subscribe');
    await expect(page.getByText('You must be an advisor to view this page.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Plans' })).toHaveCount(0);
    await expectSound(page);
  });
});
