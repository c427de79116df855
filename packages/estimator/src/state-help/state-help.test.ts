import { describe, expect, test } from 'vitest';
import type { StateCode } from '../domain/places.ts';
import { percentOf } from '../poverty-level.ts';
import { applicableFigure } from '../tax-credit.ts';
import { basisOf, cents, programOf, helpingStates as states } from '../testing/help-basis.ts';
import { year2026 } from '../years/2026.ts';
import type { HelpBasis } from './figures.ts';
import { helpEdges } from './help-edges.ts';
import { countedPrograms, helpFigure, stateHelp, uncountedPrograms } from './state-help.ts';

/** Of one person in a month, with a credit that leaves `left` dollars of a benchmark of $900. */
const single = (income: number, left: number, changes: Partial<HelpBasis> = {}, age = 40) =>
  basisOf(
    [age],
    {
      income,
      guideline: 15_650,
      figure: income > 62_600 ? null : applicableFigure(year2026.tax_credit, percentOf(income, 15_650)),
      benchmark: 900,
      credit: 900 - left,
    },
    changes,
  );

const monthly = (state: StateCode, year: number, basis: HelpBasis) =>
  stateHelp(countedPrograms(state, year), basis).cents;

describe('at both ends of a program', () => {
  // 15,650 for one person. Decimals of a percent are dropped, so that 165 percent ends below 166.
  test.each([
    ['CA', 2026, 15_649, 15_650],
    ['CA', 2026, 25_979, 25_978],
    ['CA', 2027, 31_300, 31_299],
    ['CO', 2026, 62_601, 62_600],
    ['CT', 2025, 27_544, 27_543],
    ['CT', 2026, 31_301, 31_300],
    ['CT', 2026, 62_600, 62_601],
    ['CT', 2026, 78_251, 78_250],
    ['MA', 2026, 62_601, 62_600],
    ['MD', 2025, 21_596, 21_597],
    ['MD', 2026, 62_601, 62_600],
    ['NJ', 2026, 21_596, 21_597],
    ['NJ', 2026, 94_057, 94_056],
    ['NM', 2025, 62_601, 62_599],
    ['VT', 2026, 47_107, 47_106],
    ['WA', 2026, 39_282, 39_281],
  ] as const)('%s %i: none at $%i, help at $%i', (state, year, out, inside) => {
    const helpAt = (income: number) => monthly(state, year, single(income, income > 62_600 ? 900 : 600, {}, 30));
    expect(helpAt(out)).toBe(0);
    expect(helpAt(inside)).toBeGreaterThan(0);
  });

  test('New Mexico helps above 400 percent from 2026 on, however high the income', () => {
    expect(monthly('NM', 2025, single(62_601, 900))).toBe(0);
    // 8.5 percent of 62,601 are 5,321 a year and 443 a month.
    expect(monthly('NM', 2026, single(62_601, 900))).toBe(457_00);
    expect(monthly('NM', 2027, single(120_000, 900))).toBe(50_00);
    expect(monthly('NM', 2027, single(140_000, 900))).toBe(0);
  });

  test('New Mexico adds 10 percent of the benchmark up to 200 percent, in 2027 below', () => {
    const dear = { premium_cents: 2_000_00 };
    expect(monthly('NM', 2026, single(31_456, 100, dear))).toBe(190_00);
    expect(monthly('NM', 2026, single(31_457, 100, dear))).toBe(99_00);
    expect(monthly('NM', 2027, single(31_299, 100, dear))).toBe(190_00);
    expect(monthly('NM', 2027, single(31_300, 100, dear))).toBe(100_00);
  });

  test('New Jersey’s amount changes above each band', () => {
    const at = [23_631, 23_632, 31_456, 31_457, 39_281, 39_282, 62_600, 62_601];
    expect(at.map((income) => monthly('NJ', 2026, single(income, 300)))).toEqual(
      [20, 40, 40, 50, 50, 100, 100, 50].map(cents),
    );
  });

  test('Massachusetts’ and Washington’s amounts change above each band', () => {
    const at = [23_631, 23_632, 31_456, 31_457, 39_281, 39_282, 47_106, 47_107];
    expect(at.map((income) => monthly('MA', 2026, single(income, 300)))).toEqual(
      [300, 247, 247, 197, 197, 148, 148, 65].map(cents),
    );
    expect(at.map((income) => monthly('WA', 2026, single(income, 60)))).toEqual(
      [55, 50, 50, 45, 45, 0, 0, 0].map(cents),
    );
  });
});

