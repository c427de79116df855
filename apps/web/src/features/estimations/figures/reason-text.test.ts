import type { Calculation } from 'contract/endpoints/calculation';
import { householdOf } from 'contract/endpoints/calculation-figures';
import { reasonText } from 'estimate-texts/reasons/reason-text';
import { isTelling, type Reason } from 'estimate-texts/reasons/reasons';
import { sourcesOf } from 'estimate-texts/reasons/sources';
import type { Market, Rule } from 'estimator';
import { type CurveOptions, type Threshold, type ThresholdKind, thresholds } from 'estimator/income-curve';
import { expect, test } from 'vitest';
import { calculationFor, marketOf } from '../../../testing/estimations.ts';

/** Tested apart. */
type OtherRule =
  | 'employer_offer'
  | 'offer_limit'
  | 'late_enrollment'
  | 'part_a_premium'
  | 'income_worksheet'
  | 'plan_rate'
  | 'plan_tier'
  | 'essential_part'
  | 'with_childrens_dental';
type Household = Parameters<typeof calculationFor>[0];
const names = ['Maria', 'the spouse', 'the child'];
const nameOf = (person: number) => names[person] ?? `Child ${person}`;

const alone = (age: number, changes: Partial<Household> = {}): Household => ({
  dependents_attributes: [{ age, sex: 'Female', spouse: false }],
  household_size: age < 65 ? 1 : null,
  income: age < 65 ? 40_000 : null,
  last_year_income: age < 65 ? null : 50_000,
  tax_filing_status: age < 65 ? null : 'single',
  events: [],
  ...changes,
});

function sentence(calculated: Calculation, figure: string, person: number | null): string {
  const reason = calculated.reasons.find((one) => one.figure === figure && one.person === person);
  if (!reason) throw new Error(`no reason for ${figure} of ${person}`);
  return reasonText(reason, nameOf);
}

const raleigh = calculationFor(alone(41));
const newYork = marketOf({ state: 'NY', county_name: 'New York County' });
const rich = alone(67, { last_year_income: 140_000 });
const fiveChildren: Household = {
  ...alone(40, { household_size: 5, income: 150_000 }),
  dependents_attributes: [40, 12, 11, 10, 9].map((age) => ({ age, sex: 'Male', spouse: false })),
};

const couple = [40, 38].map((age, index) => ({ age, sex: 'Female' as const, spouse: index === 1 }));
const in2026 = (state: Market['state'], changes: Partial<Household>, age = 40) =>
  calculationFor(alone(age, changes), marketOf({ state, plan_year: 2026 }));

/** Each kind of a state's own help. */
const helpSentences: readonly (readonly [Rule, Calculation, string])[] = [
  [
    'schedule_top_up',
    in2026('CA', { dependents_attributes: couple, household_size: 4, income: 51_440 }),
    'At 160% of the poverty level, California Premium Subsidy (Covered California) pays the benchmark premium of $1,009.60 minus the tax credit of $809.60 and the contribution that the state expects. It pays at most the $174.76 left of the premium. That’s $43.00 a month.',
  ],
  [
    'points_off',
    in2026('VT', { income: 30_000 }),
    'At 191% of the poverty level, Vermont Premium Assistance pays the benchmark premium of $400.00 minus the tax credit of $246.00 and an expected contribution that is lower by 1.50% of income. It pays at most the $144.00 left of the premium. That’s $37.00 a month.',
  ],
  [
    'flat_per_member',
    in2026('CO', { dependents_attributes: couple, household_size: 2, income: 60_000 }),
    'At 283% of the poverty level, Colorado Premium Assistance pays $80.00 a month for the first person and $29.00 for each of the others. It pays at most the $446.76 left of the premium. That’s $109.00 a month. Places and funds are limited, and the program may close.',
  ],
  [
    'flat_per_member',
    in2026('WA', { income: 28_000 }),
    'At 178% of the poverty level, Cascade Care Savings pays $55.00 a month for one person, as long as each still pays $10.00. It pays at most the $116.22 left of the premium. That’s $55.00 a month. Amounts and admission depend on the state’s budget.',
  ],
  [
    'fixed_enrollee_premium',
    in2026('MA', { dependents_attributes: couple, household_size: 2, income: 50_000 }),
    'At 236% of the poverty level, ConnectorCare pays what is left of the premium above $103.00 a month for each of 2 people. It pays at most the $306.65 left of the premium. That’s $100.65 a month. The amounts are those of the lowest-priced ConnectorCare plan. Other plans cost the difference in addition.',
  ],
  [
    'fixed_enrollee_premium',
    in2026('CT', { income: 25_000 }),
    'At 159% of the poverty level, Covered Connecticut pays all of the premium that the tax credit leaves. It pays at most the $83.22 left of the premium. That’s $83.22 a month.',
  ],
  [
    'share_of_lost_credit',
    in2026('CT', { income: 70_000 }, 60),
    'At 447% of the poverty level, Connecticut Temporary Premium Assistance pays 50% of the difference between the tax credit by the 2025 table and the tax credit you get. It pays at most the $1,058.46 left of the premium. That’s $294.80 a month.',
  ],
];

