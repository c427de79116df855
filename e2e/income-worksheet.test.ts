import { resultTexts } from 'estimate-texts/result-texts';
import { worksheetTexts as t } from '../apps/web/src/features/estimations/form/income-worksheet/worksheet-texts.ts';
import { scenarioTexts } from '../apps/web/src/features/estimations/outlook/scenarios/scenario-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { incomeLineLabels as lines } from '../packages/contract/src/vocabulary/income-lines.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { openView } from './fixtures/estimate-view.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test.ts';

test.use({ person: 'advisor' });

test('an advisor works out an income, saves its lines, and changes one in a scenario', async ({ page }) => {
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await form.fill({
    first_name: 'Ann',
    zip: '53703',
    plan_year: 2026,
    people: [
      { age: 60, sex: 'Female' },
      { age: 58, sex: 'Male', type: 'Spouse' },
    ],
    household_size: '2',
    income: '1',
  });
  await form.root.getByRole('button', { name: texts.form.workOutIncome }).click();
  const dialog = page.getByRole('dialog', { name: t.title });
  await dialog.getByLabel(lines.wages).fill('30,000');
  await dialog.getByLabel(lines.self_employment).fill('-500');
  await dialog.getByLabel(lines.hsa).fill('4,000');
  await dialog.getByLabel(lines.wages).press('Enter');
  await expect(dialog).toBeHidden();
  const income = form.root.getByLabel(texts.form.income);
  await expect(income).toHaveValue('25,500.00');
  await form.root.getByRole('button', { name: t.edit }).click();
  await dialog.getByLabel(lines.self_employment).fill('20,000');
  await dialog.getByLabel(lines.social_security).fill('9,000');
  await dialog.getByLabel(lines.health_insurance).fill('26,000');
  await expect(dialog.getByText(/^This becomes the household income\. \$[\d,.]+ of it is untaxed/)).toBeVisible();
  await dialog.getByRole('button', { name: `Why? ${t.credit}` }).click();
  await expect(dialog.getByText(/^Health insurance premiums of \$26,000\.00 less the tax credit of/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t.use }).click();
  await expect(dialog).toBeHidden();
  await expect(form.root.getByText(/^Worked out from 5 lines, with/)).toBeVisible();
  const worked = await income.inputValue();
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  await page.reload();

  await page.getByRole('link', { name: resultTexts.household.edit, exact: true }).click();
  await expect(income).toHaveValue(worked);
  await expect(form.root.getByText(/^Worked out from 5 lines, with/)).toBeVisible();
  // The chart above loads on its own, and would move the button under a pointer.
  await page.getByRole('button', { name: `Why? ${resultTexts.help.poverty}` }).press('Enter');
  await expect(page.getByText(/^MAGI for the tax credit is /)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await openView(page, resultTexts.views.scenarios(0));
  await page.getByRole('button', { name: scenarioTexts.add }).click();
  const scenario = page.getByRole('dialog', { name: scenarioTexts.addTitle });
  await scenario.getByRole('checkbox', { name: scenarioTexts.kinds.income_line }).check();
  await scenario.getByLabel(scenarioTexts.line, { exact: true }).selectOption(lines.roth_conversions);
  await scenario.getByLabel(scenarioTexts.lineAmount).fill('20,000');
  await scenario.getByRole('button', { name: scenarioTexts.save }).click();
  const table = page.getByRole('table', { name: scenarioTexts.table });
  await expect(table.getByText(`${lines.roth_conversions}: $20,000.00 (+$20,000)`)).toBeVisible();
  await expect(page.getByText(scenarioTexts.differs)).toBeHidden();

  await income.fill('40,000');
  await expect(form.root.getByText(t.removed(5))).toBeVisible();
  await form.root.getByRole('button', { name: t.undo }).click();
  await expect(income).toHaveValue(worked);
});
