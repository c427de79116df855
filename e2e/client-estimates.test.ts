import type { Page } from '@playwright/test';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { openShare } from './fixtures/estimate-view.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';

const { ofClient, ofSelf, sharing, list } = listTexts;

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessibleLayout(page);
  await expectNoSidewaysScroll(page);
}

test('an advisor starts an estimate from the client page and shares it, and the client opens it at home', async ({
  openPageAs,
  origin,
  apiFor,
}) => {
  const { advisor, client } = await engagements(origin, apiFor).makeReferred('Rosalind');
  const theirs = await openPageAs(null, { storageState: client.api.state });
  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel(theirs, ofSelf.title)).toHaveCount(0);

  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto(`/clients/${client.id}`);
  await expect(panel(page, ofClient.title)).toContainText(ofClient.empty);
  await panel(page, ofClient.title).getByRole('link', { name: ofClient.create }).click();
  await expect(page).toHaveURL(`/estimations/new?client=${client.id}`);
  const form = new EstimateForm(page);
  await expect(form.firstName).toHaveValue('Rosalind');
  await expect(page.getByRole('combobox', { name: texts.form.client })).toHaveValue(client.name);
  await expectGoodLayout(page);
  await form.fill({ zip: '27601', people: [{ age: 41, sex: 'Female' }], household_size: '1', income: '40000' });
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);

  const share = await openShare(page);
  const toggle = share.getByRole('switch', { name: sharing.label(client.name) });
  await expect(toggle).not.toBeChecked();
  await toggle.check();
  await expect(toggle).toBeChecked();
  await expectGoodLayout(page);

  // Without a reload.
  await expect(panel(theirs, ofSelf.title)).toContainText('Wake County, NC');
  await expect(panel(theirs, ofSelf.title)).toContainText(/\$[\d,]+(\.\d\d)?.* a year/);
  await expectGoodLayout(theirs);
  await panel(theirs, ofSelf.title).getByRole('link', { name: ofSelf.open }).click();
  await expect(theirs).toHaveURL(/\/estimates\/\d+$/);
  await expect(theirs.getByText(/You would pay/).first()).toBeVisible();
  await expect(theirs.getByRole('textbox')).toHaveCount(0);
  await expectGoodLayout(theirs);

  await page.goto(`/clients/${client.id}`);
  await expect(panel(page, ofClient.title)).toContainText(ofClient.shared);
  await expectGoodLayout(page);
  await page.goto('/estimations');
  const row = page.getByRole('row').filter({ hasText: 'Rosalind' });
  await expect(row).toContainText(client.name);
  await expect(row).toContainText('Wake County, NC');
  await expectGoodLayout(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: list.download }).click();
  expect((await download).suggestedFilename()).toBe('estimates.csv');
});

test('an estimate gets a client in the form, and the list is filtered by the distance to a threshold', {
  tag: '@all',
}, async ({ openPageAs, origin, apiFor }) => {
  const { advisor, client } = await engagements(origin, apiFor).makeReferred('Imogen');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  const field = page.getByRole('combobox', { name: texts.form.client });
  await field.click();
  await field.pressSequentially('Imogen');
  await page.getByRole('option', { name: client.name }).click();
  await form.fill({
    ...{ first_name: 'Imogen', zip: '60614', plan_year: 2026, people: [{ age: 45, sex: 'Female' }] },
    ...{ household_size: '1', income: '62000' },
  });
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  await page.goto('/estimations');
  await page.getByRole('combobox', { name: list.thresholdFilter }).selectOption('within_1000');
  await expect(page).toHaveURL(/threshold=within_1000/);
  await expect(page.getByRole('row').filter({ hasText: 'Imogen' })).toContainText(client.name);
  await expectGoodLayout(page);
});