test.each(helpSentences)('explains the state’s help: %s', (rule, calculated, expected) => {
  const reason = calculated.reasons.find((one) => one.figure === 'silver_state_help');
  expect(reason?.rule).toBe(rule);
  expect(reason && reasonText(reason, nameOf)).toBe(expected);
});

/** At least one sentence for each rule, with its inputs. */
const sentences: readonly [Rule, Calculation, string, number | null, string][] = [
  [
    'covered_by',
    raleigh,
    'covered_by',
    0,
    'Maria: the household’s income is $40,000 a year. North Carolina’s Medicaid covers adults up to 138% of the poverty level ($21,597 a year) for a household of 1. The income is above that, so a marketplace plan applies.',
  ],
  [
    'covered_by',
    calculationFor(alone(41, { income: 12_000 })),
    'covered_by',
    0,
    'Maria: the household’s income is $12,000 a year. North Carolina’s Medicaid covers adults up to 138% of the poverty level ($21,597 a year) for a household of 1, so Medicaid applies.',
  ],
  ['covered_by', calculationFor(rich), 'covered_by', 0, 'Maria: Medicare covers people age 65 and older.'],
  [
    'percent_of_poverty',
    raleigh,
    'percent_of_poverty',
    null,
    'An income (MAGI) of $40,000 is 265% of the 2024 poverty level, $15,060 for a household of 1. Decimals are dropped.',
  ],
  [
    'applicable_figure',
    raleigh,
    'applicable_figure',
    null,
    'Between 250% and 300% of the poverty level, the share of income expected toward the benchmark plan goes from 4.00% to 6.00%. At 265%, it’s 4.60%.',
  ],
  ['yearly_contribution', raleigh, 'yearly_contribution', null, '4.60% of $40,000 is $1,840 a year, in whole dollars.'],
  [
    'monthly_contribution',
    raleigh,
    'expected_contribution',
    null,
    '$1,840 divided by 12 is $153 a month, in whole dollars.',
  ],
  [
    'age_rated',
    raleigh,
    'benchmark_premium',
    0,
    'Maria: the price at age 21, $400.00, times 1.302 for age 41 on the federal age curve is $520.80.',
  ],
  [
    'age_rated',
    calculationFor(fiveChildren),
    'silver_premium',
    4,
    'Child 4 is free: only the three oldest children age 20 or younger are charged.',
  ],
  [
    'family_tier',
    calculationFor(alone(41, { income: 90_000 }), newYork),
    'silver_premium',
    0,
    'Maria: New York sets prices by who’s on the policy, not by age. One adult costs $390.00, and this policy’s tier is 1.000 times as much: $390.00.',
  ],
  [
    'family_tier',
    calculationFor(
      {
        ...alone(15, { income: 90_000 }),
        dependents_attributes: [15, 12].map((age) => ({ age, sex: 'Male', spouse: false })),
      },
      newYork,
    ),
    'silver_premium',
    0,
    'Maria: New York sets prices by who’s on the policy, not by age. One adult costs $390.00, and this policy’s tier is 0.412 times as much: $160.68. The price is an estimate: New York publishes a rate for one child, and none for several children without an adult. Each child is priced on a policy of their own.',
  ],
  ['sum', raleigh, 'silver_premium', null, '$507.78 (Maria).'],
  [
    'sum',
    calculationFor(rich),
    'advantage_sum',
    0,
    '$185.00 (Part B) + $185.00 (Part B IRMAA) + $35.30 (Part D IRMAA) + $16.40 (the Advantage plan) is $421.70.',
  ],
  [
    'tax_credit',
    raleigh,
    'tax_credit',
    null,
    'The benchmark plan costs $520.80, and you’re expected to pay $153.00. The credit is the difference, never below zero: $367.80 a month.',
  ],
  [
    'no_tax_credit',
    calculationFor(alone(41, { income: 90_000 }), marketOf({ plan_year: 2026 })),
    'tax_credit',
    null,
    'The income is 575% of the poverty level. The credit ends above 400%.',
  ],
  [
    'no_tax_credit',
    calculationFor(alone(41, { income: 9_000 }), marketOf({ state: 'TX' })),
    'tax_credit',
    null,
    'The income is 59% of the poverty level. The credit starts at 100%.',
  ],
  [
    'net_premium',
    raleigh,
    'silver_net_premium',
    null,
    '$507.78 minus the credit of $367.80, never below zero, is $139.98.',
  ],
  [
    'cost_sharing',
    raleigh,
    'cost_sharing_level',
    null,
    'An income of $40,000 is above 250% of the poverty level ($15,060), where the extra savings on silver plans end. A silver plan pays about 70% of costs.',
  ],
  [
    'cost_sharing',
    calculationFor(alone(41, { income: 24_000 })),
    'cost_sharing_level',
    null,
    'An income of $24,000 is above 150% and up to 200% of the poverty level ($15,060): a silver plan pays about 87% of costs.',
  ],
  [
    'published_figure',
    calculationFor(rich),
    'part_b',
    null,
    '$185.00 a month is the amount published for 2025, the same for everyone.',
  ],
  [
    'market_price',
    calculationFor(rich),
    'advantage_premium',
    null,
    '$16.40 a month is the median for plans sold in North Carolina in 2025.',
  ],
  [
    'income_surcharge',
    calculationFor(rich),
    'part_b_surcharge',
    null,
    'The household’s 2023 income, $140,000 (single), is in the IRMAA bracket that starts above $133,000: $185.00 a month is added to Part B. The next bracket starts above $167,000.',
  ],
  [
    'income_surcharge',
    calculationFor(alone(67)),
    'part_d_surcharge',
    null,
    'The household’s 2023 income, $50,000 (single), is below the first IRMAA bracket, which starts above $106,000. Nothing is added to Part D.',
  ],
  [
    'income_surcharge',
    calculationFor(alone(67, { last_year_income: null, tax_filing_status: null })),
    'part_b_surcharge',
    null,
    'Without the household’s 2023 income, no IRMAA is added to Part B.',
  ],
  [
    'plan_g',
    calculationFor(rich),
    'plan_g',
    0,
    'Maria: Plan G costs $120.00 at age 65. It goes from 1.000 times that at 65 to 1.098 times at 70. At 67, it’s $124.68.',
  ],
  [
    'plan_g',
    calculationFor(rich, newYork),
    'plan_g',
    0,
    'Maria: in this state, a supplement costs the same at every age: $120.00.',
  ],
];

