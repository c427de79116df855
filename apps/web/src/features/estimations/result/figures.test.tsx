import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from 'estimate-texts/amount-text';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Market } from 'estimator';
import { expect, test } from 'vitest';
import { formatMoney } from '../../../lib/format.ts';
import { calculationOfSaved, type EstimationChanges, marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { EstimationResult } from './estimation-result.tsx';

type Person = NonNullable<EstimationChanges['dependents']>[number];

const you = (age: number): Person => ({ id: 1, age, sex: 'Female', spouse: false, myself: true });
const spouse = (age: number): Person => ({ id: 2, age, sex: 'Male', spouse: true, myself: false });
const child = (age: number): Person => ({ id: age + 10, age, sex: 'Male', spouse: false, myself: false });

interface Family {
  title: string;
  household: EstimationChanges;
  prices?: Partial<Market>;
  shows: Partial<Calculation>;
}

const families: readonly Family[] = [
  {
    title: 'a subsidized family of five',
    household: {
      dependents: [you(44), spouse(42), child(14), child(11), child(8)],
      household_size: 5,
      income: 88_500,
    },
    shows: { eligible_for_marketplace: true, marketplace_unavailable: false },
  },
  {
    title: 'a family on Medicaid',
    household: { dependents: [you(34), spouse(33), child(5)], household_size: 3, income: 30_000 },
    shows: { eligible_for_medicaid: true, eligible_for_marketplace: false, premiums: null },
  },
  {
    title: 'parents on the marketplace with a child on CHIP',
    household: { dependents: [you(34), spouse(33), child(7)], household_size: 3, income: 46_000 },
    prices: { state: 'TX' },
    shows: { eligible_for_marketplace: true },
  },
  {
    title: 'the coverage gap',
    household: { dependents: [you(47)], income: 13_500 },
    prices: { state: 'TX' },
    shows: { coverage_gap: true, tax_credit: 0 },
  },
  {
    title: 'a couple, one on Medicare with a surcharge, one under 65',
    household: {
      dependents: [you(67), spouse(63)],
      household_size: 2,
      income: 96_000,
      last_year_income: 268_000,
      tax_filing_status: 'married_joint',
    },
    shows: { eligible_for_medicare: true, eligible_for_marketplace: true, traditional_part_b: 185 },
  },
  {
    title: 'a single parent in New York, priced by family tier as a range',
    household: { plan_year: 2026, dependents: [you(38), child(6)], household_size: 2, income: 54_000 },
    prices: {
      state: 'NY',
      county_name: 'New York County',
      price_ranges: {
        benchmark: { low_cents: 390_00, high_cents: 460_00 },
        bronze: null,
        silver: { low_cents: 380_00, high_cents: 450_00 },
        gold: null,
      },
    },
    shows: { state_exchange: true },
  },
  {
    title: 'above 400% of poverty in 2026',
    household: { plan_year: 2026, dependents: [you(63)], income: 63_000 },
    shows: { percent_of_fpl: 402, tax_credit: 0, eligible_for_marketplace: true },
  },
  {
    title: 'a place without a price',
    household: {},
    prices: { prices: null },
    shows: { marketplace_unavailable: true, premiums: null },
  },
  {
    title: 'a member of a Basic Health program',
    household: { dependents: [you(29)], income: 28_400 },
    prices: { state: 'OR' },
    shows: { eligible_for_marketplace: false, premiums: null },
  },
  {
    title: 'a couple on Medicare in 2026',
    household: {
      plan_year: 2026,
      dependents: [you(71), spouse(69)],
      household_size: null,
      income: null,
      last_year_income: 142_000,
      tax_filing_status: 'married_joint',
    },
    shows: { eligible_for_medicare: true, standard_part_b: 202.9, traditional_oop: 283 },
  },
  {
    title: 'Medicare where no Advantage price is known',
    household: {
      dependents: [you(80)],
      household_size: null,
      income: null,
      last_year_income: 20_000,
      tax_filing_status: 'single',
    },
    prices: {
      medicare: {
        ...(marketOf().medicare as NonNullable<Market['medicare']>),
        advantage_premium_cents: null,
        advantage_out_of_pocket_cents: null,
      },
    },
    shows: { eligible_for_medicare: true, advantage_sum: null },
  },
];

/** Of any tab. */
const region = (name: string) => screen.queryByRole('region', { name, hidden: true });
const textOf = (name: string) => region(name)?.textContent ?? '';
const sum = (...amounts: (number | null)[]) =>
  amounts.some((amount) => amount === null)
    ? null
    : amounts.reduce<number>((total, amount) => total + Math.round((amount ?? 0) * 100), 0) / 100;
const money = (amount: number | null) => formatMoney(amount);
/** A label, its "Why?" if it has one, then the value. */
const figure = (label: string, value: string) =>
  new RegExp([label, value].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*(Why\\?)?\\s*'));

function expectMarketplace({ premiums, marketplace_unavailable }: Calculation): void {
  const { title, unavailableTitle } = texts.marketplace;
  if (marketplace_unavailable) {
    expect(textOf(title)).toContain(unavailableTitle);
    expect(textOf(title)).not.toContain('$');
  } else if (!premiums) expect(region(title)).toBeNull();
  for (const [plan, amounts] of Object.entries(premiums ?? {})) {
    const { premium, premium_range, net_premium, net_premium_range } = amounts;
    const row = within(region(title) as HTMLElement)
      .getByText(plan, { exact: true })
      .closest('li')?.textContent;
    expect(row).toContain(`You pay ${amountText(net_premium, net_premium_range)}`);
    expect(row).toContain(amountText(premium, premium_range));
    const help = sum(premium, -net_premium) ?? 0;
    if (help > 0 && !premium_range && !net_premium_range) expect(row).toContain(money(help));
  }
}

function expectSummary({ household_total: total, coverage_gap, people, plan_year, year }: Calculation): void {
  const summary = textOf(texts.summary.title);
  if (total) {
    if (year.marketplace_months + year.medicare_months > 0)
      expect(summary).toContain(`${amountText(total.month, total.month_range)} a month`);
    expect(summary).toContain(`${amountText(total.year, total.year_range)} a year`);
    if (total.advantage_month !== null)
      expect(summary).toMatch(
        figure(
          texts.summary.inYear(texts.summary.advantage, plan_year),
          amountText(total.advantage_year, total.advantage_year_range),
        ),
      );
  }
  const { verdicts } = texts.medicaid;
  for (const { covered_by } of people)
    if (covered_by === 'none' ? coverage_gap : covered_by in verdicts)
      expect(summary).toContain(verdicts[covered_by as keyof typeof verdicts]);
}

function expectHelp(calculation: Calculation): void {
  const card = textOf(texts.help.detailTitle);
  const { tax_credit, tax_credit_range, benchmark_premium, benchmark_premium_range } = calculation;
  if (calculation.eligible_for_marketplace)
    expect(card).toMatch(figure(texts.help.credit, amountText(tax_credit, tax_credit_range)));
  else expect(card).not.toContain(texts.help.credit);
  expect(card).toMatch(figure(texts.help.poverty, `${calculation.percent_of_fpl}%`));
  if (calculation.applicable_percent !== null) {
    expect(card).toMatch(figure(texts.help.benchmark, amountText(benchmark_premium, benchmark_premium_range)));
    expect(card).toMatch(figure(texts.help.contribution, money(calculation.expected_contribution)));
    expect(card).toContain(`${calculation.applicable_percent}% of income`);
    expect(card).toMatch(figure(texts.help.costSharing, `${calculation.cost_sharing_level ?? 70}%`));
  }
  expect(card.includes(texts.help.gapTitle)).toBe(calculation.coverage_gap);
}

function expectMedicare(calculation: Calculation): void {
  const card = textOf(texts.medicare.detailTitle);
  expect(card).toMatch(figure(texts.medicare.householdSum, money(calculation.medicare_sum)));
  expect(card).toMatch(figure(texts.medicare.householdSum, money(calculation.advantage_sum)));
  expect(card).toContain(`$${calculation.traditional_oop} a year`);
  expect(card).toContain(calculation.advantage_oop ?? texts.medicare.noAdvantage);
  for (const person of calculation.people.filter(({ covered_by }) => covered_by === 'medicare')) {
    expect(card).toMatch(figure('Part B Doctors', money(sum(person.part_b, person.part_b_surcharge))));
    expect(card).toMatch(figure('Part D Drugs', money(sum(person.part_d, person.part_d_surcharge))));
    expect(card).toMatch(figure('Plan G Supplement', money(person.plan_g)));
    if (person.part_b_surcharge)
      expect(card).toContain(`${money(person.part_b)} + ${money(person.part_b_surcharge)} IRMAA`);
  }
}

function expectPeople({ people }: Calculation): void {
  const lines = within(region(texts.people.title) as HTMLElement).getAllByRole('listitem', { hidden: true });
  expect(lines).toHaveLength(people.length);
  for (const [index, { covered_by, premium, premium_range, age }] of people.entries()) {
    const line = lines[index]?.textContent;
    expect(line).toContain(String(age));
    expect(line).toContain(texts.people.coveredBy[covered_by]);
    if (covered_by === 'marketplace') expect(line).toContain(amountText(premium, premium_range));
  }
}

/** Every "Why?" lists its reasons in whole sentences, and figures of law and of the market name their source. */
async function expectReasons(): Promise<void> {
  await userEvent.click(screen.getByRole('switch', { name: texts.showAllReasons }));
  const buttons = screen.getAllByRole('button', { name: /^Why\?/, hidden: true });
  await screen.findAllByText(/^Sources?: .{5,}\d{4}/);
  for (const button of buttons) {
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    const reasons = [...(panel?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(reasons.length, button.textContent).toBeGreaterThan(0);
    for (const reason of reasons) {
      expect(reason).toMatch(/.{20,}\.$/);
      expect(reason).not.toMatch(/undefined|NaN|null|\[object/);
    }
  }
}

test.each(families)('shows the figures and reasons of a calculation: $title', async ({ household, prices, shows }) => {
  const subject = savedEstimation(household);
  const calculation = calculationOfSaved(subject, marketOf({ plan_year: subject.plan_year, ...prices }));
  expect(calculation).toMatchObject(shows);
  renderScreen(
    () => <EstimationResult subject={subject} calculation={calculation} onMonth={() => undefined} level={2} />,
    '/?view=details',
  );
  await screen.findByText(texts.sources.disclaimer);

  expectSummary(calculation);
  expectMarketplace(calculation);
  const isUnder65 = calculation.people.some(({ covered_by }) => covered_by !== 'medicare');
  if (isUnder65 && !calculation.marketplace_unavailable) expectHelp(calculation);
  else expect(region(texts.help.detailTitle)).toBeNull();
  if (calculation.eligible_for_medicare) expectMedicare(calculation);
  else expect(region(texts.medicare.detailTitle)).toBeNull();
  expectPeople(calculation);
  const sources = textOf(texts.sources.title);
  if (isUnder65) expect(sources).toContain(calculation.price_source);
  if (calculation.eligible_for_medicare) expect(sources).toContain(calculation.medicare_source ?? '-');
  await expectReasons();
});
