import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import { type Estimate, estimate, type Figure, type Reason } from './estimate.ts';
import type { Market } from './market.ts';
import { randomCases, randomPlanCases } from './testing/random-households.ts';
import { replay } from './testing/replay.ts';

function statedBy(found: Estimate): { figure: Figure; person: number | null; value: number | string | null }[] {
  const { marketplace, medicare } = found;
  const household = (figure: Figure, value: number | null | undefined) =>
    value == null ? [] : [{ figure, person: null, value }];
  const people = found.people.flatMap((person, index) => {
    const own = (figure: Figure, value: number | null) => (value === null ? [] : [{ figure, person: index, value }]);
    return [
      { figure: 'covered_by' as const, person: index, value: person.covered_by },
      ...own('silver_premium', person.premium_cents),
      ...own('plan_g', person.plan_g_cents),
      ...household('part_b', person.part_b_cents),
      ...household('part_b_surcharge', person.part_b_surcharge_cents),
      ...household('part_d', person.part_d_cents),
      ...household('part_d_surcharge', person.part_d_surcharge_cents),
    ];
  });
  const metals = (['bronze', 'silver', 'gold'] as const).flatMap((metal) => [
    ...household(`${metal}_premium`, marketplace?.[metal]?.premium_cents),
    ...household(`${metal}_net_premium`, marketplace?.[metal]?.net_premium_cents),
  ]);
  return [
    ...people,
    ...metals,
    ...household('percent_of_poverty', marketplace?.percent_of_poverty),
    ...household('applicable_figure', marketplace?.applicable_ten_thousandths),
    ...household('expected_contribution', marketplace?.expected_contribution_cents),
    ...household('benchmark_premium', marketplace?.benchmark_premium_cents),
    ...household('tax_credit', marketplace?.tax_credit_cents),
    ...household('cost_sharing_level', marketplace?.cost_sharing_level),
    ...household('part_b', medicare?.standard_part_b_cents),
    ...household('part_b_surcharge', medicare?.part_b_surcharge_cents),
    ...household('part_d', medicare?.part_d_cents),
    ...household('part_d_surcharge', medicare?.part_d_surcharge_cents),
    ...household('out_of_pocket', medicare?.out_of_pocket_cents_a_year),
    ...household('traditional_sum', medicare?.traditional_sum_cents),
    ...household('advantage_premium', medicare?.advantage_premium_cents),
    ...household('advantage_out_of_pocket', medicare?.advantage_out_of_pocket_cents_a_year),
    ...household('advantage_sum', medicare?.advantage_sum_cents),
  ];
}

const named = ({ figure, person }: Pick<Reason, 'figure' | 'person'>) => `${figure} of ${person ?? 'the household'}`;

function originOf({ figure, person }: Reason, input: string): string | null {
  const ofPerson = /^person_(\d+)_cents$/.exec(input);
  if (ofPerson) return `${figure} of ${ofPerson[1]}`;
  const plain = input.replace(/_(cents|ten_thousandths)$/, '');
  if (plain === 'plan_g') return `plan_g of ${person}`;
  const taken: readonly string[] = [
    'percent_of_poverty',
    'yearly_contribution',
    'expected_contribution',
    'benchmark_premium',
    'tax_credit',
    'part_b',
    'part_b_surcharge',
    'part_d',
    'part_d_surcharge',
    'advantage_premium',
  ] satisfies Figure[];
  if (plain === 'applicable') return 'applicable_figure of the household';
  if (plain === 'premium')
    return `${figure.replace(/_net|_state_help/, '').replace(/^(bronze|silver|gold)$/, '$1_premium')} of the household`;
  if (plain === 'state_help') return `${figure.replace('_net_premium', '')}_state_help of the household`;
  return taken.includes(plain) ? `${plain} of the household` : null;
}

/** What help does not pay of a premium. */
const unhelpedOf = (net: Reason | undefined): number =>
  Number(net?.inputs.uncredited_cents ?? 0) + Number(net?.inputs.other_benefits_cents ?? 0);

