import type { Page } from '@playwright/test';
import type { BodyInput } from 'contract/endpoint';
import type { createEstimation } from 'contract/endpoints/estimations';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { incomeTexts } from 'estimate-texts/income/income-texts';
import { yearTexts } from 'estimate-texts/months/year-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { formatMoney, formatWholeMoney } from '../apps/web/src/lib/format.ts';
import { openView } from './fixtures/estimate-view.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ person: 'advisor' });

const nashville = { zip: '37203', county: '47037' };
const woman = (age: number) => ({ age, sex: 'Female' as const });
const husband = (age: number) => ({ age, sex: 'Male' as const, spouse: true });
const bornOn = (birth_date: string) => ({ birth_date, sex: 'Female' as const });
const child = (age: number) => ({ age, sex: 'Male' as const });
const retiresInJune = { kind: 'retires' as const, person: 1, month: 6, wages: 100_000, covers: [1, 2] };
const earlier = { last_year_income: 90_000, tax_filing_status: 'married_joint' as const };

type Household = Omit<BodyInput<typeof createEstimation>['estimation'], 'client_first_name' | 'plan_year'>;

const households: readonly (readonly [name: string, household: Household])[] = [
  [
    'one retires in June',
    {
      zip: '43215',
      county: '39049',
      dependents_attributes: [woman(62), husband(60)],
      household_size: 2,
      income: 110_000,
      events: [retiresInJune],
    },
  ],
  [
    'a couple without dates',
    { ...nashville, dependents_attributes: [woman(61), husband(60)], household_size: 2, income: 81_188 },
  ],
  [
    'one turns 65 in July',
    {
      ...nashville,
      dependents_attributes: [bornOn('1961-07-14'), husband(61)],
      household_size: 2,
      income: 80_000,
      ...earlier,
    },
  ],
  [
    'one turns 65 in January',
    {
      ...nashville,
      dependents_attributes: [bornOn('1961-01-15')],
      household_size: 1,
      income: 48_000,
      last_year_income: 48_000,
      tax_filing_status: 'single',
    },
  ],
  [
    'a child is born in May',
    {
      ...nashville,
      dependents_attributes: [woman(34), husband(33), child(0)],
      household_size: 3,
      income: 96_000,
      events: [{ kind: 'joins', person: 3, month: 5, cause: 'birth' }],
    },
  ],
  [
    'one retires in June and turns 65 in August',
    {
      ...nashville,
      dependents_attributes: [bornOn('1961-08-15'), husband(60)],
      household_size: 2,
      income: 110_000,
      events: [retiresInJune],
      ...earlier,
    },
  ],
  [
    'one is on Medicare and the other is not',
    { ...nashville, dependents_attributes: [woman(67), husband(62)], household_size: 2, income: 78_000, ...earlier },
  ],
  [
    'a divorce in March',
    {
      ...nashville,
      dependents_attributes: [woman(45), husband(43), child(10)],
      household_size: 3,
      income: 90_000,
      events: [{ kind: 'leaves', person: 2, month: 3, cause: 'divorce' }],
    },
  ],
];

/** Nothing of 2026 is projected, so that all figures are to the cent. */
const planYear = 2026;
const cost = yearTexts.total(planYear);

interface Figures {
  readonly year: number;
  /** With an Advantage plan instead. */
  readonly advantage: number | null;
  /** That of the tax return. */
  readonly income: number;
}

const amount = String.raw`(\$[\d,]+(?:\.\d\d)?)`;
/** Labels are in capitals on screen. */
const amountsIn = (text: string, pattern: string): string[] =>
  [...text.matchAll(new RegExp(pattern, 'gi'))].map(([, found = '']) => found);
const yearsIn = (text: string) => amountsIn(text, `${amount}\\s+(?:${headlineTexts.result.aYear}|for the year)`);
const costsIn = (text: string) => amountsIn(text, `${cost}[^$]*${amount}`);

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Paper has all tabs. */
async function expectResult(page: Page, { year, advantage, income }: Figures, on: 'screen' | 'paper'): Promise<void> {
  const openTab = async (name: string) => (on === 'screen' ? openView(page, name) : undefined);
  const expected = formatMoney(year);
  const summary = regionOf(page, headlineTexts.summary.title);
  await expect.poll(async () => yearsIn(await summary.innerText())[0], 'headline').toBe(expected);
  const others = advantage === null ? [] : [formatMoney(advantage)];
  for (const found of yearsIn(await summary.innerText())) expect([expected, ...others]).toContain(found);
  await openTab(resultTexts.views.year);
  const months = regionOf(page, yearTexts.title(planYear));
  await expect.poll(async () => costsIn(await months.innerText())[0], 'months').toBe(expected);
  await openTab(resultTexts.views.income);
  const chart = regionOf(page, resultTexts.outlook.income);
  const own = chart.getByRole('region', { name: incomeTexts.yours(formatWholeMoney(income)), exact: true });
  await expect.poll(async () => costsIn(await own.innerText()), 'chart').toEqual([expected]);
}

async function expectMonthsTable(page: Page, year: number): Promise<void> {
  const row = regionOf(page, yearTexts.title(planYear)).getByRole('row', { name: new RegExp(`^${yearTexts.sum}`) });
  await expect(row.getByRole('cell').last()).toHaveText(formatMoney(year));
}

async function expectList(page: Page, name: string, year: number): Promise<void> {
  await page.goto(`/estimations?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  const heads = await page.getByRole('columnheader').allTextContents();
  const column = heads.findIndex((head) => head.trim().startsWith(listTexts.list.columns.year_total));
  expect(column).toBeGreaterThan(0);
  await expect(row.getByRole('cell').nth(column)).toHaveText(formatMoney(year));
}

async function expectCsv(page: Page, name: string, year: number): Promise<void> {
  const answer = await page.request.get(`/api/v1/estimations/export?search=${encodeURIComponent(name)}`);
  expect(answer.status()).toBe(200);
  // No cell of these rows has a comma.
  const [head = [], ...rows] = (await answer.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(rows.map((row) => row[head.indexOf('Yearly Cost')])).toEqual([year.toFixed(2)]);
}

for (const [index, [what, household]] of households.entries())
  test(`a year costs the same wherever it is shown: ${what}`, { tag: index === 0 ? [] : ['@all'] }, async ({
    api,
    page,
  }) => {
    const name = `Year${Math.random().toString(36).slice(2, 10)}`;
    const { id } = await api.call('create-estimation', {
      body: { estimation: { ...household, client_first_name: name, plan_year: planYear } },
    });
    const { household_total } = await api.call('calculate-estimation', { params: { id } });
    const outlook = await api.call('show-outlook', { params: { id } });
    const { year = Number.NaN, advantage_year = null, year_range } = household_total ?? {};
    expect(year_range, 'a range is not to the cent').toBeNull();
    const figures = { year, advantage: advantage_year, income: outlook.income ?? Number.NaN };

    await page.goto(`/estimations/${id}`);
    await expectResult(page, figures, 'screen');
    const wholeCost = formatWholeMoney(Math.round(year));
    const slider = page.getByRole('slider', { name: incomeTexts.slider });
    const label = incomeTexts.value(formatWholeMoney(figures.income), wholeCost);
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${label.replaceAll('$', String.raw`\$`)}\\b`));

    await page.emulateMedia({ media: 'print' });
    await expectResult(page, figures, 'paper');
    const isEven = new Set(outlook.months.map(({ total }) => total)).size === 1;
    if (!isEven) await expectMonthsTable(page, year);

    await page.emulateMedia({ media: 'screen' });
    await expectList(page, name, year);
    await expectCsv(page, name, year);
  });