test.each(sentences)('%s: a sentence with its inputs and its row', (rule, calculated, figure, person, expected) => {
  expect(calculated.reasons.find((one) => one.figure === figure && one.person === person)?.rule).toBe(rule);
  expect(sentence(calculated, figure, person)).toBe(expected);
});

const thresholdsOf = (household: Household, prices = marketOf(), options: CurveOptions = {}) =>
  thresholds(householdOf(household), prices, prices.plan_year, options);

/** At least one sentence for each rule about a threshold. */
const limits: readonly [Rule, readonly Threshold[], ThresholdKind, string][] = [
  [
    'income_limit',
    thresholdsOf(alone(41)),
    'medicaid_ends',
    '138% of the 2025 poverty level of $15,650 for a household of 1 is $21,597.00. The highest whole-dollar income up to that is $21,597.',
  ],
  [
    'income_limit',
    thresholdsOf(alone(41), marketOf({ state: 'TX' })),
    'credit_begins',
    '100% of the 2024 poverty level of $15,060 for a household of 1 is $15,060.00. The highest whole-dollar income below that is $15,059.',
  ],
  [
    'contribution_limit',
    thresholdsOf(alone(41)),
    'credit_ends',
    'Up to an income of $73,476, you’re expected to pay less than the benchmark plan, which costs $520.80 a month. One dollar above, at 487% of the poverty level, 8.50% of income pays for all of it, so there’s no credit.',
  ],
  [
    'irmaa_limit',
    thresholdsOf(rich),
    'irmaa_begins',
    'Medicare uses income from two years before. IRMAA bracket 1 starts above $106,000 of 2025 income (single). The highest whole-dollar income before it is $106,000.',
  ],
  [
    'irmaa_limit',
    thresholdsOf(rich, marketOf(), { untaxed_social_security_cents: 8_000_00 }),
    'irmaa_begins',
    'Medicare uses income from two years before. IRMAA bracket 1 starts above $106,000 of 2025 income (single), not counting untaxed Social Security of $8,000. The highest whole-dollar income before it is $114,000.',
  ],
];