function expectExplained(found: Estimate) {
  const byName = new Map(found.reasons.map((reason) => [named(reason), reason]));
  if (byName.size !== found.reasons.length) expect.fail('A figure has two reasons.');
  for (const stated of statedBy(found))
    if (byName.get(named(stated))?.value !== stated.value) expect.fail(`${named(stated)} has no reason of its value.`);
  for (const reason of found.reasons) {
    if (!Object.is(replay(reason), reason.value)) expect.fail(`Not replayed: ${JSON.stringify(reason)}`);
    if (reason.source === '') expect.fail(`No source: ${named(reason)}`);
    for (const [input, value] of Object.entries(reason.inputs)) {
      const origin = originOf(reason, input);
      const isHelped = input === 'premium_cents' && reason.figure.endsWith('_state_help');
      const unhelped = isHelped
        ? unhelpedOf(byName.get(`${reason.figure.split('_')[0]}_net_premium of the household`))
        : 0;
      const taken = isHelped ? Number(value) + unhelped : value;
      if (origin !== null && value !== null && byName.get(origin)?.value !== taken)
        expect.fail(`${named(reason)} takes ${input} from elsewhere than ${origin}.`);
    }
  }
}

const without = (market: Market, number: number): Market => ({
  ...market,
  prices: number % 7 === 0 ? null : market.prices,
  medicare: number % 11 === 0 ? null : market.medicare,
  state: number % 29 === 0 ? 'PR' : market.state,
});

describe('each figure has one reason, and the reason alone gives it again', () => {
  test('on random households in markets with and without prices', () => {
    const draw = randomCases(seedOf(7));
    for (let number = 0; number < runs(20_000); number += 1) {
      const { household, market, year } = draw();
      expectExplained(estimate(household, without(market, number), year));
    }
  });

  test('in markets whose plans are known, also with an offer from an employer', () => {
    const draw = randomPlanCases(seedOf(6));
    for (let number = 0; number < runs(10_000); number += 1) {
      const { household, market, year } = draw();
      const employer_offer = { person: 0, employee_cents: 30_000, family_cents: number % 2 === 0 ? null : 90_000 };
      expectExplained(estimate(number % 3 === 0 ? { ...household, employer_offer } : household, market, year));
    }
  });

  test('while no income is known', () => {
    const draw = randomCases(seedOf(8));
    for (let number = 0; number < runs(500); number += 1) {
      const { household, market, year } = draw();
      const blank = { income_cents: null, household_size: null, last_year_income_cents: null, tax_filing_status: null };
      expectExplained(estimate({ ...household, ...blank }, market, year));
    }
  });

  test('a reason whose input or row was changed no longer gives its figure', () => {
    const { household, market } = randomCases(9)();
    const people = [{ age: 44, sex: 'Male', spouse: false } as const];
    const { reasons } = estimate(
      { ...household, people, household_size: 1, income_cents: 4_000_000 },
      { ...market, state: 'TX' },
      2025,
    );
    const credit = reasons.find(({ rule }) => rule === 'tax_credit') as Reason;
    const { benchmark_premium_cents } = credit.inputs;
    const inputs = { ...credit.inputs, benchmark_premium_cents: Number(benchmark_premium_cents) + 1 };
    expect(replay({ ...credit, inputs })).not.toBe(credit.value);
    const part = reasons.find(({ rule }) => rule === 'age_rated') as Reason;
    expect(replay({ ...part, row: { ...part.row, factor_thousandths: 1410 } })).not.toBe(part.value);
  });
});

describe('reasons', () => {
  const { household, market, year } = randomCases(10)();

  test('are built once', () => {
    const found = estimate(household, market, year);
    expect(found.reasons).toBe(found.reasons);
  });

  test('travel with the estimate: as JSON, in a copy, spread', () => {
    const found = estimate(household, market, year);
    expect(JSON.parse(JSON.stringify(found)).reasons).toEqual(found.reasons);
    expect(structuredClone(found).reasons).toEqual(found.reasons);
    expect({ ...found }.reasons).toEqual(found.reasons);
  });
});

/**
 * Figures and reasons of 2,000 households whose filing is not known, computed before reasons were built faster. A changed table, figure or text
 * changes the digest: replace it when the other tests confirm the change.
 */
test('keeps every figure and reason when only the speed changes', () => {
  const next = randomCases(13);
  const hash = createHash('sha256');
  for (let round = 0; round < 2_000; round++) {
    const { household, market, year: plan_year } = next();
    const found = estimate({ ...household, filing: null }, market, plan_year);
    const { reasons, ...figures } = found;
    hash.update(JSON.stringify([figures, found.year]));
    for (const { figure, person, rule, inputs, row, year, source, value, unit } of reasons)
      hash.update(JSON.stringify([figure, person, rule, inputs, row, year, source, value, unit]));
  }
  expect(hash.digest('hex')).toBe('6fd5d402907e0867d5a8294fbe8533f1fa94af245c05ea71dd03386099bb9d62');
});
