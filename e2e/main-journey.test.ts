import { headlineTexts } from 'estimate-texts/headline-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expectSaved, openShare } from './fixtures/estimate-view.ts';
import { expect, test } from './fixtures/test.ts';

const { live } = texts;
const { result } = headlineTexts;
const { share } = listTexts;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('an advisor creates an estimate, shares it and revokes the link', { tag: '@phone' }, async ({
  page,
  openPageAs,
  monitor,
  isMobile,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname.replace('/api/v1', '')}`);
  });

  await page.goto('/');
  await expect(page).toHaveURL('/signin');
  await page.getByRole('button', { name: /Jonah Finch/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Jonah' })).toBeVisible();
  await page.getByRole('link', { name: 'New Estimate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.form.newTitle })).toBeVisible();
  const estimate = page.getByRole('region', { name: live.heading });
  await expect(estimate).toContainText(live.placeholder);

  const form = new EstimateForm(page);
  await form.firstName.pressSequentially('Rosalind');
  await form.zip.pressSequentially('78613');
  await expect(form.county('Travis County, TX')).toBeVisible();
  await form.county('Travis County, TX').check();
  await form.fillPerson(0, { age: 43, sex: 'Female' });
  await form.addSpouse.click();
  await form.fillPerson(1, { age: 45, sex: 'Male', type: 'Spouse' });
  await form.addChild.click();
  await form.fillPerson(2, { age: 12, sex: 'Male', type: 'Child' });
  await form.householdSize.pressSequentially('3');
  const before = asked.length;
  await form.income.pressSequentially('$78,400');
  await expect(estimate).toContainText(live.unsaved);
  const headline = estimate.getByText('Silver plan, after help');
  await expect(headline).toBeVisible();
  for (const plan of ['Bronze Plan', 'Silver Plan', 'Gold Plan'])
    await expect(estimate.getByText(plan, { exact: true })).toBeVisible();
  expect(asked.slice(before), 'typing an amount asks the server nothing').toEqual([]);
  expect(asked.filter((call) => call === 'GET /estimations/counties')).toHaveLength(1);
  expect(asked.filter((call) => call === 'GET /estimations/market')).toHaveLength(1);

  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: result.title('Rosalind') })).toBeVisible();
  await expectSaved(page);
  await expect(estimate).toContainText('78613 Travis County, TX');
  expect(asked.filter((call) => call === 'POST /estimations')).toHaveLength(1);

  // A phone has the button in the dialog only.
  const place = isMobile ? await openShare(page) : page;
  await place.getByRole('button', { name: share.copy }).click();
  await expect(place.getByRole('button', { name: share.copied })).toBeVisible();
  await page.keyboard.press('Escape');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toMatch(/^\/estimations\/[\w-]{43}\/view$/);

  const visitor = await openPageAs(null);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: result.title('Rosalind') })).toBeVisible();
  await expect(visitor.getByRole('tabpanel').getByText('Premium tax credit', { exact: true })).toBeVisible();
  await expect(visitor.getByText('Gold Plan', { exact: true })).toBeVisible();
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(visitor.getByRole('navigation')).toHaveCount(0);
  await expect(visitor.getByRole('form')).toHaveCount(0);
  await expect(visitor.getByRole('textbox')).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: share.copy })).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: share.revoke })).toHaveCount(0);
  const elsewhere = await visitor
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  expect(
    elsewhere.filter((href) => href?.startsWith('/') && !href.includes('/report.pdf')),
    'the Terms of Use only, besides the report',
  ).toEqual(['/terms-of-service']);
  expect(await visitor.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: share.revoke }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: share.revoke }).click();
  await expect(dialog).toContainText(share.revoked);
  monitor.allowStatus(404);
  await visitor.reload();
  await expect(visitor.getByText('You found a page that does not exist')).toBeVisible();
  await expect(visitor.getByText('Rosalind')).toHaveCount(0);

  // A new link opens the estimate again, and the old one does not.
  await dialog.getByRole('button', { name: share.create }).click();
  await dialog.getByRole('button', { name: share.copy }).click();
  await expect(dialog.getByRole('button', { name: share.copied })).toBeVisible();
  const second = await page.evaluate(() => navigator.clipboard.readText());
  expect(second).not.toBe(link);
  await visitor.goto(second);
  await expect(visitor.getByRole('heading', { level: 1, name: result.title('Rosalind') })).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByText('You found a page that does not exist')).toBeVisible();
});
