import { describe, expect, test } from 'vitest';
import { isFullDepth, runs } from '../../../tools/depth.ts';
import type { PlanYear } from './domain/household.ts';
import { disagreement } from './testing/disagreement.ts';
import { type Leaf, leavesOf } from './testing/leaves.ts';
import { type Bound, randomCases, stateCodes } from './testing/random-households.ts';
import { tables as secondTables } from './testing/second-opinion-tables.ts';
import { year2025 } from './years/2025.ts';
import { year2026 } from './years/2026.ts';
import { year2027 } from './years/2027.ts';
import { ageCurves } from './years/age-curves.ts';
import { familyTiers } from './years/family-tiers.ts';
import { planGByAge, sameAtEveryAge } from './years/plan-g.ts';

const triesPerRow = 20_000;
const years: readonly PlanYear[] = [2025, 2026, 2027];

function boundOf(path: readonly string[]): Bound {
  const year = path.find((name) => years.some((one) => name === `${one}`));
  const state = path.find((name) => (stateCodes as string[]).includes(name));
  const age = path[0] === 'curves' ? Number(path.at(-1)) : undefined;
  return {
    // The tables of a plan year read guidelines of their own and of the year before, so only the latter's tables are bound.
    ...(year && path[0] !== 'poverty' ? { year: Number(year) as PlanYear } : {}),
    ...(state ? { state } : {}),
    ...(age === undefined ? {} : { age }),
  };
}

function isNoticed(path: readonly string[], seed: number): boolean {
  const draw = randomCases(seed);
  const bound = boundOf(path);
  for (let count = 0; count < triesPerRow; count += 1) if (disagreement(draw(bound)) !== null) return true;
  return false;
}

function changed({ path, value }: Leaf): number {
  const name = path.at(-1) ?? '';
  if (value === null) return name === 'ceiling_percent' ? 400 : 410;
  // The first band's far end lies at no income: only a change that is still felt from 100 percent on is one.
  if (name === 'from_percent' || path.includes('rows')) return value + 5;
  return name.endsWith('person_cents') ? value + 100 : value + 1;
}

function changedInDollars({ path, value }: Leaf): number {
  const [table = ''] = path;
  if (value === null) return table === 'highestPercent' ? 400 : 410;
  if (table === 'shares') return path.at(-1) === 'from' ? value + 5 : Math.round(value * 100 + 5) / 100;
  if (['addedToB', 'addedToD', 'standard'].some((part) => path.includes(part)))
    return Math.round(value * 100 + 1) / 100;
  const isFactor = ['curves', 'families', 'supplement'].includes(table) && !path.at(-1)?.endsWith('Until');
  return isFactor ? Math.round(value * 1000 + 1) / 1000 : value + 1;
}

const unnoticed = (leaves: readonly Leaf[], change: (leaf: Leaf) => number) =>
  leaves.filter((leaf, index) => {
    if (!isFullDepth && index % 10 > 0) return false;
    leaf.set(change(leaf));
    const isSeen = isNoticed(leaf.path, index);
    leaf.set(leaf.value);
    return !isSeen;
  });

const paths = (leaves: readonly Leaf[]) => leaves.map(({ path }) => path.join('.'));

/**
 * Figures that affect no household in January: the start of the first band, as no income is below zero; the second
 * figure of the last band, which is level; Vermont's age for a policy that is not sold there; the age of New York's note on
 * young adults; and New York's limit of Basic Health from July 2026, whose months have tests of their own.
 */
const saysNothing = [
  ...years.flatMap((year) => [
    `${year}.tax_credit.rows.0.from_percent`,
    `${year}.tax_credit.rows.5.final_ten_thousandths`,
    `shares.${year}.0.from`,
    `shares.${year}.5.high`,
  ]),
  'tiers.VT.child_only_below_age',
  'tiers.NY.young_adults.below_age',
  'families.VT.aloneUntil',
  '2026.basic_health.states.NY.upper_percent',
  '2026.basic_health.states.NY.until.month',
  'basicHealth.2026.NY',
  'basicHealthWaiver.NY.lastMonth',
];

const telling = (leaves: readonly Leaf[]) => leaves.filter(({ path }) => !saysNothing.includes(path.join('.')));

describe('the comparison with the second opinion notices a change of any one figure', () => {
  test('of the estimator', () => {
    const words = ['plan_year', 'year', 'income_year', 'source', 'note', 'program'];
    const leaves = telling(
      leavesOf(
        { 2025: year2025, 2026: year2026, 2027: year2027, curves: ageCurves, tiers: familyTiers, planG: planGByAge },
        words,
      ),
    );
    expect(leaves.length).toBeGreaterThan(1_000);
    expect(paths(unnoticed(leaves, changed))).toEqual([]);
  });

  test('of the second opinion', () => {
    const leaves = telling(leavesOf(secondTables, []));
    expect(leaves.length).toBeGreaterThan(1_000);
    expect(paths(unnoticed(leaves, changedInDollars))).toEqual([]);
  });

  test.each([
    ['the estimator', sameAtEveryAge as string[]],
    ['the second opinion', secondTables.supplementSameForAll],
  ])('of where a supplement costs the same at every age: %s', (_, states) => {
    for (const [place, state] of states.entries()) {
      states[place] = 'none';
      const isSeen = isNoticed([state], place);
      states[place] = state;
      expect(isSeen, state).toBe(true);
    }
  });

  test('and unchanged tables agree on the same households', () => {
    const draw = randomCases(1);
    for (let count = 0; count < runs(triesPerRow); count += 1) expect(disagreement(draw())).toBeNull();
  });
});
