import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from 'estimate-texts/amount-text';
import { moveTexts } from 'estimate-texts/move-texts';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Market } from 'estimator';
import { expect, test, vi } from 'vitest';
import { formatMoney } from '../../../lib/format.ts';
import { calculationOfSaved, type EstimationChanges, marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { EstimationResult } from './estimation-result.tsx';
import type { View } from './view.ts';

async function show(
  changes: EstimationChanges = {},
  prices: Partial<Market> = {},
  overrides: Partial<Calculation> = {},
  { onMonth = () => undefined, view = 'overview' }: { onMonth?: (month: number) => void; view?: View } = {},
) {
  const subject = savedEstimation(changes);
  const calculation = { ...calculationOfSaved(subject, marketOf(prices)), ...overrides };
  renderScreen(
    () => <EstimationResult subject={subject} calculation={calculation} onMonth={onMonth} level={2} />,
    `/?view=${view}`,
  );
  await screen.findByText(texts.sources.disclaimer);
  return calculation;
}

/** Of any tab. */
const card = (title: string) => within(screen.getByRole('region', { name: title, hidden: true }));
const withoutHelp = (cause: keyof typeof texts.marketplace.noHelp) =>
  texts.marketplace.withoutHelp(texts.marketplace.noHelp[cause], texts.summary.plan);
const senior = {
  dependents: [{ id: 1, age: 67, sex: 'Female', spouse: false, myself: true }],
  household_size: null,
  income: null,
  last_year_income: 50_000,
  tax_filing_status: 'single',
} satisfies EstimationChanges;

test('the silver plan’s net premium is the headline, with the three metals before and after help', async () => {
  await show();
  const plans = card(texts.marketplace.title);
  expect(plans.getByText('Silver plan, after help')).toBeTruthy();
  expect(plans.getByText('You would pay $139.98 a month for the lowest-priced silver plan after help.')).toBeTruthy();
  const rows = plans.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    'Bronze PlanYou pay $22.80Full price $390.60Help $367.80Why?',
    'Silver PlanYou pay $139.98Full price $507.78Help $367.80Why?',
    'Gold PlanYou pay $218.10Full price $585.90Help $367.80Why?',
  ]);
});

test('amounts are ranges in whole dollars where a price is not precise enough for cents', async () => {
  await show(
    {},
    {
      price_ranges: {
        benchmark: { low_cents: 390_00, high_cents: 460_00 },
        bronze: null,
        silver: null,
        gold: { low_cents: 405_00, high_cents: 495_00 },
      },
    },
  );
  const plans = card(texts.marketplace.title);
  expect(plans.getByText('You would pay $61–$153 a month for the lowest-priced silver plan after help.')).toBeTruthy();
  const rows = plans.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    'Bronze PlanYou pay $0–$36Full price $390.60Help $354–$391Why?',
    'Silver PlanYou pay $61–$153Full price $507.78Help $354–$446Why?',
    'Gold PlanYou pay $81–$290Full price $527–$645Help $354–$446Why?',
  ]);
  expect(card(texts.help.title).getByText('$354–$446')).toBeTruthy();
  expect(card(texts.help.detailTitle).getByText('$507–$599')).toBeTruthy();
});

test('the summary opens with the sum of the months where they differ, and explains it', async () => {
  const [person] = savedEstimation().dependents;
  const turning = person && { ...person, age: 64, birth_date: '1960-07-20' };
  const calculation = await show({ dependents: turning ? [turning] : [], plan_year: 2025, income: 30_000 });
  const { periods } = calculation.year;
  const [before, after] = (periods ?? []).map(({ month }) => month);
  const year = formatMoney(calculation.household_total?.year ?? null);
  const summary = card(texts.summary.title);
  expect(summary.getByText('With Traditional Medicare in 2025')).toBeTruthy();
  const sentence = `You would pay ${formatMoney(before ?? 0)} a month through June and ${formatMoney(after ?? 0)} from July on: ${year} for the year`;
  expect(summary.getByText((text) => text.startsWith(sentence))).toBeTruthy();
  await userEvent.click(summary.getByRole('button', { name: 'Why? With Traditional Medicare in 2025' }));
  expect(await summary.findByText((text) => text.endsWith(`= ${year} for the year.`))).toBeTruthy();
});

