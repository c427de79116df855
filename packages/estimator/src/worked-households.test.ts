import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { StateCode } from './domain/places.ts';
import { type Estimate, estimate, type FilingStatus, type Market, type PlanYear } from './estimate.ts';
import { isTrue } from './testing/arithmetic.ts';
import { household, market, person, spouse } from './testing/builders.ts';

const page = readFileSync(new URL('../../../docs/worked-households.md', import.meta.url), 'utf8');

/** The cells of the table that a heading opens, by the name in their first column. */
function tableOf(section: string, heading: string): Map<string, string> {
  const lines = section.split('\n');
  const first = lines.indexOf(`| ${heading} | |`);
  const rows = lines.slice(
    first + 2,
    lines.findIndex((line, place) => place > first && !line.startsWith('|')),
  );
  return new Map(
    rows.map((row) => row.split('|').map((cell) => cell.trim())).map(([, name = '', value = '']) => [name, value]),
  );
}

const centsOf = (written: string) => Math.round(Number(written.replace(/[$,]/g, '')) * 100);
const written = (cents: number | null | undefined) =>
  cents == null ? '—' : `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** `benchmark $384.10, bronze $1,285.40` by name, in cents; a dash is null. */
const amounts = (cell: string) =>
  Object.fromEntries(
    [...cell.matchAll(/([A-Za-z][A-Za-z0-9 ]*?) (\$[\d,.]+\d|—)/g)].map(([, name = '', value = '']) => [
      name,
      value === '—' ? null : centsOf(value),
    ]),
  );

function marketOf(given: Map<string, string>, state: StateCode, plan_year: PlanYear): Market {
  const prices = amounts(given.get('Prices') ?? '');
  const plans = amounts(given.get('Medicare prices') ?? '');
  const cents = (group: Record<string, number | null>, name: string) => group[name] ?? Number.NaN;
  return market({
    state,
    plan_year,
    prices: given.has('Prices')
      ? {
          benchmark_cents: cents(prices, 'benchmark'),
          bronze_cents: cents(prices, 'bronze'),
          silver_cents: cents(prices, 'silver'),
          gold_cents: cents(prices, 'gold'),
        }
      : null,
    medicare: given.has('Medicare prices')
      ? {
          part_d_cents: cents(plans, 'drug plan'),
          plan_g_cents: cents(plans, 'Plan G at 65'),
          advantage_premium_cents: plans.Advantage ?? null,
          advantage_out_of_pocket_cents: null,
          source: 'A worked household',
          accuracy: '',
          national_average: false,
        }
      : null,
  });
}

function estimateOf(given: Map<string, string>): Estimate {
  const year = Number(given.get('Plan year')) as PlanYear;
  const people = (given.get('People') ?? '').split(', ').map((one) => {
    const age = Number(one.replace('spouse ', ''));
    return one.startsWith('spouse ') ? spouse(age) : person(age);
  });
  const [earlier, filing] = (given.get('Income two years before') ?? '').split(', ');
  const income = given.get('Income a year');
  const asked = household(people, income === undefined ? null : centsOf(income) / 100, {
    ...(given.has('Household size') ? { size: Number(given.get('Household size')) } : {}),
    ...(earlier ? { earlier: centsOf(earlier) / 100, filing: filing as FilingStatus } : {}),
  });
  return estimate(asked, marketOf(given, given.get('State') as StateCode, year), year);
}

const list = (values: readonly (number | null)[]) => values.map(written).join(', ');

/** Every line that a result can have, as the estimate says it. */
function resultOf({ people, marketplace, medicare }: Estimate): Record<string, string> {
  const pair = (metal: 'bronze' | 'silver' | 'gold') =>
    list([marketplace?.[metal]?.premium_cents ?? null, marketplace?.[metal]?.net_premium_cents ?? null]);
  const figure = marketplace?.applicable_ten_thousandths;
  const level = marketplace?.cost_sharing_level;
  return {
    'Covered by': people.map(({ covered_by }) => covered_by).join(', '),
    'Percent of poverty': String(marketplace?.percent_of_poverty),
    'Applicable figure': figure == null ? '—' : (figure / 10_000).toFixed(4),
    'Expected contribution': written(marketplace?.expected_contribution_cents),
    'Benchmark premium': written(marketplace?.benchmark_premium_cents),
    'Tax credit': written(marketplace?.tax_credit_cents),
    'Silver plan bears': level == null ? '—' : `${level} percent`,
    'Bronze before and after': pair('bronze'),
    'Silver before and after': pair('silver'),
    'Silver, each': list(people.map(({ premium_cents }) => premium_cents)),
    'Gold before and after': pair('gold'),
    'Part B, each': written(medicare?.standard_part_b_cents),
    'Part B surcharge, each': written(medicare?.part_b_surcharge_cents),
    'Part D surcharge, each': written(medicare?.part_d_surcharge_cents),
    'Plan G': list(people.map(({ plan_g_cents }) => plan_g_cents)),
    'Traditional, together': written(medicare?.traditional_sum_cents),
    'Left to pay a year, each': written(medicare?.out_of_pocket_cents_a_year),
    'Advantage, together': written(medicare?.advantage_sum_cents),
  };
}

const always = {
  marketplace: ['Percent of poverty', 'Expected contribution', 'Tax credit', 'Silver before and after'],
  medicare: ['Part B, each', 'Part D surcharge, each', 'Traditional, together', 'Advantage, together'],
};

const sections = page.split(/^## /m).slice(1);

describe('the page of worked households', () => {
  test('has ten, of which five name the example they follow', () => {
    expect(sections).toHaveLength(10);
    expect(sections.filter((section) => section.includes('\nSource: '))).toHaveLength(5);
  });

  describe.each(sections.map((section) => [section.split('\n')[0], section] as const))('%s', (_, section) => {
    const found = estimateOf(tableOf(section, 'Given'));

    test('has the result that the estimator gives', () => {
      const stated = tableOf(section, 'Result');
      const expected = resultOf(found);
      for (const [name, value] of stated) expect(value, name).toBe(expected[name]);
      const needed = [
        'Covered by',
        ...(found.marketplace ? always.marketplace : []),
        ...(found.medicare ? always.medicare : []),
      ];
      expect([...stated.keys()]).toEqual(expect.arrayContaining(needed));
    });

    test('has steps that hold', () => {
      const steps = [...section.matchAll(/`([^`]+ [=≈] [^`]+)`/g)].map(([, step = '']) => step);
      expect(steps.length).toBeGreaterThanOrEqual(6);
      expect(steps.filter((step) => !isTrue(step))).toEqual([]);
    });
  });

  test('a wrong step is noticed', () => {
    expect(isTrue('391 ÷ 12 ≈ 33')).toBe(true);
    expect(isTrue('391 ÷ 12 ≈ 32')).toBe(false);
    expect(isTrue('391 ÷ 12 = 33')).toBe(false);
    expect(isTrue('6.60 + (8.44 − 6.60) × (210 − 200) ÷ (250 − 200) = 6.968')).toBe(true);
    expect(isTrue('1,391.60 × 2 − 702 = 2,081.20')).toBe(true);
  });
});