test.each(limits)('%s: a sentence for a threshold', (rule, found, kind, expected) => {
  const reason = found.find((one) => one.kind === kind)?.reason;
  expect(reason?.rule).toBe(rule);
  expect(reason && reasonText(reason, nameOf)).toBe(expected);
});

test('every rule of the estimator is covered above', () => {
  const rules = {
    covered_by: true,
    percent_of_poverty: true,
    applicable_figure: true,
    yearly_contribution: true,
    monthly_contribution: true,
    age_rated: true,
    family_tier: true,
    sum: true,
    schedule_top_up: true,
    points_off: true,
    flat_per_member: true,
    fixed_enrollee_premium: true,
    share_of_lost_credit: true,
    tax_credit: true,
    no_tax_credit: true,
    net_premium: true,
    cost_sharing: true,
    published_figure: true,
    market_price: true,
    income_surcharge: true,
    plan_g: true,
    income_limit: true,
    contribution_limit: true,
    irmaa_limit: true,
  } satisfies Record<Exclude<Rule, OtherRule>, true>;
  expect(new Set([...sentences, ...limits, ...helpSentences].map(([rule]) => rule))).toEqual(
    new Set(Object.keys(rules)),
  );
});

test('no sentence has a gap for any household in any place', () => {
  for (const state of ['NC', 'TX', 'NY', 'VT', 'MN', 'AK', 'DC', 'PR', 'CA', 'CO', 'CT', 'MA'] as const)
    for (const plan_year of [2025, 2026] as const)
      for (const prices of [marketOf().prices, null])
        for (const income of [0, 12_000, 22_000, 31_000, 90_000])
          for (const last_year_income of [0, 140_000, 900_000])
            for (const tax_filing_status of ['single', 'married_seperate'] as const) {
              const calculated = calculationFor(
                {
                  dependents_attributes: [
                    { age: 35, sex: 'Female', spouse: false },
                    { age: 67, sex: 'Male', spouse: true },
                    { age: 9, sex: 'Male', spouse: false },
                  ],
                  events: [],
                  household_size: 3,
                  income,
                  last_year_income,
                  tax_filing_status,
                },
                marketOf({ state, plan_year, prices }),
              );
              for (const reason of calculated.reasons)
                expect(reasonText(reason, nameOf)).not.toMatch(/NaN|undefined|null|\[object|—|_/);
            }
});

test.each([
  ['married_joint', '(married, filing jointly)'],
  ['married_seperate', '(married, filing separately)'],
] as const)('names the filing status once: %s', (tax_filing_status, named) => {
  const couple = calculationFor({ ...rich, tax_filing_status, last_year_income: 240_000 });
  const text = sentence(couple, 'part_b_surcharge', null);
  expect(text).toContain(`income, $240,000 ${named}, is in`);
  expect(text).not.toMatch(/filing married|\b(\w+) \1\b/i);
});

test('an unknown rule shows its value', () => {
  const [known] = raleigh.reasons;
  expect(reasonText({ ...(known as Reason), rule: 'of_tomorrow', value: 'chip' }, nameOf)).toBe('chip');
});

test('omits a sum of one part, and a sum has no source but its parts', () => {
  const sums = raleigh.reasons.filter(({ rule }) => rule === 'sum');
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.filter(isTelling)).toEqual([]);
  expect(sourcesOf(sums)).toEqual([]);
  const credit = raleigh.reasons.filter(({ figure }) => figure === 'tax_credit');
  expect(sourcesOf(credit)).toEqual(['26 USC 36B(b)(2) (2025)']);
});

