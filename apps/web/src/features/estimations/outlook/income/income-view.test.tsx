import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { incomeTexts } from 'estimate-texts/income/income-texts';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Market } from 'estimator';
import { expect, test, vi } from 'vitest';
import { calculationFor, marketOf } from '../../../../testing/estimations.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { EstimationResult } from '../../result/estimation-result.tsx';
import type { PricedHousehold } from '../basis/priced-household.ts';

type Input = PricedHousehold['input'];

const couple: Input = {
  dependents_attributes: [
    { age: 60, sex: 'Female', spouse: false },
    { age: 58, sex: 'Male', spouse: true },
  ],
  household_size: 2,
  income: 81_188,
  last_year_income: null,
  year_between_income: null,
  tax_filing_status: null,
  events: [],
};
const senior: Input = {
  ...couple,
  dependents_attributes: [{ age: 67, sex: 'Female', spouse: false }],
  household_size: null,
  income: null,
  last_year_income: 50_000,
  tax_filing_status: 'single',
};

async function open(input: Input, changes: Partial<Market> = {}, onUseIncome?: (income: number) => void) {
  const market = marketOf({ plan_year: 2026, ...changes });
  const priced = { household: { input, market }, failure: null, retry: () => undefined };
  const subject = {
    client_first_name: 'Maria',
    zip: '27601',
    county: market.county,
    county_name: market.county_name,
    state: market.state,
    plan_year: market.plan_year,
    household_size: input.household_size ?? null,
    income: input.income ?? null,
    income_worksheet: null,
    plan_year_filing_status: null,
    lived_apart_all_year: false,
    credit_exception: false,
    employer_offer: null,
    untaxed_social_security: input.untaxed_social_security ?? null,
    last_year_income: input.last_year_income ?? null,
    tax_filing_status: input.tax_filing_status ?? null,
    year_between_income: null,
    dependents: input.dependents_attributes,
    events: [],
  };
  const calculation = calculationFor(input, market);
  renderScreen(
    () => (
      <EstimationResult
        subject={subject}
        calculation={calculation}
        onMonth={() => undefined}
        priced={priced}
        level={2}
        {...(onUseIncome && { onUseIncome })}
      />
    ),
    '/?view=income',
  );
  const panel = await screen.findByRole('region', { name: texts.outlook.income });
  await within(panel).findByText(incomeTexts.keys);
  return { panel: within(panel), user: userEvent.setup({ delay: null }) };
}

const slider = () => screen.getByRole('slider', { name: incomeTexts.slider });
const valueText = () => slider().getAttribute('aria-valuetext');
const press = (key: string, shiftKey = false) => fireEvent.keyDown(slider(), { key, shiftKey });

/** Of the sentence. The table has another one. */
const whyCreditEnds = () =>
  screen.getAllByRole('button', { name: 'Why? The tax credit ends: $84,600' })[0] as HTMLElement;

test('says how much room is left below the cliff of 2026, and what crossing it costs', async () => {
  const { panel } = await open(couple);
  expect(
    panel.getByText(
      /^You can earn \$3,412 more in 2026 before the tax credit ends\. Going over costs \$[\d,]+ a year\.$/,
    ),
  ).toBeTruthy();
  expect(valueText()).toMatch(/^Income \$81,188: \$[\d,]+ a year$/);
  expect(panel.getByRole('img', { name: /^Income \$81,188: .* You can earn \$3,412/ })).toBeTruthy();
});

test('names the help below the chart where its name has space', async () => {
  const { panel } = await open(couple);
  const picture = within(panel.getByRole('img', { name: /^Income \$81,188/ }));
  for (const help of [incomeTexts.credit.some, incomeTexts.credit.none]) expect(picture.getByText(help)).toBeTruthy();
});

test('arrow keys step between thresholds, others by $1,000 and to the ends', async () => {
  await open(couple);
  press('ArrowRight');
  expect(valueText()).toMatch(/^Income \$84,600: .*This is the last dollar before the tax credit ends\.$/);
  press('ArrowRight');
  expect(valueText()).toMatch(/^Income \$84,601: \$[\d,]+ a year$/);
  press('ArrowLeft');
  press('ArrowRight', true);
  expect(valueText()).toContain('Income $85,600:');
  press('PageDown');
  expect(valueText()).toContain('Income $84,600:');
  press('Home');
  expect(slider().getAttribute('aria-valuenow')).toBe(slider().getAttribute('aria-valuemin'));
  press('End');
  expect(slider().getAttribute('aria-valuenow')).toBe(slider().getAttribute('aria-valuemax'));
});

