import { headlineTexts } from 'estimate-texts/headline-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { shareCodeTexts } from '../apps/web/src/features/estimations/saved/share-code-texts.ts';
import { shareTexts } from '../apps/web/src/features/estimations/share/share-texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { openShare } from './fixtures/estimate-view.ts';
import { scrollTo } from './fixtures/scroll.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';

const { share } = listTexts;

test('an advisor shares a link with a code, sees that it was opened, and revokes it', async ({
  openPageAs,
  origin,
  apiFor,
  monitor,
}) => {
  const { advisor, client } = await engagements(origin, apiFor).makeReferred('Rosalind');
  const { id, share_url } = await advisor.api.call('create-estimation', {
    body: {
      estimation: {
        client_first_name: 'Rosalind',
        client_id: client.id,
        zip: '60614',
        county: '17031',
        plan_year: 2025,
        dependents_attributes: [{ age: 40, sex: 'Female' }],
        household_size: 1,
        income: 40_000,
      },
    },
  });
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto(`/estimations/${id}`);
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

  await page.goto(`/clients/${client.id}`);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await scrollTo(activity);
  await expect(activity).toContainText(`The link to ${client.name}’s estimate was opened`);
});
