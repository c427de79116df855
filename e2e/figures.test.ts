import type { Page } from '@playwright/test';
import type { Calculation } from 'contract/endpoints/calculation';
import type { EstimationBody } from 'contract/endpoints/estimations';
import { headlineTexts } from '../apps/web/src/features/estimations/headline-texts.ts';
import { personTexts } from '../apps/web/src/features/estimations/person-texts.ts';
import { resultTexts } from '../apps/web/src/features/estimations/result-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expect, test } from './fixtures/test.ts';

type Household = Omit<EstimationBody, 'client_first_name'>;
type Person = Calculation['people'][number];

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (amount: number | null) => (amount === null ? '—' : dollars.format(amount));
interface Range {
  low: number;
  high: number;
}
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
/** Whole dollars from one end to the other where a price is not precise enough for cents. */
const amount = (exact: number | null, range: Range | null) =>
  range ? `${whole.format(Math.floor(range.low))}–${whole.format(Math.ceil(range.high))}` : money(exact);
const adding = (...amounts: (number | null)[]) =>
  amounts.some((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0) / 100;

/** `label`, its "Why?" if it has one, then `value`, as a screen shows a figure. */
const figure = (label: string, value: string) => {
  const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${plain(label)}\\s*(Why\\?)?\\s*${plain(value)}`);
};

const you = (age: number, sex: Person['sex'] = 'Female') => ({ age, sex, spouse: false });
const spouse = (age: number) => ({ age, sex: 'Male' as const, spouse: true });
const child = (age: number) => ({ age, sex: 'Male' as const, spouse: false });

const families: readonly { title: string; household: Household; shows: Partial<Calculation> }[] = [
  {
    title: 'a subsidized family of five',
    household: {
      zip: '78704',
      county: '48453',
      plan_year: 2025,
      dependents_attributes: [you(44), spouse(42), child(14), child(11), child(8)],
      household_size: 5,
      income: 88_500,
    },
    shows: { eligible_for_marketplace: true, marketplace_unavailable: false },
  },
  {
    title: 'a family on Medicaid',
    household: {
      zip: '60614',
      county: '17031',
      plan_year: 2025,
      dependents_attributes: [you(34), spouse(33), child(5)],
      household_size: 3,
      income: 30_000,
    },
    shows: { eligible_for_medicaid: true, eligible_for_marketplace: false, premiums: null },
  },
  {
    title: 'parents on the marketplace with a child on CHIP',
    household: {
      zip: '78704',
      county: '48453',
      plan_year: 2025,
      dependents_attributes: [you(34), spouse(33), child(7)],
      household_size: 3,
      income: 46_000,
    },
    shows: { eligible_for_marketplace: true },
  },
  {
    title: 'the coverage gap in Texas',
    household: {
      zip: '75201',
      county: '48113',
      plan_year: 2025,
      dependents_attributes: [you(47)],
      household_size: 1,
      income: 13_500,
    },
    shows: { coverage_gap: true, tax_credit: 0 },
  },
  {
    title: 'a couple, one on Medicare with a surcharge, one under 65',
    household: {
      zip: '33139',
      county: '12086',
      plan_year: 2025,
      dependents_attributes: [you(67), spouse(63)],
      household_size: 2,
      income: 96_000,
      last_year_income: 268_000,
      tax_filing_status: 'married_joint',
    },
    shows: { eligible_for_medicare: true, eligible_for_marketplace: true, traditional_part_b: 185 },
  },
  {
    title: 'a single parent in New York, priced by family tier',
    household: {
      zip: '10025',
      county: '36061',
      plan_year: 2026,
      dependents_attributes: [you(38), child(6)],
      household_size: 2,
      income: 54_000,
    },
    shows: { state_exchange: true },
  },
  {
    title: 'above 400% of poverty in 2026',
    household: {
      zip: '37203',
      county: '47037',
      plan_year: 2026,
      dependents_attributes: [you(63)],
      household_size: 1,
      income: 63_000,
    },
    shows: { percent_of_fpl: 402, tax_credit: 0, eligible_for_marketplace: true },
  },
  {
    title: 'a state that runs its own exchange',
    household: {
      zip: '94110',
      county: '06075',
      plan_year: 2025,
      dependents_attributes: [you(40), spouse(41)],
      household_size: 2,
      income: 70_000,
    },
    shows: { state_exchange: true, eligible_for_marketplace: true },
  },
  {
    title: 'a territory, where nothing can be quoted',
    household: {
      zip: '00901',
      county: '72127',
      plan_year: 2025,
      dependents_attributes: [you(40)],
      household_size: 1,
      income: 40_000,
    },
    shows: { marketplace_unavailable: true, premiums: null },
  },
  {
    title: 'a county without a price',
    household: {
      zip: '32456',
      county: '12045',
      plan_year: 2026,
      dependents_attributes: [you(50)],
      household_size: 1,
      income: 30_000,
    },
    shows: { marketplace_unavailable: true, premiums: null },
  },
  {
    title: 'a member of a Basic Health program',
    household: {
      zip: '97209',
      county: '41051',
      plan_year: 2025,
      dependents_attributes: [you(29)],
      household_size: 1,
      income: 28_400,
    },
    shows: { eligible_for_marketplace: false, premiums: null },
  },
  {
    title: 'a couple on Medicare in 2026',
    household: {
      zip: '85254',
      county: '04013',
      plan_year: 2026,
      dependents_attributes: [you(71), spouse(69)],
      last_year_income: 142_000,
      tax_filing_status: 'married_joint',
    },
    shows: { eligible_for_medicare: true, standard_part_b: 202.9, traditional_oop: 283 },
  },
  {
    title: 'Medicare where no Advantage price is known',
    household: {
      zip: '99501',
      county: '02020',
      plan_year: 2025,
      dependents_attributes: [you(80, 'Male')],
      last_year_income: 20_000,
      tax_filing_status: 'single',
    },
    shows: { eligible_for_medicare: true, advantage_sum: null },
  },
];

async function expectMarketplace(page: Page, calculation: Calculation): Promise<void> {
  const card = page.getByRole('region', { name: resultTexts.marketplace.title });
  const { premiums, marketplace_unavailable } = calculation;
  if (marketplace_unavailable) {
    await expect(card).toContainText('Pre-65 Market Unavailable for Quoting');
    await expect(card).not.toContainText('$');
  } else if (!premiums) await expect(card).toHaveCount(0);
  if (!premiums) return;
  const silver = premiums['Silver Plan'];
  await expect(card).toContainText(`${amount(silver.net_premium, silver.net_premium_range)} a month`);
  for (const plan of ['Bronze Plan', 'Silver Plan', 'Gold Plan'] as const) {
    const { premium, premium_range, net_premium, net_premium_range } = premiums[plan];
    const line = card.getByRole('listitem').filter({ has: page.getByText(plan, { exact: true }) });
    await expect(line).toContainText(`You pay ${amount(net_premium, net_premium_range)}`);
    await expect(line).toContainText(amount(premium, premium_range));
    const help = adding(premium, -net_premium) ?? 0;
    if (help > 0 && !premium_range && !net_premium_range) await expect(line).toContainText(money(help));
  }
}

async function expectSummary(page: Page, calculation: Calculation): Promise<void> {
  const { household_total: total, coverage_gap, people } = calculation;
  const summary = page.getByRole('region', { name: headlineTexts.summary.title });
  if (total) {
    await expect(summary).toContainText(`${amount(total.month, total.month_range)} a month`);
    await expect(summary).toContainText(`${amount(total.year, total.year_range)} a year`);
  }
  if (total?.advantage_month != null)
    await expect(summary).toContainText(
      figure(headlineTexts.summary.advantage, amount(total.advantage_month, total.advantage_month_range)),
    );
  const { verdicts } = resultTexts.medicaid;
  for (const { covered_by } of people)
    if (covered_by === 'none' ? coverage_gap : covered_by in verdicts)
      await expect(summary).toContainText(verdicts[covered_by as keyof typeof verdicts]);
}

async function expectHelp(page: Page, calculation: Calculation): Promise<void> {
  const card = page.getByRole('region', { name: resultTexts.help.title });
  const { tax_credit, percent_of_fpl, benchmark_premium, expected_contribution, applicable_percent } = calculation;
  const { tax_credit_range, benchmark_premium_range } = calculation;
  if (calculation.eligible_for_marketplace)
    await expect(card).toContainText(figure(resultTexts.help.credit, amount(tax_credit, tax_credit_range)));
  else await expect(card).not.toContainText(resultTexts.help.credit);
  await expect(card).toContainText(figure(resultTexts.help.poverty, `${percent_of_fpl}%`));
  if (applicable_percent !== null) {
    await expect(card).toContainText(
      figure(resultTexts.help.benchmark, amount(benchmark_premium, benchmark_premium_range)),
    );
    await expect(card).toContainText(figure(resultTexts.help.contribution, money(expected_contribution)));
    await expect(card).toContainText(`${applicable_percent}% of income`);
    await expect(card).toContainText(figure(resultTexts.help.costSharing, `${calculation.cost_sharing_level ?? 70}%`));
  }
  await expect(card.getByText(resultTexts.help.gapTitle)).toHaveCount(calculation.coverage_gap ? 1 : 0);
}

async function expectMedicare(page: Page, calculation: Calculation): Promise<void> {
  const card = page.getByRole('region', { name: resultTexts.medicare.title, exact: true });
  await expect(card).toContainText(figure(resultTexts.medicare.householdSum, money(calculation.medicare_sum)));
  await expect(card).toContainText(figure(resultTexts.medicare.householdSum, money(calculation.advantage_sum)));
  await expect(card).toContainText(`$${calculation.traditional_oop} a year`);
  if (calculation.advantage_oop) await expect(card).toContainText(calculation.advantage_oop);
  else await expect(card).toContainText(resultTexts.medicare.noAdvantage);
  for (const person of calculation.people.filter(({ covered_by }) => covered_by === 'medicare')) {
    await expect(card).toContainText(figure('Part B Doctors', money(adding(person.part_b, person.part_b_surcharge))));
    await expect(card).toContainText(figure('Part D Drugs', money(adding(person.part_d, person.part_d_surcharge))));
    await expect(card).toContainText(figure('Plan G Supplement', money(person.plan_g)));
    if (person.part_b_surcharge)
      await expect(card).toContainText(`${money(person.part_b)} + ${money(person.part_b_surcharge)} IRMAA`);
  }
}

async function expectPeople(page: Page, { people }: Calculation): Promise<void> {
  const lines = page.getByRole('region', { name: personTexts.title }).getByRole('listitem');
  await expect(lines).toHaveCount(people.length);
  for (const [index, { covered_by, premium, premium_range, age }] of people.entries()) {
    await expect(lines.nth(index)).toContainText(String(age));
    await expect(lines.nth(index)).toContainText(personTexts.coveredBy[covered_by]);
    if (covered_by === 'marketplace') await expect(lines.nth(index)).toContainText(amount(premium, premium_range));
  }
}

/** Opens every "Why?" on the page: each lists its reasons in whole sentences, and says where their rows come from. */
async function expectReasons(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Why\?/ });
  // The months and scenarios have buttons, too, and load after the cards.
  await page.waitForLoadState('networkidle');
  expect(await buttons.count()).toBeGreaterThan(0);
  // A panel whose prices arrive late replaces its buttons, and the sentences load with the first that is shown.
  await expect(async () => {
    for (const button of await buttons.all())
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    const areShown = await buttons.evaluateAll((all) =>
      all.every((one) => document.getElementById(one.getAttribute('aria-controls') ?? '')?.querySelector('li')),
    );
    expect(areShown).toBe(true);
  }).toPass({ timeout: 30_000 });
  const opened = await buttons.evaluateAll((all) =>
    all.map((one) => {
      const reasons = document.getElementById(one.getAttribute('aria-controls') ?? '');
      return {
        of: one.getAttribute('aria-label') ?? one.textContent,
        isOpen: one.getAttribute('aria-expanded') === 'true' && reasons?.checkVisibility() === true,
        reasons: [...(reasons?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
      };
    }),
  );
  for (const { of, isOpen, reasons } of opened) {
    expect([of, isOpen]).toEqual([of, true]);
    expect(reasons.length, `reasons of ${of}`).toBeGreaterThan(0);
    for (const reason of reasons) {
      expect(reason).toMatch(/.{20,}\.$/);
      expect(reason, 'a reason says nothing that it does not know').not.toMatch(/undefined|NaN|null|\[object/);
    }
  }
  const sources = await page.getByText(/^Sources?: .{5,}\d{4}/).count();
  expect(sources, 'figures of law and of the market name their source').toBeGreaterThan(0);
}

test.describe('the screen shows the server’s figures', () => {
  test.use({ person: 'advisor' });

  for (const { title, household, shows } of families)
    test(title, async ({ page, api }) => {
      const saved = await api.call('create-estimation', {
        body: { estimation: { client_first_name: 'Figures', ...household }, rootEstimator: false },
      });
      const calculation = await api.call('calculate-estimation', { params: { id: saved.id } });
      expect(calculation).toMatchObject(shows);

      await page.goto(`/estimations/${saved.id}`);
      await expect(page.getByText(texts.live.confirmed)).toBeVisible();
      await expectSummary(page, calculation);
      await expectMarketplace(page, calculation);
      const isUnder65 = calculation.people.some(({ covered_by }) => covered_by !== 'medicare');
      if (isUnder65 && !calculation.marketplace_unavailable) await expectHelp(page, calculation);
      else await expect(page.getByRole('region', { name: resultTexts.help.title })).toHaveCount(0);
      if (calculation.eligible_for_medicare) await expectMedicare(page, calculation);
      else await expect(page.getByRole('region', { name: resultTexts.medicare.title, exact: true })).toHaveCount(0);
      await expectPeople(page, calculation);
      const sources = page.getByRole('region', { name: resultTexts.sources.title });
      if (isUnder65) await expect(sources).toContainText(calculation.price_source);
      if (calculation.eligible_for_medicare) await expect(sources).toContainText(calculation.medicare_source ?? '-');
      const banner = page.getByRole('form').getByRole('link', { name: texts.exchange.link });
      await expect(banner).toHaveCount(calculation.state_exchange ? 1 : 0);
      await expectReasons(page);
    });

  test('the plan year changes the questions, the standard premium and the deductible', async ({ page }) => {
    await page.goto('/estimations/new');
    const form = new EstimateForm(page);
    await form.fill({ first_name: 'Year', zip: '85254', plan_year: 2025, people: [{ age: 70, sex: 'Male' }] });
    await form.fill({ filing_status: 'single', last_year_income: '60000' });
    const medicare = page.getByRole('region', { name: resultTexts.medicare.title, exact: true });
    await expect(page.getByRole('group', { name: '2023 tax filing status' })).toBeVisible();
    await expect(page.getByLabel('2023 household MAGI')).toBeVisible();
    await expect(medicare).toContainText(figure('Part B Doctors', '$185.00'));
    await expect(medicare).toContainText('$257');
    await form.planYear(2026).check();
    await expect(page.getByRole('group', { name: '2024 tax filing status' })).toBeVisible();
    await expect(page.getByLabel('2024 household MAGI')).toBeVisible();
    await expect(medicare).toContainText(figure('Part B Doctors', '$202.90'));
    await expect(medicare).toContainText('$283');
    await expect(medicare).not.toContainText('$257');
    await form.planYear(2025).check();
    await expect(medicare).toContainText('$185.00');
  });

  test('a zip in several counties is priced by the selected county', async ({ page }) => {
    await page.goto('/estimations/new');
    const form = new EstimateForm(page);
    await form.fill({ first_name: 'County', zip: '32456', people: [{ age: 50, sex: 'Male' }] });
    await form.fill({ household_size: '1', income: '40000' });
    const estimate = page.getByRole('region', { name: texts.live.heading });
    await expect(estimate).toContainText('Enter client details to create estimate');
    await form.planYear(2025).check();
    await form.county('Gulf County, FL').check();
    await expect(estimate).toContainText('Pre-65 Market Unavailable for Quoting');
    await form.county('Bay County, FL').check();
    await expect(estimate).toContainText('Silver Plan');
    await expect(estimate).not.toContainText('Unavailable');
  });
});
