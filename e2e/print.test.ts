import { headlineTexts } from 'estimate-texts/headline-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { pageTextsOf } from './fixtures/pdf-text.ts';
import { expect, test } from './fixtures/test.ts';

const couple = {
  client_first_name: 'Wanda',
  zip: '33139',
  county: '12086',
  plan_year: 2025 as const,
  dependents_attributes: [
    { age: 67, sex: 'Female' as const },
    { age: 63, sex: 'Male' as const, spouse: true },
  ],
  household_size: 2,
  income: 60_000,
  last_year_income: 219_000,
  tax_filing_status: 'married_joint' as const,
};

test('a printed estimate has firm, advisor, date and page numbers, and nothing of the application', async ({
  apiFor,
  openPageAs,
}) => {
  const { call } = await apiFor('advisor');
  const { id, share_url, prepared_by } = await call('create-estimation', { body: { estimation: couple } });
  for (const [person, path] of [
    ['advisor', `/estimations/${id}`],
    [null, new URL(share_url ?? '').pathname],
  ] as const) {
    const page = await openPageAs(person);
    await page.goto(path);
    const letterhead = page.getByText(viewTexts.preparedBy(prepared_by?.advisor ?? ''), { exact: true });
    await expect(page.getByRole('region', { name: headlineTexts.summary.title })).toBeVisible();
    if (person) await page.getByRole('button', { name: listTexts.page.more }).click();
    await expect(page.getByRole(person ? 'menuitem' : 'button', { name: viewTexts.print, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(letterhead).toBeHidden();

    await page.emulateMedia({ media: 'print' });
    await expect(letterhead).toBeVisible();
    await expect(page.getByText(prepared_by?.firm ?? '', { exact: true }).last()).toBeVisible();
    await expect(page.getByText(/^Printed on \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
    for (const fact of ['Wanda 67, spouse 63', '$219,000']) await expect(page.getByText(fact).first()).toBeVisible();
    await expect(page.getByRole('region', { name: headlineTexts.summary.title })).toBeVisible();
    for (const chrome of ['navigation', 'banner', 'contentinfo', 'form', 'button'] as const)
      await expect(page.getByRole(chrome), chrome).toHaveCount(0);
    const numbers = pageTextsOf(await page.pdf());
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual(numbers.map((_, index) => `Page ${index + 1} of ${numbers.length}`));
  }
});