test('more than three periods are summed up by the lowest and the highest month', async () => {
  const turning = [1, 2, 3, 4].map((id) => ({
    ...{ id, age: 64, sex: 'Female' as const, spouse: id === 2, myself: id === 1 },
    birth_date: `1960-0${id + 3}-20`,
  }));
  const calculation = await show({ dependents: turning, household_size: 4, income: 90_000, plan_year: 2025 });
  const months = (calculation.year.periods ?? []).map(({ month }) => month);
  expect(months.length).toBeGreaterThan(3);
  const [least, most] = [Math.min(...months), Math.max(...months)].map(formatMoney);
  const sentence = `Your household would pay between ${least} and ${most} a month: `;
  expect(card(texts.summary.title).getByText((text) => text.startsWith(sentence))).toBeTruthy();
});

test('spouses who file separately see what a joint return saves', async () => {
  const couple = [
    { id: 1, age: 60, sex: 'Female', spouse: false, myself: true },
    { id: 2, age: 58, sex: 'Male', spouse: true, myself: false },
  ] as const;
  const { moves } = await show(
    {
      dependents: [...couple],
      household_size: 2,
      income: 60_000,
      plan_year_filing_status: 'separate',
      plan_year: 2026,
    },
    { plan_year: 2026 },
  );
  const year = formatMoney(moves.find(({ kind }) => kind === 'file_jointly')?.year ?? 0);
  const line = `A joint tax return for 2026, with the same household and income, saves ${year} a year.`;
  expect(card(moveTexts.title).getByText((text) => text.startsWith(line))).toBeTruthy();
});

test('monthly amounts are those of the months that the viewer chooses', async () => {
  const [person] = savedEstimation().dependents;
  const onMonth = vi.fn();
  const turning = person && { ...person, age: 64, birth_date: '1960-07-20' };
  await show({ dependents: turning ? [turning] : [], plan_year: 2025 }, {}, {}, { onMonth });
  // The second is beside the tabs, where there is space.
  const [months] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: texts.result.months });
  if (!months) throw new Error('There is no choice of months');
  expect(months.selectedOptions[0]?.textContent).toMatch(/^January to June: /);
  await userEvent.selectOptions(months, '7');
  expect(onMonth).toHaveBeenCalledExactlyOnceWith(7);
});

test('financial help shows the parts of the credit', async () => {
  await show({ income: 24_000 });
  const help = card(texts.help.detailTitle);
  expect(help.getByText('159%')).toBeTruthy();
  expect(help.getByText('$520.80')).toBeTruthy();
  expect(help.getByText(/^Only silver plans pay about 87%/)).toBeTruthy();
});

test('"Why?" opens a figure’s reasons with their source, and closes them again', async () => {
  const user = userEvent.setup();
  await show();
  const why = card(texts.help.title).getByRole('button', { name: 'Why? Premium tax credit' });
  expect(why.getAttribute('aria-expanded')).toBe('false');
  await user.click(why);
  expect(why.getAttribute('aria-expanded')).toBe('true');
  expect(
    await screen.findByText(/^The benchmark plan costs \$520\.80, and you’re expected to pay \$153\.00\./),
  ).toBeTruthy();
  const source = screen.getByRole('link', { name: /^26 USC 36B\(b\)\(2\) \(2025\)/ });
  expect(source.closest('p')?.textContent).toMatch(/^Source: 26 USC 36B/);
  await user.keyboard('{Enter}');
  expect(source.isConnected).toBe(false);
});

test('above the end of the credit the full price is the headline', async () => {
  await show({ income: 90_000, plan_year: 2026 }, { plan_year: 2026 });
  expect(card(texts.marketplace.title).getByText(withoutHelp('above_ceiling'))).toBeTruthy();
  expect(card(texts.help.title).getByText(texts.help.creditNone)).toBeTruthy();
});

