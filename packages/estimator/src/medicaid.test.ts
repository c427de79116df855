import { describe, expect, test } from 'vitest';
import type { Person } from './domain/household.ts';
import type { StateCode } from './domain/places.ts';
import { type CoveredBy, estimate, type MonthlyCoverage, type PlanYear } from './estimate.ts';
import { coveredBy, stateLaw } from './medicaid.ts';
import { standingOf } from './poverty-level.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { stateCodes } from './testing/random-households.ts';
import { type MedicaidRow, tables } from './testing/second-opinion-tables.ts';
import { year2026 } from './years/2026.ts';

const years = [2025, 2026, 2027] as const;

function guidelineDollars(year: number, state: StateCode, size: number) {
  const lists = tables.poverty[year];
  const list = state === 'AK' || state === 'HI' ? lists?.[state] : lists?.mainland;
  return list?.sizes[size - 1] ?? Number.NaN;
}

/** In dollars: the highest income to the cent that a limit takes. */
function highestWithin(state: StateCode, percent: number, guideline: number) {
  const isMonthly = tables.monthlyDollars.includes(state);
  return isMonthly ? 12 * (Math.ceil((percent * guideline) / 1200) + 1) - 0.01 : (percent * guideline) / 100;
}

function verdicts(state: StateCode, year: PlanYear, people: readonly Person[], income: number, size = people.length) {
  const older = people.some(({ age }) => age >= 65);
  const asked = household(people, income, { size, ...(older ? { earlier: 0, filing: 'married_joint' } : {}) });
  return estimate(asked, market({ state, plan_year: year }), year).people.map(({ covered_by }) => covered_by);
}

const limit = (row: MedicaidRow | undefined, group: keyof MedicaidRow) => row?.[group] ?? null;

describe("each state's limits, to the cent and to the dollar", () => {
  const cases = years.flatMap((year) => stateCodes.map((state) => [year, state] as const));

  test.each(cases)('%i %s', (year, state) => {
    const row = tables.medicaid[year][state];
    const groups = [
      { people: [person(0)], limit: limit(row, 'baby'), by: 'medicaid' },
      { people: [person(1)], limit: limit(row, 'toddler'), by: 'medicaid' },
      { people: [person(5)], limit: limit(row, 'toddler'), by: 'medicaid' },
      { people: [person(6)], limit: limit(row, 'schoolchild'), by: 'medicaid' },
      { people: [person(18)], limit: limit(row, 'schoolchild'), by: 'medicaid' },
      { people: [person(18)], limit: limit(row, 'chip'), by: 'chip' },
      { people: [person(20)], limit: limit(row, 'nineteenOrTwenty'), by: 'medicaid' },
      { people: [person(21)], limit: limit(row, 'adult'), by: 'medicaid' },
      { people: [person(64)], limit: limit(row, 'adult'), by: 'medicaid' },
      { people: [person(30), person(5)], limit: limit(row, 'parent'), by: 'medicaid' },
    ];
    for (const { people, limit: percent, by } of groups) {
      if (percent === null) continue;
      const guideline = guidelineDollars(tables.medicaidPoverty[year], state, people.length);
      const edge = highestWithin(state, percent, guideline);
      for (const income of [edge - 1, edge - 0.01, edge]) expect(verdicts(state, year, people, income)[0]).toBe(by);
      for (const income of [edge + 0.01, edge + 1]) expect(verdicts(state, year, people, income)[0]).not.toBe(by);
    }
  });
});

describe('Basic Health, to the dollar', () => {
  const cases = years.flatMap((year) =>
    stateCodes.map((state) => {
      const waiver = tables.basicHealthWaiver[state];
      const percent = waiver?.year === year ? waiver.percent : (tables.basicHealth[year][state] ?? null);
      return [year, state, percent] as const;
    }),
  );

  test.each(cases)('%i %s: %s percent of the guideline of the year before', (year, state, percent) => {
    const edge = ((percent ?? 200) * guidelineDollars(year - 1, state, 1)) / 100;
    const at = (income: number) => verdicts(state, year, [person(40)], income)[0];
    if (percent === null) {
      for (const income of [edge - 1, edge, edge + 1]) expect(at(income)).not.toBe('basic_health');
      return;
    }
    for (const income of [edge - 1, edge, edge + 0.49]) expect(at(income)).toBe('basic_health');
    for (const income of [edge + 0.5, edge + 1]) expect(at(income)).toBe('marketplace');
  });
});

