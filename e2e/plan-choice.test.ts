import { formatWholeMoney } from 'estimate-texts/format';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { incomeTexts } from 'estimate-texts/income/income-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import { choiceTexts } from 'estimate-texts/summary/choice-texts';
import { chosenFactTexts } from 'estimate-texts/summary/chosen-facts';
import { summaryTotals } from 'estimate-texts/summary/summary-totals';
import { readPdf } from '../apps/server/src/testing/pdf-reader.ts';
import { planTexts as t } from '../apps/web/src/features/estimations/plans/plan-texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';
import { households } from './screens/households.ts';

test('an advisor compares and chooses a bronze plan with an HSA for a couple near the limit, and cost, chart, report, paper and client follow', async ({
  openPageAs,
  origin,
  apiFor,
}) => {
  const { advisor, client } = await engagements(origin, apiFor).makeReferred('Beatrix');
  const { id } = await advisor.api.call('create-estimation', {
    body: {
      estimation: { client_first_name: 'Beatrix', ...households.cliff, client_id: client.id, shows_outlook: true },
    },
  });
  await advisor.api.call('update-sharing', { params: { id: Number(id) }, body: { shared_with_client: true } });
  const costs = async () => {
    const calculation = await advisor.api.call('calculate-estimation', { params: { id } });
    const year = calculation.household_total?.year ?? 0;
    const figure = summaryTotals(calculation)?.figures[0]?.value ?? '';
    return { year, figure, rounded: formatWholeMoney(Math.round(year)) };
  };
  const before = await costs();

  const page = await openPageAs(null, { storageState: advisor.api.state });
  const answer = page.getByRole('region', { name: headlineTexts.summary.title });
  const slider = page.getByRole('slider', { name: incomeTexts.slider });
  await page.goto(`/estimations/${id}?view=income`);
  await expect(answer).toContainText(before.figure);
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`\\${before.rounded}\\b`));

  await page.goto(`/estimations/${id}?view=plans`);
  await expect(page.getByText(t.sample, { exact: true }).first()).toBeVisible();
  const list = page.getByRole('region', { name: t.list });
  await list.getByRole('combobox', { name: t.filters.metal[0] }).selectOption('bronze');
  await list.getByRole('combobox', { name: t.filters.hsa[0] }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/hsa=true/);
  await expect(list.getByRole('row').nth(1)).toContainText(t.hsa);
  await expectAccessibleLayout(page);
  // By keyboard alone: compare two, choose one, undo, and choose it again.
  const boxes = list.getByRole('checkbox', { name: /^Compare / });
  for (const at of [0, 1]) {
    await boxes.nth(at).focus();
    await page.keyboard.press('Space');
  }
  await list.getByRole('button', { name: t.compare.action(2) }).press('Enter');
  await expect(page.getByRole('heading', { name: t.compare.title(2) })).toBeFocused();
  await expectAccessibleLayout(page);
  const side = page.getByRole('region', { name: t.compare.table(2) });
  const choose = side.getByRole('button', { name: /^Choose / }).first();
  const name = ((await choose.getAttribute('aria-label')) ?? '').replace(/^Choose /, '');
  await choose.press('Enter');
  const card = page.getByRole('region', { name: t.choice.title(name) });
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: t.choice.back }).press('Enter');
  await expect(card).toBeHidden();
  await expect(answer).toContainText(before.figure);
  await side.getByRole('button', { name: t.choice.chooseNamed(name), exact: true }).press('Enter');
  await expect(card).toBeVisible();
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const after = await costs();
  expect(after.year).not.toBe(before.year);
  await expect(page.getByText(choiceTexts.chosen(name))).toBeVisible();
  await expect(answer).toContainText(after.figure);
  await page.getByRole('tab', { name: 'Income' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`\\${after.rounded}\\b`));

  const report = await page.request.get(`/api/v1/estimations/${id}/report.pdf`);
  const [first] = (await readPdf(await report.body())).pages;
  for (const text of [chosenFactTexts.title, name, after.figure]) expect(first?.text).toContain(text);
  expect(first?.text).not.toContain(before.figure);

  const theirs = await openPageAs(null, { storageState: client.api.state });
  await theirs.goto(`/estimates/${id}`);
  await expect(theirs.getByText(choiceTexts.chosen(name))).toBeVisible();
  await expect(theirs.getByRole('region', { name: headlineTexts.summary.title })).toContainText(after.figure);
  await expectAccessibleLayout(theirs);
  const printed = theirs.getByRole('region', { name: chosenFactTexts.title });
  await expect(printed).toBeHidden();
  await theirs.emulateMedia({ media: 'print' });
  await expect(theirs.getByText(viewTexts.stillLoading)).toBeHidden();
  await expect(printed).toContainText(name);
  await expect(printed).toContainText(chosenFactTexts.limit);
});