test.each([
  ['below_floor', { income: 9_000 }, { state: 'TX' }],
  // $90,000 of income is expected to pay more than the benchmark plan of $520.80 costs.
  ['affordable', { income: 90_000 }, {}],
] as const)('the headline names the true cause of no help: %s', async (cause, changes, prices) => {
  await show(changes, prices);
  expect(card(texts.marketplace.title).getByText(withoutHelp(cause))).toBeTruthy();
});

test('filing separately two years ago takes no help away this year', async () => {
  const couple = [
    { id: 1, age: 67, sex: 'Female', spouse: false, myself: true },
    { id: 2, age: 60, sex: 'Male', spouse: true, myself: false },
  ] as const;
  const { tax_credit } = await show({
    dependents: [...couple],
    household_size: 2,
    income: 50_000,
    last_year_income: 50_000,
    tax_filing_status: 'married_seperate',
  });
  expect(tax_credit).toBeGreaterThan(0);
  expect(card(texts.marketplace.title).getByText('Silver plan, after help')).toBeTruthy();
});

test('one switch shows and hides all reasons, and each can still be closed', async () => {
  const user = userEvent.setup();
  await show({}, {}, {}, { view: 'details' });
  const buttons = () => screen.getAllByRole('button', { name: /^Why\?/, hidden: true });
  const open = () => buttons().filter((button) => button.getAttribute('aria-expanded') === 'true');
  const all = screen.getByRole('switch', { name: texts.showAllReasons });
  expect(open()).toEqual([]);
  await user.click(all);
  expect(open()).toHaveLength(buttons().length);
  expect(
    screen.getAllByText(/^The benchmark plan costs \$520\.80, and you’re expected to pay \$153\.00\./),
  ).toHaveLength(4);
  await user.click(card(texts.help.detailTitle).getByRole('button', { name: 'Why? Premium tax credit' }));
  expect(open()).toHaveLength(buttons().length - 1);
  await user.click(all);
  expect(open()).toEqual([]);
});

test('lists what could lower the cost, the largest saving first, with its reason', async () => {
  const alone = [{ id: 1, age: 60, sex: 'Female', spouse: false, myself: true }] as const;
  const { moves } = await show({ income: 63_000, plan_year: 2026, dependents: [...alone] }, { plan_year: 2026 });
  const list = within(screen.getByRole('region', { name: moveTexts.title }));
  const lower = moves.find(({ kind }) => kind === 'lower_income');
  expect(lower).toMatchObject({ amount: 400, limit: 62_600 });
  const saved = formatMoney(lower?.year ?? 0);
  expect(
    list.getByText((text) =>
      text.startsWith(`With $400 less income, at $62,600 or below, you’d get help that saves ${saved} a year.`),
    ),
  ).toBeTruthy();
  expect(list.getByText('By Dec 31, 2026.')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: /^Why\? With \$400 less income/ }));
  expect(await list.findByRole('link', { name: /^26 USC 36B/ })).toBeTruthy();
  expect(moves.map(({ year }) => year)).toEqual(moves.map(({ year }) => year).toSorted((one, other) => other - one));
});

test('lists nothing where nothing saves a hundred dollars', async () => {
  await show({ income: 20_000 });
  expect(screen.queryByRole('region', { name: moveTexts.title })).toBeNull();
});

test('states the limits of the estimate next to the result', async () => {
  await show();
  const limits = card(texts.limits.title);
  expect(limits.getByText(/pregnancy, disability, or immigration status/)).toBeTruthy();
  expect(limits.getByText(/Form 8962/)).toBeTruthy();
  expect(limits.getByText(texts.limits.filing(2025))).toBeTruthy();
});

test('labels the price of several children in New York as an estimate, with the reason', async () => {
  const child = (id: number, age: number) => ({ id, age, sex: 'Male' as const, spouse: false, myself: id === 1 });
  const label = /^The price is an estimate: New York publishes a rate for one child/;
  const newYork = { state: 'NY', county_name: 'New York County' } as const;
  await show({ dependents: [child(1, 15), child(2, 12)], income: 200_000 }, newYork);
  expect(card(texts.limits.title).getByText(label)).toBeTruthy();
  cleanup();
  await show({ dependents: [child(1, 15)], income: 200_000 }, newYork);
  expect(screen.queryByText(label)).toBeNull();
});

