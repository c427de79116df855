import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Cents, type Estimate, estimate, type FilingStatus } from './estimate.ts';
import { costAt, headroom, type IncomeCurve, sweep, type Threshold } from './income-curve/income-curve.ts';
import { isTrue } from './testing/arithmetic.ts';
import {
  centsOf,
  householdOf,
  marketOf,
  planYearOf,
  rowsOf,
  sectionsOf,
  tableOf,
  written,
} from './testing/worked-page.ts';

const page = readFileSync(new URL('../../../docs/worked-households.md', import.meta.url), 'utf8');

const amountsOf = (values: readonly (number | null | undefined)[]) => list(values.map(written));
const list = (values: Iterable<unknown>) => [...values].join(', ');

const metals = ['bronze', 'silver', 'gold'] as const;

/** By the reasons, so that a figure without its reason is noticed. */
const programsOf = ({ reasons }: Estimate): string =>
  list(new Set(reasons.flatMap(({ figure, row }) => (figure.endsWith('_state_help') ? [row?.program] : []))));

const leftOut = ({ state_programs }: Estimate): string => list(state_programs.uncounted.map(({ program }) => program));

function resultOf(found: Estimate): Record<string, string> {
  const { people, marketplace, medicare } = found;
  const pair = (metal: (typeof metals)[number]) =>
    amountsOf([marketplace?.[metal]?.premium_cents, marketplace?.[metal]?.net_premium_cents]);
  const figure = marketplace?.applicable_ten_thousandths;
  const level = marketplace?.cost_sharing_level;
  return {
    'Covered by': list(people.map(({ covered_by }) => covered_by)),
    'Percent of poverty': String(marketplace?.percent_of_poverty),
    'Applicable figure': figure == null ? '—' : (figure / 10_000).toFixed(4),
    'Expected contribution': written(marketplace?.expected_contribution_cents),
    'Benchmark premium': written(marketplace?.benchmark_premium_cents),
    'Tax credit': written(marketplace?.tax_credit_cents),
    'State program': programsOf(found),
    'State help': amountsOf(metals.map((metal) => marketplace?.[metal]?.state_help_cents)),
    'Program left out': leftOut(found),
    'Silver plan bears': level == null ? '—' : `${level} percent`,
    'Bronze before and after': pair('bronze'),
    'Silver before and after': pair('silver'),
    'Silver, each': amountsOf(people.map(({ premium_cents }) => premium_cents)),
    'Gold before and after': pair('gold'),
    'Part B, each': written(medicare?.standard_part_b_cents),
    'Part B surcharge, each': written(medicare?.part_b_surcharge_cents),
    'Part D surcharge, each': written(medicare?.part_d_surcharge_cents),
    'Plan G': amountsOf(people.map(({ plan_g_cents }) => plan_g_cents)),
    'Traditional, together': written(medicare?.traditional_sum_cents),
    'Left to pay a year, each': written(medicare?.out_of_pocket_cents_a_year),
    'Advantage, together': written(medicare?.advantage_sum_cents),
  };
}

function curveOf(given: Map<string, string>): IncomeCurve {
  const [filing, untaxed] = ['Filing status', 'Untaxed Social Security'].map((name) => given.get(name));
  return sweep(householdOf(given), marketOf(given), planYearOf(given), {
    ...(filing ? { tax_filing_status: filing as FilingStatus } : {}),
    ...(untaxed ? { untaxed_social_security_cents: centsOf(untaxed) } : {}),
  });
}

const signed = (cents: number | null) => (cents !== null && cents < 0 ? `−${written(-cents)}` : `+${written(cents)}`);

/** `chip ends for 3, 4: +$1,234.56 in 2026`. People are counted from one, in the order of the page. */
function thresholdText({ kind, people, level, change_cents, year }: Threshold): string {
  const what = `${kind.replaceAll('_', ' ')}${level === null ? '' : ` ${level}`}`;
  const whom = people.length === 0 ? '' : ` for ${people.map((index) => index + 1).join(', ')}`;
  return `${what}${whom}: ${signed(change_cents)} in ${year}`;
}

const thresholdLines = ({ thresholds }: IncomeCurve) =>
  thresholds.map((one) => [`$${(one.limit_cents / 100).toLocaleString('en-US')}`, thresholdText(one)] as const);

function roomLines(curve: IncomeCurve, income_cents: Cents) {
  const { up, down } = headroom(curve.thresholds, income_cents);
  return [
    ['Up to the next threshold', written(up?.distance_cents)],
    ['Down to the last one', written(down?.distance_cents)],
    ['A year at this income', written(costAt(curve.steps, income_cents))],
  ] as const;
}

const always = {
  marketplace: ['Percent of poverty', 'Expected contribution', 'Tax credit', 'Silver before and after'],
  help: ['State program', 'State help'],
  medicare: ['Part B, each', 'Part D surcharge, each', 'Traditional, together', 'Advantage, together'],
};

const ofAYear = sectionsOf(page).filter((section) => section.includes('\n| Result | |'));

describe('the page of worked households', () => {
  test('has twenty estimates, of which fifteen name their source', () => {
    expect(ofAYear).toHaveLength(20);
    expect(ofAYear.filter((section) => section.includes('\nSource: '))).toHaveLength(15);
  });

  describe.each(ofAYear.map((section) => [section.split('\n')[0], section] as const))('%s', (_, section) => {
    const given = tableOf(section, 'Given');
    const asked = householdOf(given);
    const found = estimate(asked, marketOf(given), planYearOf(given));

    test('has the result that the estimator gives', () => {
      const stated = tableOf(section, 'Result');
      const expected = resultOf(found);
      for (const [name, value] of stated) expect(value, name).toBe(expected[name]);
      const needed = [
        'Covered by',
        ...(found.marketplace ? always.marketplace : []),
        ...(found.medicare ? always.medicare : []),
        ...(programsOf(found) ? always.help : []),
        ...(leftOut(found) ? ['Program left out'] : []),
      ];
      expect([...stated.keys()]).toEqual(expect.arrayContaining(needed));
    });

    test('has the thresholds that the estimator finds, if it lists any', () => {
      const stated = rowsOf(section, 'Thresholds');
      const curve = curveOf(given);
      if (stated.length > 0) expect(stated).toEqual(thresholdLines(curve));
      const room = rowsOf(section, 'Room');
      if (room.length > 0) expect(room).toEqual(roomLines(curve, asked.income_cents ?? 0));
      expect(room.length > 0).toBe(stated.length > 0);
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
