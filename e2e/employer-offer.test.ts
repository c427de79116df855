import { eventTexts } from 'estimate-texts/event-texts';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { otherCoverageTexts as t } from '../apps/web/src/features/estimations/form/other-coverage/other-coverage-texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expectSaved, openView } from './fixtures/estimate-view.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test.ts';

test.use({ person: 'advisor' });

test('an advisor enters an employer’s offer, COBRA and late enrollment, and finds them saved', async ({ page }) => {
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await form.fill({
    first_name: 'Ann',
    zip: '53703',
    plan_year: 2026,
    people: [
      { age: 60, sex: 'Female' },
      { age: 67, sex: 'Male', type: 'Spouse' },
    ],
    household_size: '2',
    income: '31,000',
    filing_status: 'married_joint',
    last_year_income: '50,000',
  });
  await form.root.getByLabel(t.offerPerson).selectOption('Ann');
  await form.root.getByLabel(t.employeePrice).fill('180');
  await form.root.getByText(t.late).click();
  await form.root.getByLabel(t.partB).fill('26');
  await form.root.getByLabel(t.partD).fill('14');
  await form.root.getByRole('radio', { name: t.quarterChoices['30_to_39'] }).check();
  await form.root.getByRole('button', { name: eventTexts.add }).click();
  const change = form.root.getByRole('group', { name: eventTexts.entry(1) });
  await change.getByLabel(eventTexts.kind).selectOption(eventTexts.kinds.retires);
  await change.getByLabel(eventTexts.person).selectOption('Ann');
  await change.getByLabel(eventTexts.retireMonth).selectOption('June');
  await change.getByLabel(eventTexts.wages).fill('0');
  await change.getByRole('checkbox', { name: 'Ann' }).check();
  await change.getByLabel(eventTexts.cobra).fill('1,450');
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
  await expectSaved(page);
  await page.getByRole('link', { name: headlineTexts.household.edit, exact: true }).click();

  await expect(form.root.getByLabel(t.employeePrice)).toHaveValue('180.00');
  await expect(form.root.getByLabel(t.partB)).toHaveValue('26');
  await expect(form.root.getByRole('radio', { name: t.quarterChoices['30_to_39'] })).toBeChecked();
  await expect(change.getByLabel(eventTexts.cobra)).toHaveValue('1,450.00');
  const employer = page.getByRole('region', { name: resultTexts.employer.title });
  await expect(employer.getByText(/^COBRA costs \$1,450\.00 a month from July on; silver costs \$/)).toBeVisible();
  await openView(page, resultTexts.views.details);
  await expect(page.getByText(/\$40\.60 late enrollment/).first()).toBeVisible();
  await expect(page.getByText('$311.00').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await openView(page, resultTexts.views.overview);

  await change.getByRole('checkbox', { name: 'Ann' }).uncheck();
  await expect(
    employer.getByText(
      /^The employer’s offer is affordable for Ann \(\$180\.00 a month is 6\.96% of the income; the limit for 2026 is 9\.96%\), so Ann can’t get a tax credit\./,
    ),
  ).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(employer).toBeVisible();
});