describe('who belongs to which group', () => {
  test.each<[string, StateCode, PlanYear, Person[], number, CoveredBy[]]>([
    // 42 CFR 435.119: adults of an expansion state to 138 percent of the plan year's guideline ($15,650 in 2025).
    ['an adult at 138 percent', 'CA', 2025, [person(40)], 21_597, ['medicaid']],
    ['an adult one dollar over', 'CA', 2025, [person(40)], 21_598, ['marketplace']],
    // KFF: Texas, parents to 15 percent, no other adults.
    ['a parent in Texas', 'TX', 2025, [person(30), person(4)], 3_000, ['medicaid', 'medicaid']],
    ['an adult without children in Texas', 'TX', 2025, [person(30)], 2_000, ['none']],
    ['both parents', 'TX', 2025, [person(30), spouse(31), person(4)], 3_000, ['medicaid', 'medicaid', 'medicaid']],
    [
      'a grown child of the family is no parent',
      'TX',
      2025,
      [person(50), person(22), person(4)],
      3_000,
      ['medicaid', 'none', 'medicaid'],
    ],
    ['a child of 18 makes a parent', 'TX', 2025, [person(40), person(18)], 3_000, ['medicaid', 'medicaid']],
    ['a child of 19 does not', 'TX', 2025, [person(40), person(19)], 3_000, ['none', 'none']],
    // A spouse below 19 is a child to Medicaid, yet not a child who makes the first person a parent.
    ['a spouse of 18', 'TX', 2025, [person(20), spouse(18)], 3_000, ['none', 'medicaid']],
    // Wisconsin covers adults to 100 percent without the expansion: no gap.
    ['an adult in Wisconsin at 100 percent', 'WI', 2025, [person(40)], 15_650, ['medicaid']],
    ['an adult in Wisconsin one dollar over', 'WI', 2025, [person(40)], 15_651, ['marketplace']],
    // Georgia Pathways asks for work and is not granted here.
    ['an adult in Georgia', 'GA', 2026, [person(40)], 12_000, ['none']],
    // The District's adults: 215 percent in 2025, 138 in 2026, Basic Health to 200 after.
    ['an adult in the District in 2025', 'DC', 2025, [person(40)], 33_000, ['medicaid']],
    ['the same in 2026', 'DC', 2026, [person(40)], 31_300, ['basic_health']],
    ['the same over 200 percent', 'DC', 2026, [person(40)], 31_301, ['marketplace']],
    // Basic Health measures by the credit's guideline: 200 percent of $15,060 in 2025, of $15,650 in 2026.
    ['MinnesotaCare', 'MN', 2025, [person(40)], 30_120, ['basic_health']],
    ['over MinnesotaCare', 'MN', 2025, [person(40)], 30_121, ['marketplace']],
    ['OHP Bridge', 'OR', 2026, [person(40)], 31_300, ['basic_health']],
    ['over OHP Bridge', 'OR', 2026, [person(40)], 31_301, ['marketplace']],
    ['the Essential Plan in 2025', 'NY', 2025, [person(40)], 37_650, ['basic_health']],
    ['over the Essential Plan in 2025', 'NY', 2025, [person(40)], 37_651, ['marketplace']],
    ['the Essential Plan in January 2026', 'NY', 2026, [person(40)], 39_125, ['basic_health']],
    ['over the Essential Plan in January 2026', 'NY', 2026, [person(40)], 39_126, ['marketplace']],
    // 200 percent of $15,960.
    ['the Essential Plan in 2027', 'NY', 2027, [person(40)], 31_920, ['basic_health']],
    ['over the Essential Plan in 2027', 'NY', 2027, [person(40)], 31_921, ['marketplace']],
    // The guideline of 2026 until that of 2027 is adopted: 138 percent of $15,960.
    ['an adult of an expansion state in 2027', 'CA', 2027, [person(40)], 22_024.8, ['medicaid']],
    ['the same one cent over', 'CA', 2027, [person(40)], 22_024.81, ['marketplace']],
    // Georgia's fixed amount: 30 percent of $26,650 in 2025 and 29 of $27,320 in 2026.
    ['a parent in Georgia in 2025', 'GA', 2025, [person(30), spouse(30), person(4)], 7_995, Array(3).fill('medicaid')],
    ['the same over the limit', 'GA', 2025, [person(30), spouse(30), person(4)], 7_996, ['none', 'none', 'medicaid']],
    ['a parent in Georgia in 2026', 'GA', 2026, [person(30), spouse(30), person(4)], 7_922, Array(3).fill('medicaid')],
    ['the same over the limit', 'GA', 2026, [person(30), spouse(30), person(4)], 7_923, ['none', 'none', 'medicaid']],
    // Missouri: 153 percent of $21,640 is $2,759.10 a month, printed as $2,760; the cents of $2,760.99 do not count.
    ['a child at Missouri’s printed limit', 'MO', 2026, [person(40), person(10)], 33_120, ['marketplace', 'medicaid']],
    ['the same with cents above it', 'MO', 2026, [person(40), person(10)], 33_131.99, ['marketplace', 'medicaid']],
    ['the same a whole dollar a month above', 'MO', 2026, [person(40), person(10)], 33_132, ['marketplace', 'chip']],
    // 138 percent of $15,960 is $1,835.40 a month, printed as $1,836.
    ['an adult at Missouri’s printed limit', 'MO', 2026, [person(40)], 22_032, ['medicaid']],
    ['the same a whole dollar a month above', 'MO', 2026, [person(40)], 22_044, ['marketplace']],
    // Children of a Basic Health family stay with Medicaid and CHIP.
    [
      'a family in New York',
      'NY',
      2025,
      [person(40), spouse(40), person(10)],
      50_000,
      ['basic_health', 'basic_health', 'chip'],
    ],
    ['one person of 65', 'CA', 2025, [person(65)], 1_000, ['medicare']],
    [
      'three generations',
      'TX',
      2026,
      [person(45), spouse(70), person(8), person(22)],
      60_000,
      ['marketplace', 'medicare', 'chip', 'marketplace'],
    ],
  ])('%s (%s %i)', (_, state, year, people, income, expected) => {
    expect(verdicts(state, year, people, income)).toEqual(expected);
  });

  test('New York’s Essential Plan ends at 200 percent from July 2026', () => {
    const law = stateLaw(year2026, 'NY');
    const at = (income: number, month: number) =>
      coveredBy(law, standingOf(year2026, household([person(40)], income), 'NY'), 40, false, month);
    // 200 percent of $15,650 is $31,300, and 250 percent $39,125.
    for (const month of [1, 6]) {
      expect(at(39_125, month)).toBe('basic_health');
      expect(at(39_126, month)).toBe('marketplace');
    }
    for (const month of [7, 12]) {
      expect(at(31_300, month)).toBe('basic_health');
      expect(at(31_301, month)).toBe('marketplace');
    }
  });

  test.each([
    ['06075', 87_970.4, 'chip'],
    ['06081', 87_970.4, 'chip'],
    ['06085', 87_970.4, 'chip'],
    // One cent over 322 percent of $27,320.
    ['06085', 87_970.41, 'marketplace'],
    ['06085', 72_671.2, 'medicaid'],
    // Alameda.
    ['06001', 72_671.21, 'marketplace'],
  ] as const)('a child of 18 in California’s county %s at $%d: %s', (county, income, expected) => {
    const family = household([person(40), spouse(40), person(18)], income);
    const found = estimate(family, market({ state: 'CA', plan_year: 2026, county }), 2026);
    expect(found.people.map(({ covered_by }) => covered_by)).toEqual(['marketplace', 'marketplace', expected]);
    const [reason] = found.reasons.filter(({ figure, person: index }) => figure === 'covered_by' && index === 2);
    expect(reason?.source.includes('C-CHIP')).toBe(county !== '06001');
  });

  test('a person of 19 is no child of the county’s program', () => {
    const family = household([person(40), spouse(40), person(19)], 80_000);
    const found = estimate(family, market({ state: 'CA', plan_year: 2026, county: '06075' }), 2026);
    expect(found.people[2]?.covered_by).toBe('marketplace');
  });

  test('Basic Health asks for no joint return (42 CFR 600.305(a))', () => {
    const couple = household([person(66), spouse(60)], 30_000, { earlier: 30_000, filing: 'married_seperate' });
    expect(estimate(couple, market({ state: 'MN' }), 2025).people[1]?.covered_by).toBe('basic_health');
  });

  test('a dearer verdict never comes with less income', () => {
    const rank: Record<MonthlyCoverage, number> = {
      absent: 0,
      employer: 0,
      medicaid: 0,
      chip: 1,
      basic_health: 2,
      none: 3,
      marketplace: 4,
      medicare: 5,
    };
    const breaches: string[] = [];
    for (const year of years)
      for (const state of stateCodes)
        for (const age of [0, 3, 10, 18, 19, 21, 64]) {
          let last = 0;
          for (let income = 0; income < 80_000; income += 500) {
            const [verdict = 'medicare'] = verdicts(state, year, [person(age)], income);
            if (rank[verdict] < last) breaches.push(`${state} ${year}, ${age} years, $${income}`);
            last = rank[verdict];
          }
        }
    expect(breaches).toEqual([]);
  });

  test('more people on the return never make cover dearer', () => {
    const cheaper: Partial<Record<MonthlyCoverage, readonly MonthlyCoverage[]>> = {
      medicaid: ['medicaid'],
      basic_health: ['basic_health', 'medicaid'],
    };
    const breaches: string[] = [];
    for (const state of stateCodes)
      for (let income = 0; income < 60_000; income += 2_500)
        for (let size = 1; size < 8; size += 1) {
          const [few = 'none'] = verdicts(state, 2025, [person(40)], income, size);
          const [many = 'none'] = verdicts(state, 2025, [person(40)], income, size + 1);
          if (cheaper[few] && !cheaper[few].includes(many)) breaches.push(`${state}, $${income}, ${size} and one more`);
        }
    expect(breaches).toEqual([]);
  });
});
