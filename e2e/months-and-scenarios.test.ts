import { eventTexts } from 'estimate-texts/event-texts';
import { yearTexts } from 'estimate-texts/months/year-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { scenarioTexts as t } from '../apps/web/src/features/estimations/outlook/scenarios/scenario-texts.ts';
import { shareTexts } from '../apps/web/src/features/estimations/share/share-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expectSaved, openShare, openView } from './fixtures/estimate-view.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test.ts';

test.use({ person: 'advisor' });

test('an advisor sees the months of a year with a 65th birthday, and compares scenarios', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await form.fill({ first_name: 'Dana', zip: '53703', plan_year: 2026, people: [{ age: 30, sex: 'Female' }] });
  const born = form.person(0).getByRole('group', { name: /^Birth date/ });
  await born.getByLabel('Month').fill('7');
  await born.getByLabel('Day').fill('20');
  await born.getByLabel('Year').fill('1961');
  await expect(form.person(0).getByLabel('Age', { exact: true })).toHaveValue('64');
  await form.fill({ household_size: '1', income: '48,000' });
  await form.root.getByRole('button', { name: eventTexts.add }).click();
  const change = form.root.getByRole('group', { name: eventTexts.entry(1) });
  await change.getByLabel(eventTexts.kind).selectOption(eventTexts.kinds.moves);
  await change.getByLabel(eventTexts.moveMonth).selectOption('October');
  await change.getByLabel(texts.form.zip).fill('53202');
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);

  await expectSaved(page);
  const outlook = (await openShare(page)).getByRole('switch', { name: shareTexts.contents.outlook });
  await outlook.click();
  await expect(outlook).toBeChecked();
  await expect(outlook).toBeEnabled();
  await page.keyboard.press('Escape');
  await openView(page, resultTexts.views.year);
  const year = page.getByRole('region', { name: yearTexts.title(2026) });
  await expect(year.getByText(/^July: Dana moves to Medicare/)).toBeVisible();
  await expect(year.getByText(/^October: the household moves to another county/)).toBeVisible();
  await year.getByRole('button', { name: 'Why? July to September' }).click();
  await expect(year.getByText(/^Dana: Medicare premiums of \$/)).toBeVisible();
  await year.getByRole('button', { name: yearTexts.showTable }).click();
  await expect(year.getByRole('row')).toHaveCount(14);
  await openView(page, resultTexts.views.years);
  const years = page.getByRole('region', { name: yearTexts.years.title });
  await expect(years.getByText(yearTexts.years.projected(2027))).toBeVisible();
  await years.getByRole('button', { name: yearTexts.years.show }).click();
  await years.getByLabel(yearTexts.years.medicareGrowth).fill('9');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await openView(page, resultTexts.views.scenarios(0));
  const scenarios = page.getByRole('region', { name: t.title });
  await scenarios.getByRole('button', { name: t.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.kinds.income).check();
  await dialog.getByLabel(t.amount).fill('40000');
  await expect(dialog.getByText(/ a year\. /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t.save }).click();
  const roth = '+$40,000 Roth conversion';
  await expect(scenarios.getByRole('columnheader', { name: roth })).toBeVisible();

  await scenarios.getByRole('button', { name: t.add }).click();
  await dialog.getByLabel(t.kinds.place).check();
  await dialog.getByRole('textbox', { name: texts.form.zip }).fill('53202');
  await expect(dialog.getByLabel(t.name, { exact: true })).toHaveValue('Milwaukee County');
  await dialog.getByRole('button', { name: t.save }).click();
  const county = scenarios.getByRole('columnheader', { name: 'Milwaukee County' });
  await expect(county).toBeAttached();

  await rowMenuOf(page, 'Milwaukee County').click();
  await rowAction(page, t.moveLeft).click();
  await expect(scenarios.getByText(t.moved('Milwaukee County', 1, 2))).toBeVisible();
  await expect(scenarios.getByRole('columnheader').nth(1)).toContainText('Milwaukee County');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const share = await openShare(page);
  const href = await share.getByRole('link', { name: listTexts.share.open }).getAttribute('href');
  await page.keyboard.press('Escape');
  await rowMenuOf(page, 'Milwaukee County').click();
  await rowAction(page, t.remove).click();
  await page.getByRole('button', { name: t.removeConfirm }).click();
  await expect(county).toHaveCount(0);

  await page.goto(href ?? '');
  await openView(page, resultTexts.views.year);
  await expect(year.getByText(/^July: Dana moves to Medicare/)).toBeVisible();
  await openView(page, resultTexts.views.scenarios(1));
  await expect(scenarios.getByRole('columnheader', { name: roth })).toBeVisible();
  await expect(scenarios.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