test('states no limits of the tax credit for a household on Medicare', async () => {
  await show(senior);
  expect(card(texts.limits.title).getByText(texts.limits.notAsked)).toBeTruthy();
  expect(screen.queryByText(texts.limits.reconciled)).toBeNull();
});

test('shows a dash and the words of the specification without a price', async () => {
  await show({}, { prices: null });
  const plans = card(texts.marketplace.title);
  expect(plans.getByText('Pre-65 Market Unavailable for Quoting')).toBeTruthy();
  expect(plans.getByText(/^State marketplace regulations .*[Rr]efer the client/)).toBeTruthy();
  expect(plans.getByText('—')).toBeTruthy();
  expect(screen.queryByText(/\$0\.00/)).toBeNull();
});

test('explains missing Medicare prices in the words of the specification', async () => {
  await show(senior, { medicare: null });
  expect(screen.getByText('Medicare Market Unavailable for Quoting')).toBeTruthy();
  expect(screen.getByText(/Refer the client to a licensed advisor/)).toBeTruthy();
  expect(screen.queryByText(/\$0\.00/)).toBeNull();
});

test('names the people who are likely eligible for Medicaid', async () => {
  await show({
    income: 38_000,
    household_size: 3,
    dependents: [
      { id: 1, age: 35, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 7, sex: 'Male', spouse: false, myself: false },
    ],
  });
  const medicaid = card(texts.medicaid.title);
  expect(medicaid.getByText('Child, 7')).toBeTruthy();
  expect(medicaid.getByText(texts.medicaid.verdicts.medicaid)).toBeTruthy();
  expect(screen.queryByText(texts.help.gapTitle)).toBeNull();
});

test('too poor for the credit and not covered by Medicaid is the coverage gap', async () => {
  await show({ income: 9_000 }, { state: 'TX' });
  expect(card(texts.help.title).getByText(texts.help.gapTitle)).toBeTruthy();
  expect(card(texts.people.title).getByText(texts.people.coveredBy.none)).toBeTruthy();
});

test('Medicare: Part B is the standard premium and its surcharge, Part D with its own, and $257 a year', async () => {
  const calculation = await show({ ...senior, last_year_income: 140_000 });
  const medicare = card(texts.medicare.detailTitle);
  expect(medicare.getAllByText('$370.00')).toHaveLength(2);
  expect(medicare.getAllByText('$185.00 + $185.00 IRMAA')).toHaveLength(2);
  expect(medicare.getByText('$38.31 + $35.30 IRMAA')).toBeTruthy();
  expect(medicare.getByText('$124.68')).toBeTruthy();
  expect(medicare.getByText('$257 a year per person, then Plan G pays the rest.')).toBeTruthy();
  expect(medicare.getByText('$568.29')).toBeTruthy();
  expect(calculation.medicare_sum).toBe(568.29);
  expect(medicare.getByText('$421.70')).toBeTruthy();
  expect(medicare.getByText('Up to $5,400 per person per year in network')).toBeTruthy();
});

test('explains that no Advantage plan is sold', async () => {
  const { medicare } = marketOf();
  await show(senior, {
    medicare: medicare && { ...medicare, advantage_premium_cents: null, advantage_out_of_pocket_cents: null },
  });
  expect(card(texts.medicare.title).getByText(texts.medicare.noAdvantage)).toBeTruthy();
});