test('names each source once, without a second full stop, and the year only where its text does not', () => {
  const of = (source: string, year = 2025) =>
    raleigh.reasons.slice(0, 1).map((known) => ({ ...known, rule: 'age_rated', source, year }));
  const reasons = [
    ...of('Premiums of 2025. As filed.; Age curve'),
    ...of('Age curve'),
    ...of('Age curve', 2024),
    ...of('Form 8962'),
  ];
  expect(sourcesOf(reasons)).toEqual(['Premiums of 2025. As filed', 'Age curve (2025, 2024)', 'Form 8962 (2025)']);
  for (const calculated of [raleigh, calculationFor(fiveChildren), calculationFor(rich)]) {
    const sources = sourcesOf(calculated.reasons);
    expect(new Set(sources).size).toBe(sources.length);
    const text = sources.join('; ');
    const parts = text.split('; ').map((part) => part.replace(/ \([\d, ]+\)$/, ''));
    expect(new Set(parts).size).toBe(parts.length);
    expect(text).not.toMatch(/\.;|\. \(|;;|,,/);
  }
});

test.each([
  ['single', '(single)'],
  ['married_joint', '(married, filing jointly)'],
  ['married_seperate', '(married, filing separately)'],
] as const)('names the filing status %s without a word twice', (tax_filing_status, expected) => {
  const text = sentence(calculationFor({ ...rich, tax_filing_status }), 'part_b_surcharge', null);
  expect(text).toContain(expected);
  expect(text).not.toMatch(/filing married/);
  expect(text).not.toMatch(/\b(\w+),? \1\b/);
});

test('Part D’s premium is that of the country', () => {
  expect(sentence(calculationFor(rich), 'part_d', null)).toBe('$38.31 a month is the 2025 national average.');
});

test('projected figures of Medicare say so', () => {
  const { medicare } = marketOf();
  const projected = marketOf({ plan_year: 2027, medicare: medicare && { ...medicare, is_projected: true } });
  const calculated = calculationFor(rich, projected);
  const text = (figure: string) => sentence(calculated, figure, null);
  expect(text('part_b')).toBe('$209.50 a month is the amount projected for 2027, the same for everyone.');
  expect(text('out_of_pocket')).toBe('$292.00 a year is the amount projected for 2027, the same for everyone.');
  expect(text('part_d')).toBe('$38.31 a month is our projection for 2027.');
  expect(text('advantage_out_of_pocket')).toBe('$5,400.00 a year is our projection for 2027.');
});

test('Missouri’s limits are monthly', () => {
  const family = alone(41, { household_size: 2, income: 33_120 });
  const people = [41, 10].map((age) => ({ age, sex: 'Female', spouse: false })) as Household['dependents_attributes'];
  const missouri = marketOf({ state: 'MO', plan_year: 2026 });
  const calculated = calculationFor({ ...family, dependents_attributes: people }, missouri);
  expect(sentence(calculated, 'covered_by', 1)).toBe(
    'The spouse: the household’s income is $33,120 a year. Missouri’s Medicaid covers children age 10 up to 153% of the poverty level ($2,760 a month) for a household of 2, so Medicaid applies.',
  );
  const ends = thresholdsOf({ ...family, dependents_attributes: people }, missouri).filter(
    ({ kind }) => kind === 'medicaid_ends',
  );
  expect(ends.map(({ reason }) => reasonText(reason, nameOf))).toContain(
    'The limit is 153% of the poverty level ($2,760 a month), and the cents of a month’s income don’t count. The highest whole-dollar income up to that is $33,131 a year.',
  );
});

test('a national average names no state', () => {
  const { medicare } = marketOf();
  const nation = marketOf({ medicare: medicare && { ...medicare, national_average: true } });
  for (const figure of ['part_d', 'advantage_premium', 'advantage_out_of_pocket'])
    expect(sentence(calculationFor(rich, nation), figure, null)).toMatch(/is the 2025 national average\.$/);
});
