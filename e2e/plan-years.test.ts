import { loadTexts, texts as t } from '../apps/web/src/features/admin/plan-years/texts.ts';
import { exampleYear, planFiles } from './fixtures/plan-files.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ person: 'super' });

test('a super admin uploads the plans of a year, reviews and publishes them, and undoes it', async ({
  page,
  keyboard,
  api,
}) => {
  await page.goto(`/plan_years?year=${exampleYear}`);
  await expect(page.getByText(t.published.empty(exampleYear))).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles(planFiles.map(({ name, content }) => ({ name, mimeType: 'text/csv', buffer: content })));
  await expect(page.getByText('Completed')).toHaveCount(planFiles.length);
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: t.upload.start }));
  const review = page.getByRole('link', { name: /^Review load/ });
  await review.waitFor({ timeout: 60_000 });
  await keyboard.press(review);

  await expect(page.getByText(loadTexts.pending)).toBeVisible();
  const states = page.getByRole('table', { name: loadTexts.states.title });
  await expect(states.getByRole('row', { name: /^Maryland/ })).toContainText('Area prices');
  await expect(page.getByText('These prices have no plan in a file of plans')).toBeVisible();
  await expectAccessibleLayout(page);

  await keyboard.press(page.getByRole('button', { name: loadTexts.publish.open }));
  const question = page.getByRole('alertdialog', { name: loadTexts.publish.title('marketplace', exampleYear) });
  await expect(question.getByRole('button', { name: loadTexts.publish.open })).toBeDisabled();
  await keyboard.press(question.getByLabel(loadTexts.publish.accept), 'Space');
  await keyboard.press(question.getByRole('button', { name: loadTexts.publish.open }));
  await expect(page.getByText(loadTexts.published)).toBeVisible();

  await keyboard.press(page.getByRole('link', { name: t.title }).last());
  await expect(page.getByRole('region', { name: t.published.title(exampleYear) })).toContainText('1 state: MD');
  await expect
    .poll(async () => {
      const query = { zip: '21201', county: '24510', plan_year: exampleYear } as const;
      return (await api.call('show-market', { query })).price_source;
    })
    .toContain('from the official files');
  await expectAccessibleLayout(page);

  await keyboard.press(page.getByRole('button', { name: t.undo.open.marketplace }));
  const undo = page.getByRole('alertdialog', { name: /^Undo the publication/ });
  await expect(undo.getByRole('listitem')).toContainText(t.undo.none.marketplace);
  await keyboard.press(undo.getByRole('button', { name: t.undo.confirm }));
  await expect(page.getByText(t.published.empty(exampleYear))).toBeVisible();
});
