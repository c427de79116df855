import type { Page } from '@playwright/test';
import { labels as clientLabels, texts as clientTexts } from '../apps/web/src/features/engagements/texts.ts';
import { openApiClient, password } from './fixtures/api-client.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements } from './fixtures/engagements.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });

async function signIn(page: Page, typed: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password', { exact: true }).fill(typed);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a session that ends in three forms is renewed on the page, and each form is saved', async ({
  origin,
  apiFor,
  openPageAs,
  monitor,
}) => {
  // The page's CSRF token belongs to the session that ended.
  monitor.allowStatus(401, 422);
  const advisor = await engagements(origin, apiFor).makeAdvisor('Renata');
  const client = await createEngagement(advisor.api, { first_name: 'Otis' });
  const page = await openPageAs(null, { storageState: advisor.api.state });
  // After the click, because the page asks for a sign-in as soon as its session has ended.
  let endsAtSave = false;
  await page.route(/\/(clients|users|estimations)(\/\d+)?$/, async (route) => {
    if (endsAtSave && ['POST', 'PATCH'].includes(route.request().method())) {
      endsAtSave = false;
      await (await openApiClient(origin, advisor)).call('delete-sessions');
    }
    return route.fallback();
  });

  await page.goto(`/clients/${client}?view=profile`);
  await page
    .getByRole('region', { name: clientTexts.client.details })
    .getByRole('button', { name: clientTexts.client.edit })
    .click();
  const clientForm = page.getByRole('form', { name: clientTexts.client.details });
  await clientForm.getByLabel(clientLabels.first_name).fill('Otto');
  endsAtSave = true;
  await clientForm.getByRole('button', { name: clientTexts.client.save, exact: true }).click();
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(advisor.email);
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await signIn(page, advisor.password);
  await expect(page.getByRole('heading', { level: 1, name: /^Otto / })).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('First Name').fill('Renate');
  endsAtSave = true;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await signIn(page, advisor.password);
  await expect(page.getByRole('form', { name: 'Profile' }).getByRole('status')).toContainText('Successfully updated');

  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await form.fill({ first_name: 'Keeper', zip: '60614', people: [{ age: 40, sex: 'Male' }] });
  await form.fill({ household_size: '1', income: '40000' });
  endsAtSave = true;
  await form.submit.click();
  await signIn(page, advisor.password);
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  const { estimations } = await (await openApiClient(origin, advisor)).call('list-estimations', {
    query: { search: 'Keeper' },
  });
  expect(estimations).toHaveLength(1);
});

test('another user who signs in in another tab neither sees nor sends the input', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
  monitor,
}) => {
  monitor.allowStatus(401, 422);
  const advisor = await engagements(origin, apiFor).makeAdvisor('Ramona');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto('/profile');
  await page.getByLabel('First Name').fill('Secret');
  const other = await page.context().newPage();
  await other.goto('/sign_out');
  await expect(dialogOf(page)).toBeVisible();
  await other.getByLabel('Email').fill('advisor@demo.healthplanner.example');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Jonah' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue('Jonah');
});