describe('the order and the limits', () => {
  test('credit and help together never exceed the premium of the plan', () => {
    const cheap = single(24_000, 100, { metal: 'bronze', premium_cents: 830_00 });
    expect(monthly('NJ', 2026, cheap)).toBe(30_00);
    expect(monthly('NJ', 2026, { ...cheap, premium_cents: 700_00 })).toBe(0);
  });

  test('what Covered Connecticut leaves, the temporary help can pay', () => {
    const members = [
      { age: 40, premium_cents: 800_00 },
      { age: 18, premium_cents: 30_00 },
    ];
    const basis = single(24_000, 87, { members, premium_cents: 900_00 });
    const found = stateHelp(countedPrograms('CT', 2026), basis);
    // The table of 2025 gives 85 dollars more than the credit, but the adult's plan leaves 30.
    expect(found.parts.map(({ kind, cents: paid, remaining_cents }) => [kind, paid, remaining_cents])).toEqual([
      ['fixed_enrollee_premium', 57_00, 87_00],
      ['share_of_lost_credit', 30_00, 30_00],
    ]);
    expect(found.cents).toBe(87_00);
    expect(basis.credit_cents).toBe(813_00);
  });

  test('children without a premium of their own do not count', () => {
    const child = { age: 9, premium_cents: 0 };
    const members = [{ age: 40, premium_cents: 900_00 }, child];
    expect(monthly('CO', 2026, single(40_000, 500, { members }))).toBe(80_00);
    expect(monthly('NJ', 2026, single(40_000, 500, { members }))).toBe(100_00);
    expect(monthly('CO', 2026, single(40_000, 500, { members: [child] }))).toBe(0);
  });

  test('people of different ages in Maryland have the fewest points of any of them', () => {
    const members = (...ages: readonly number[]) => ages.map((age) => ({ age, premium_cents: 450_00 }));
    const program = programOf('MD', 2026, 'Maryland');
    const figureFor = (...ages: readonly number[]) => helpFigure(program, 230, 770, members(...ages));
    expect(figureFor(25)).toBe(203);
    expect(figureFor(25, 36)).toBe(353);
    expect(figureFor(25, 38)).toBe(453);
    expect(figureFor(25, 26, 4)).toBe(453);
    expect(helpFigure(program, 160, 467, members(25))).toBe(0);
  });

  test.each([
    ['CT', 2025, 'silver'],
    ['MA', 2026, 'silver'],
    ['WA', 2026, 'silver gold'],
    ['CA', 2026, 'bronze silver gold'],
    ['CO', 2026, 'bronze silver gold'],
    ['MD', 2026, 'bronze silver gold'],
    ['NJ', 2026, 'bronze silver gold'],
    ['NM', 2026, 'bronze silver gold'],
    ['VT', 2026, 'bronze silver gold'],
  ] as const)('%s %i helps with %s', (state, year, metals) => {
    const helped = (['bronze', 'silver', 'gold'] as const).filter(
      (metal) => monthly(state, year, single(24_000, 100, { metal })) > 0,
    );
    expect(helped.join(' ')).toBe(metals);
  });

  test('without a federal credit only New Jersey, New Mexico and Connecticut help, and above 400 percent', () => {
    const helping = (income: number) =>
      states.filter(
        (state) => monthly(state, 2026, single(income, 900, { federal_figure: null, credit_cents: 0 })) > 0,
      );
    expect(helping(24_000)).toEqual([]);
    expect(helping(62_600)).toEqual([]);
    expect(helping(62_601)).toEqual(['CT', 'NJ', 'NM']);
  });
});