test('another income is shown beside the saved one, used in the form or given up', async () => {
  const onUseIncome = vi.fn();
  const { panel, user } = await open(couple, {}, onUseIncome);
  expect(panel.queryByRole('button', { name: incomeTexts.use })).toBeNull();
  press('ArrowRight');
  press('ArrowRight');
  expect(panel.getByRole('region', { name: incomeTexts.yours('$81,188') })).toBeTruthy();
  const other = within(panel.getByRole('region', { name: incomeTexts.at('$84,601') }));
  expect(other.getByText(/^\+\$[\d,]+ a year$/)).toBeTruthy();
  await user.click(panel.getByRole('button', { name: incomeTexts.use }));
  expect(onUseIncome).toHaveBeenCalledWith(84_601);
  await user.click(panel.getByRole('button', { name: incomeTexts.back('$81,188') }));
  expect(panel.queryByRole('region', { name: incomeTexts.at('$84,601') })).toBeNull();
});

test('without a form, an income cannot be used', async () => {
  const { panel } = await open(couple);
  press('ArrowRight');
  expect(panel.queryByRole('button', { name: incomeTexts.use })).toBeNull();
});

test('the table has each threshold with its range, people, exact change and year', async () => {
  const { panel, user } = await open({ ...couple, income: 200_000 });
  await user.click(panel.getByRole('button', { name: incomeTexts.chart.table }));
  const table = within(panel.getByRole('table', { name: incomeTexts.table.caption }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows.find((row) => row?.includes('The tax credit ends'))).toMatch(
    /^\$84,601 and up.*Household\+\$[\d,]+\.\d\d2026$/,
  );
  expect(rows.find((row) => row?.includes('Medicaid ends'))).toContain('Maria and Spouse, 58');
});

test('each threshold answers why, with its arithmetic and a linked source, as text to copy', async () => {
  const { panel, user } = await open(couple);
  await user.click(whyCreditEnds());
  expect(
    await panel.findByText(/^At an income of \$84,600, a year costs \$[\d,.]+ in 2026\. At \$84,601, it costs/),
  ).toBeTruthy();
  expect(
    panel.getByText(/^400% of the 2025 poverty level of \$21,150 for a household of 2 is \$84,600\.00\./),
  ).toBeTruthy();
  expect(panel.getAllByRole('link', { name: /26 USC 36B/ })[0]?.getAttribute('href')).toContain('uscode.house.gov');
  await user.click(panel.getByRole('button', { name: texts.explanation.copy }));
  expect((await panel.findAllByText(texts.explanation.copied)).length).toBeGreaterThan(0);
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain("Maria's health plan estimate: Zip 27601, Wake County, NC");
  expect(copied).toContain('- At an income of $84,600');
  expect(copied).toContain('https://uscode.house.gov/');
});

test('a browser that denies the clipboard says so', async () => {
  const { panel, user } = await open(couple);
  await user.click(whyCreditEnds());
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(await panel.findByRole('button', { name: texts.explanation.copy }));
  expect((await panel.findAllByText('Your browser didn’t allow copying')).length).toBeGreaterThan(0);
});

test('people who all have Medicare see the surcharges of two years later', async () => {
  const { panel } = await open(senior);
  expect(
    panel.getByText(
      /^Maria can earn \$[\d,]+ more in 2026 before owing a Medicare surcharge \(IRMAA\) in 2028: \$[\d,]+ a year/,
    ),
  ).toBeTruthy();
  expect(panel.getByText(/The point starts at \$50,000, the 2024 income\./)).toBeTruthy();
  expect(valueText()).toBe('Income $50,000: $0 of surcharges in 2028');
});

test('untaxed Social Security moves the limits of the surcharge, and a note says so', async () => {
  const { panel } = await open({
    ...couple,
    dependents_attributes: [
      { age: 66, sex: 'Female', spouse: false },
      { age: 58, sex: 'Male', spouse: true },
    ],
    last_year_income: 80_000,
    tax_filing_status: 'married_joint',
    untaxed_social_security: 12_000,
  });
  expect(panel.getByText(incomeTexts.untaxed('$12,000'))).toBeTruthy();
  expect(panel.getByText(incomeTexts.separateYears(2028))).toBeTruthy();
});

test('without prices, shows the limits as a table and no chart', async () => {
  const { panel } = await open(couple, { prices: null });
  expect(panel.getByText(incomeTexts.noPrices)).toBeTruthy();
  expect(panel.queryByRole('slider')).toBeNull();
  expect(panel.getByRole('table', { name: incomeTexts.table.caption })).toBeTruthy();
});

test.each([0, 1_000_000_000])('shows an income of %d', async (income) => {
  await open({ ...couple, income });
  expect(valueText()).toContain(`Income $${income.toLocaleString('en-US')}:`);
  act(() => void press('ArrowLeft'));
  expect(valueText()).toMatch(/^Income \$[\d,]+: /);
});