test('shows text about out-of-pocket costs without markup', async () => {
  await show(senior, {}, { advantage_oop: '<img src=x onerror=alert(1)>' });
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('shows source, year and accuracy of the prices, and the disclaimer at the end', async () => {
  await show({
    ...senior,
    dependents: [...senior.dependents, { id: 2, age: 40, sex: 'Male', spouse: true, myself: false }],
    income: 60_000,
    household_size: 2,
  });
  const sources = card(texts.sources.title);
  expect(sources.getByText('2025 plan prices')).toBeTruthy();
  expect(sources.getByText(/^HHS poverty guidelines 2024/)).toBeTruthy();
  expect(sources.getByText(/Medicare Parts A and B premiums/)).toBeTruthy();
  expect(sources.getByText('A table of prices for tests. As sure as a test.')).toBeTruthy();
  expect(sources.getByText('A table of Medicare prices for tests. As sure as another test.')).toBeTruthy();
  expect(screen.getByText('This is an estimate, not an offer or eligibility decision.')).toBeTruthy();
});

test('a household on both sides of 65 is added up', async () => {
  const couple = {
    dependents: [
      { id: 1, age: 67, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 63, sex: 'Male', spouse: true, myself: false },
    ],
    household_size: 2,
    income: 60_000,
    last_year_income: 60_000,
    tax_filing_status: 'married_joint',
  } satisfies EstimationChanges;
  const { household_total } = await show(couple);
  const { month = 0, year = 0, advantage_year } = household_total ?? {};
  const values = [...(screen.getAllByRole('region')[0]?.querySelectorAll('p') ?? [])].map((one) => one.textContent);
  expect(Math.round(month * 1200) / 100).toBe(year);
  for (const cost of [year, advantage_year]) expect(values).toContain(`${formatMoney(cost)} a year`);
  expect(values.at(-1)).toMatch(
    /^Your household would pay \$[\d,.]+ a month, or \$[\d,.]+ a year, for the lowest-priced silver plan after help and for Traditional Medicare with a supplement\. With Medicare Advantage instead, the total would be /,
  );
});

test('the result opens with what one person pays, as a sentence', async () => {
  await show();
  expect(screen.getAllByRole('region')[0]?.getAttribute('aria-label')).toBe('Summary');
  const summary = card('Summary');
  expect(summary.getByText('You pay in 2025, after help')).toBeTruthy();
  expect(screen.getAllByRole('region')[0]?.textContent).toContain('$1,679.76 a year');
  expect(
    summary.getByText(
      'You would pay $139.98 a month, or $1,679.76 a year, for the lowest-priced silver plan after help.',
    ),
  ).toBeTruthy();
});

test('the summary says that help covers the whole premium, or that there is none', async () => {
  await show(
    { income: 24_000 },
    { prices: { benchmark_cents: 400_00, bronze_cents: 200_00, silver_cents: 300_00, gold_cents: 450_00 } },
  );
  expect(
    card('Summary').getByText(
      'You would pay $0 for the lowest-priced silver plan. Financial help covers the full premium.',
    ),
  ).toBeTruthy();
});

test('without a credit the summary is the full price', async () => {
  await show({ income: 90_000, plan_year: 2026 }, { plan_year: 2026 });
  const summary = card('Summary');
  expect(summary.getByText('You pay in 2026')).toBeTruthy();
  expect(summary.getByText(/ a year, for the lowest-priced silver plan, with no financial help\.$/)).toBeTruthy();
});

test('likely Medicaid opens with that verdict, its cost and where to apply, without a credit of zero', async () => {
  await show({ income: 12_000 });
  const summary = card('Summary');
  const paragraphs = [...(screen.getAllByRole('region')[0]?.querySelectorAll('p') ?? [])].map((one) => one.textContent);
  expect(paragraphs.slice(0, 3)).toEqual(['Maria', 'Likely eligible for Medicaid', texts.verdicts.cost.medicaid]);
  expect(summary.getByText('$0.00')).toBeTruthy();
  expect(summary.getByText('Medicaid would cover you all year, so this estimate has no premium.')).toBeTruthy();
  expect(summary.getByText(new RegExp(texts.verdicts.applyFederal))).toBeTruthy();
  expect(summary.getByRole('link').getAttribute('href')).toBe('https://www.healthcare.gov/medicaid-chip/');
  expect(card(texts.help.title).queryByText('$0.00')).toBeNull();
  expect(screen.queryByText(texts.help.creditNone)).toBeNull();
});

test('an employer’s plan all year is a cost of zero, and says so', async () => {
  await show({ events: [{ kind: 'retires', person: 1, month: 12, wages: 40_000, covers: [1] }] });
  expect(
    card('Summary').getByText('The employer’s plan would cover you all year, so this estimate has no premium.'),
  ).toBeTruthy();
});

test('a child in CHIP is named after the total, with the state’s own marketplace', async () => {
  await show(
    {
      income: 62_000,
      household_size: 2,
      dependents: [
        { id: 1, age: 35, sex: 'Female', spouse: false, myself: true },
        { id: 2, age: 7, sex: 'Male', spouse: false, myself: false },
      ],
    },
    { state: 'NJ' },
  );
  const summary = card('Summary');
  const paragraphs = [...(screen.getAllByRole('region')[0]?.querySelectorAll('p') ?? [])].map((one) => one.textContent);
  expect(paragraphs[0]).toBe('Your household pays in 2025, after help');
  expect(summary.getByText(`Child, 7: ${texts.medicaid.verdicts.chip}.`)).toBeTruthy();
  expect(summary.getByRole('link').getAttribute('href')).toBe('https://www.healthcare.gov/marketplace-in-your-state/');
});

test('the coverage gap opens with that verdict, before the full price', async () => {
  const { household_total } = await show({ income: 9_000 }, { state: 'TX' });
  const region = screen.getAllByRole('region')[0];
  const paragraphs = [...(region?.querySelectorAll('p') ?? [])].map((one) => one.textContent);
  expect(paragraphs.slice(0, 3)).toEqual(['Maria', texts.medicaid.verdicts.none, texts.verdicts.cost.none]);
  expect(paragraphs).toContain(`${formatMoney(household_total?.year ?? null)} a year`);
  expect(region?.textContent).toContain(texts.verdicts.applyAnyway);
});

test('the summary is a range where the price of the silver plan is one', async () => {
  const silver = { low_cents: 350_00, high_cents: 430_00 };
  const { household_total } = await show({}, { price_ranges: { benchmark: null, bronze: null, silver, gold: null } });
  const value = amountText(null, household_total?.month_range);
  expect(value).toMatch(/^\$\d+–\$\d+$/);
  expect(
    card('Summary').getByText(new RegExp(`^You would pay ${value.replaceAll('$', '\\$')} a month, or `)),
  ).toBeTruthy();
});

test('there is no summary without a price', async () => {
  await show({}, { prices: null });
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
});

test('Medicare: both ways have the same weight, in the summary and in the card', async () => {
  await show({ ...senior, last_year_income: 140_000 });
  const summary = card('Summary');
  const sizes = ['With Traditional Medicare in 2025', 'With Medicare Advantage in 2025'].map((label) =>
    summary.getByText(label).closest('[data-size]')?.getAttribute('data-size'),
  );
  expect(sizes).toEqual(['headline', 'headline']);
  const medicare = card(texts.medicare.detailTitle);
  const sums = medicare.getAllByText(texts.medicare.householdSum).map((one) => one.closest('[data-size]'));
  expect(sums.map((one) => one?.getAttribute('data-size'))).toEqual(['card', 'card']);
});

test.each<[string, EstimationChanges, string, string]>([
  [
    'over a bracket',
    { last_year_income: 140_000 },
    'Bracket 2 of 5',
    '$7,000 into the bracket that starts at $133,000. The next one starts $27,000 higher.',
  ],
  [
    'below the first',
    { last_year_income: 100_000 },
    'None',
    '$6,000 below the first bracket, which starts at $106,000.',
  ],
  ['at a limit', { last_year_income: 106_000 }, 'None', texts.medicare.atLimit('$106,000')],
  ['in the top bracket', { last_year_income: 500_000 }, 'Bracket 5 of 5', 'Exactly at the $500,000 bracket.'],
  [
    'filing jointly',
    { last_year_income: 219_000, tax_filing_status: 'married_joint' },
    'Bracket 1 of 5',
    '$7,000 into the bracket that starts at $212,000. The next one starts $47,000 higher.',
  ],
])('IRMAA: an income %s shows the bracket and the distance to it', async (_, changes, bracket, distance) => {
  await show({ ...senior, ...changes });
  const medicare = card(texts.medicare.detailTitle);
  expect(medicare.getByText('IRMAA')).toBeTruthy();
  expect(medicare.getByText(bracket)).toBeTruthy();
  expect(medicare.getByText(`${distance} ${texts.medicare.irmaaMeaning(2023)}`)).toBeTruthy();
  expect(card(texts.medicare.title).getByText(`IRMAA: ${bracket}. ${distance}`)).toBeTruthy();
});
