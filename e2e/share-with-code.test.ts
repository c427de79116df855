import { headlineTexts } from 'estimate-texts/headline-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { scenarioTexts } from '../apps/web/src/features/estimations/outlook/scenarios/scenario-texts.ts';
import { presentTexts } from '../apps/web/src/features/estimations/present/present-texts.ts';
import { shareCodeTexts } from '../apps/web/src/features/estimations/saved/share-code-texts.ts';
import { shareTexts } from '../apps/web/src/features/estimations/share/share-texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { openShare } from './fixtures/estimate-view.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';

const { share } = listTexts;

test('an advisor makes, presents and shares an estimate with a code, sees that it was opened, and revokes the link', async ({
  openPageAs,
  origin,
  apiFor,
  monitor,
}) => {
  const { advisor, client } = await engagements(origin, apiFor).makeReferred('Rosalind');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto(`/estimations/new?client=${client.id}`);
  const form = new EstimateForm(page);
  await form.fill({
    first_name: 'Rosalind',
    zip: '60614',
    plan_year: 2026,
    people: [{ age: 40, sex: 'Female' }],
    household_size: '1',
    income: '40000',
  });
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  await page.getByRole('button', { name: listTexts.page.present }).click();
  const { cost, income } = presentTexts.pages;
  const layer = page.getByRole('dialog', { name: headlineTexts.result.title('Rosalind') });
  await expect(layer.getByRole('heading', { level: 1, name: cost(2026) })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(layer.getByRole('heading', { level: 1, name: income })).toBeVisible();
  await layer.getByRole('slider').press('ArrowRight');
  await layer.getByRole('button', { name: presentTexts.save }).click();
  const naming = page.getByRole('dialog', { name: scenarioTexts.addTitle });
  await naming.getByLabel(scenarioTexts.name, { exact: true }).fill('At the limit');
  await naming.getByRole('button', { name: scenarioTexts.save }).click();
  await expect(layer.getByText(scenarioTexts.saved('At the limit'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(page.getByRole('tab', { name: resultTexts.views.scenarios(1) })).toBeVisible();

  const { share_url } = await advisor.api.call('show-share-link', { params: { id } });
  const dialog = await openShare(page);
  await expect(dialog.getByText(shareTexts.openings.none)).toBeVisible();
  await dialog.getByRole('switch', { name: shareTexts.code.label }).click();
  const shown = dialog.getByText(/^The code is \d{6}\./);
  await expect(shown).toBeVisible();
  const code = (await shown.textContent())?.match(/\d{6}/)?.[0] ?? '';
  await expectAccessibleLayout(page);
  await expectNoSidewaysScroll(page);

  // What the visitor's browser may report while the link is closed to it.
  monitor.allowStatus(403, 404, 422);
  const visitor = await openPageAs(null);
  const link = new URL(share_url ?? '').pathname;
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(shareCodeTexts.title);
  await expect(visitor.getByText(/Rosalind|Hazel|\$/)).toHaveCount(0);
  await expectAccessibleLayout(visitor);
  const field = visitor.getByLabel(shareCodeTexts.label);
  await field.fill(code === '000000' ? '000001' : '000000');
  await visitor.getByRole('button', { name: shareCodeTexts.submit }).click();
  await expect(visitor.getByText('Invalid code. Please try again.').first()).toBeVisible();
  await expect(field).toBeFocused();
  await expect(dialog.getByText(shareTexts.openings.none)).toBeVisible();

  await field.fill(code);
  await visitor.getByRole('button', { name: shareCodeTexts.submit }).click();
  const title = headlineTexts.result.title('Rosalind');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(visitor.url()).not.toContain(code);
  await expectAccessibleLayout(visitor);
  await visitor.getByRole('heading', { level: 1 }).click();

  // Without a reload.
  await expect(dialog.getByText(/^Opened once, last on /)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(shown).toBeVisible();

  await dialog.getByRole('button', { name: share.revoke }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: share.revoke }).click();
  await expect(dialog.getByText(share.revoked)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('You found a page that does not exist')).toBeVisible();
  await expect(visitor.getByText('Rosalind')).toHaveCount(0);

  await page.goto(`/clients/${client.id}?view=activity`);
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(
    `The link to ${client.name}’s estimate was opened`,
  );
});
