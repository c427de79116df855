import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Market } from 'estimator';
import { expect, test } from 'vitest';
import { formatMoney } from '../../../lib/format.ts';
import { calculationOfSaved, type EstimationChanges, marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { EstimationResult } from './estimation-result.tsx';

async function show(changes: EstimationChanges = {}, prices: Partial<Market> = {}) {
  const subject = savedEstimation(changes);
  const calculation = calculationOfSaved(subject, marketOf(prices));
  renderScreen(
    () => <EstimationResult subject={subject} calculation={calculation} onMonth={() => undefined} level={2} />,
    '/?view=details',
  );
  await screen.findByText(texts.sources.disclaimer);
  return calculation;
}

/** Of any tab. */
const card = (title: string) => within(screen.getByRole('region', { name: title, hidden: true }));

const in2026 = { plan_year: 2026 } as const;

test('the state’s help is a line of its own, and part of what the bars show as help', async () => {
  const family = {
    dependents: [
      { id: 1, age: 40, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 38, sex: 'Male', spouse: true, myself: false },
    ],
    household_size: 4,
    income: 51_440,
    state: 'CA',
    ...in2026,
  } satisfies EstimationChanges;
  const { premiums, tax_credit } = await show(family, { state: 'CA', ...in2026 });
  const silver = premiums?.['Silver Plan'];
  const help = card(texts.help.detailTitle);
  expect(silver?.state_help).toBe(43);
  expect(help.getByText(/^California Premium Subsidy \(Covered California\)\. It lowers the price/)).toBeTruthy();
  await userEvent.click(help.getByRole('button', { name: `Why? ${texts.help.stateHelp}` }));
  expect(await help.findByText(/^At 160% of the poverty level, California Premium Subsidy/)).toBeTruthy();
  expect(
    help.getByText(
      'Help from California Premium Subsidy (Covered California) is included. The state runs its own marketplace, which has the final numbers. California may add more help in 2026; its figures aren’t published.',
    ),
  ).toBeTruthy();
  const bars = card(texts.marketplace.title).getAllByRole('listitem', { hidden: true });
  expect(bars[1]?.textContent).toContain(`Help ${formatMoney((tax_credit ?? 0) + 43)}`);
});

test('above 400% of poverty, New Mexico’s help replaces the words of an income that is too high', async () => {
  const { tax_credit } = await show(
    {
      dependents: [{ id: 1, age: 60, sex: 'Female', spouse: false, myself: true }],
      income: 70_000,
      state: 'NM',
      ...in2026,
    },
    { state: 'NM', ...in2026 },
  );
  expect(tax_credit).toBe(0);
  expect(card(texts.marketplace.title).getByText(texts.marketplace.headlineHelp)).toBeTruthy();
  expect(card(texts.summary.title).getByText('You pay in 2026, after help')).toBeTruthy();
  expect(screen.queryByText(/too high for help/)).toBeNull();
});

test('says that a state may help where its figures are not published', async () => {
  await show({ state: 'MD', plan_year: 2027, income: 35_000 }, { state: 'MD', plan_year: 2027, is_projected: true });
  expect(
    card(texts.help.detailTitle).getByText(
      'The state runs its own marketplace, which has the final numbers. Help from the state isn’t included here. Maryland may add help in 2027; its figures aren’t published.',
    ),
  ).toBeTruthy();
});

test('projected amounts are in whole dollars and say “about”, with the reason once', async () => {
  const couple = {
    dependents: [
      { id: 1, age: 67, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 62, sex: 'Male', spouse: true, myself: false },
    ],
    household_size: 2,
    income: 60_000,
    last_year_income: 230_000,
    tax_filing_status: 'married_joint',
    plan_year: 2027,
  } satisfies EstimationChanges;
  const calculation = await show(couple, { plan_year: 2027, is_projected: true });
  expect(calculation).toMatchObject({ is_projected: true, prices_projected: true, medicare_projected: true });
  const summary = card(texts.summary.title);
  expect(summary.getByText(texts.projection.prices(2027))).toBeTruthy();
  expect(summary.getByText(texts.projection.net)).toBeTruthy();
  expect(
    summary.getByText('Medicare amounts for 2027 are projected until the official figures are loaded.'),
  ).toBeTruthy();
  for (const title of [texts.summary.title, texts.marketplace.title, texts.medicare.title, texts.people.title]) {
    const text = screen.getByRole('region', { name: title, hidden: true }).textContent ?? '';
    expect(text).toMatch(/about \$[\d,]+/);
    expect(text).not.toMatch(/\$[\d,]+\.\d\d/);
  }
  expect(card(texts.help.detailTitle).getByText(formatMoney(calculation.expected_contribution))).toBeTruthy();
});

test('sample plans are said to be samples, in the summary and among the sources', async () => {
  const price_source = 'Sample plans of 2025 in Cook County, with invented carriers.';
  await show({}, { is_sample: true, price_source });
  expect(card(texts.summary.title).getByText(texts.samplePlans)).toBeTruthy();
  expect(card(texts.sources.title).getByText(new RegExp(`^${price_source}`))).toBeTruthy();
});

test('published figures are exact, and nothing about projections is said', async () => {
  const { is_projected } = await show();
  expect(is_projected).toBe(false);
  expect(screen.queryByText(/projected|about \$/)).toBeNull();
  expect(screen.queryByText(texts.samplePlans)).toBeNull();
});

test('spouses who file separately are promised no help from the state', async () => {
  const couple = {
    dependents: [
      { id: 1, age: 40, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 38, sex: 'Male', spouse: true, myself: false },
    ],
    household_size: 2,
    income: 51_440,
    state: 'CA',
    ...in2026,
  } satisfies EstimationChanges;
  await show({ ...couple, plan_year_filing_status: 'separate' }, { state: 'CA', ...in2026 });
  const help = card(texts.help.detailTitle);
  expect(
    help.getByText(
      'The state runs its own marketplace, which has the final numbers. Help from the state isn’t included here.',
    ),
  ).toBeTruthy();
  expect(help.queryByText(/may add/)).toBeNull();
});

test('refers to the marketplace of the state', async () => {
  await show({ income: 40_000 }, { state: 'CA' });
  expect(
    card(texts.help.detailTitle).getByText(
      /^The state runs its own marketplace, which has the final numbers\. Help from the state isn’t included here\./,
    ),
  ).toBeTruthy();
});