test('a program helps in its years only', () => {
  const counts = (year: number) =>
    ([...states, 'NY', 'TX', 'PR'] as const).map((state) => countedPrograms(state, year).length);
  expect(counts(2024)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(counts(2025)).toEqual([0, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0]);
  expect(counts(2026)).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
  expect(counts(2027)).toEqual([1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0]);
  expect(counts(2028)).toEqual(counts(2024));
  expect(stateHelp(countedPrograms('CO', 2025), single(40_000, 500))).toEqual({ cents: 0, parts: [] });
});

test('programs with uncertain figures are named', () => {
  const named = (state: StateCode, year: number) => uncountedPrograms(state, year).map(({ program }) => program);
  expect(named('MD', 2027)).toEqual(['Maryland Premium Assistance']);
  expect(named('MD', 2026)).toEqual([]);
  expect(named('MA', 2025)).toEqual(['ConnectorCare']);
  expect(named('MA', 2027)).toEqual(['ConnectorCare']);
  expect(named('WA', 2027)).toEqual(['Cascade Care Savings']);
  expect(named('VA', 2027)).toEqual(['Virginia premium reduction']);
  expect(named('VA', 2026)).toEqual([]);
  expect(named('CT', 2027)).toEqual(['Connecticut Temporary Premium Assistance']);
  for (const year of [2025, 2026, 2027]) expect(named('CA', year)).toEqual(['California one-dollar premium credit']);
});

describe('the edges of programs', () => {
  test.each([
    ['CA', 2026, [15_650, 23_475, 25_979]],
    ['CA', 2027, [15_650, 23_475, 31_300]],
    ['CO', 2026, [62_601]],
    ['CT', 2026, [15_650, 27_544, 31_301, 62_601, 78_251]],
    ['MA', 2026, [15_650, 23_632, 31_457, 39_282, 47_107, 62_601]],
    ['MD', 2025, [21_597, 62_601]],
    ['MD', 2026, [62_601]],
    ['NJ', 2026, [21_597, 23_632, 31_457, 39_282, 62_601, 94_057]],
    ['NM', 2025, [31_457, 62_601]],
    ['NM', 2026, [31_457]],
    ['NM', 2027, [31_300]],
    ['VT', 2026, [47_107]],
    ['WA', 2026, [23_632, 31_457, 39_282]],
  ] as const)('%s %i', (state, year, edges) => {
    expect(helpEdges(countedPrograms(state, year), 15_650_00)).toEqual(edges.map(cents));
  });

  test('no program begins, ends or changes its amount at another income', () => {
    const guideline = 15_650;
    const ends = Array.from({ length: 640 }, (_, percent) => (percent * guideline) / 100);
    const near = ends.flatMap((end) => [Math.ceil(end) - 1, Math.ceil(end), Math.floor(end) + 1]);
    const incomes = [...new Set(near)].filter((income) => income >= 0).sort((one, other) => one - other);
    for (const program of states.flatMap((state) => countedPrograms(state, 2026))) {
      const paidAt = (income: number, credit: number) =>
        stateHelp([program], basisOf([40], { income, guideline, figure: 996, benchmark: 20_000, credit })).cents;
      const isFixed = program.rule.kind === 'flat_per_member' || program.rule.kind === 'fixed_enrollee_premium';
      // With $60 left of the premium, what members keep paying matters too.
      const signs = incomes.map((income) =>
        isFixed ? `${paidAt(income, 0)} ${paidAt(income, 19_940)}` : paidAt(income, 0) > 0,
      );
      const changes = incomes.filter((_, place) => place > 0 && signs[place] !== signs[place - 1]).map(cents);
      const edges = helpEdges([program], cents(guideline));
      if (isFixed) expect(edges).toEqual(changes);
      else expect(edges).toEqual(expect.arrayContaining(changes));
    }
  });
});
