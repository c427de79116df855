import { describe, expect, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import type { FilingStatus } from '../domain/household.ts';
import {
  type Categories,
  categoriesAt,
  changesBetween,
  estimatedYear,
  filingOf,
  nameOf,
  secondSurcharges,
  secondYear,
} from '../testing/categories.ts';
import { disagreement } from '../testing/disagreement.ts';
import { type Case, randomCases, randomNumbers, stateCodes } from '../testing/random-households.ts';
import { replay } from '../testing/replay.ts';
import { type CurveOptions, costAt, sweep, type Threshold, thresholds } from './income-curve.ts';

const filings = ['single', 'married_joint', 'married_seperate'] as const satisfies FilingStatus[];

interface Drawn {
  readonly one: Case;
  readonly options: CurveOptions;
  readonly found: readonly Threshold[];
}

function draws(seed: number, count: number): Drawn[] {
  const draw = randomCases(seed);
  const random = randomNumbers(seed + 1);
  return Array.from({ length: count }, (_, number) => {
    const state = stateCodes[number % stateCodes.length] ?? 'TX';
    const year = number % 2 === 0 ? 2025 : 2026;
    const drawn = draw({ state, year });
    const one = number % 13 === 0 ? { ...drawn, market: { ...drawn.market, prices: null } } : drawn;
    const options: CurveOptions =
      number % 3 === 0 ? { untaxed_social_security_cents: Math.floor(random() * 4_000_000) } : {};
    return { one, options, found: thresholds(one.household, one.market, one.year, options) };
  });
}

const namesAt = (found: readonly Threshold[]) => {
  const byLimit = new Map<number, string[]>();
  for (const threshold of found)
    byLimit.set(threshold.limit_cents, [...(byLimit.get(threshold.limit_cents) ?? []), nameOf(threshold)]);
  return byLimit;
};

function expectThresholds({ one, options, found }: Drawn, from_cents: number, to_cents: number) {
  const expected = namesAt(found);
  let before: Categories = categoriesAt(one, options, from_cents);
  for (let limit = from_cents; limit < to_cents; limit += 100) {
    const after = categoriesAt(one, options, limit + 100);
    const changes = changesBetween(one, before, after, limit + 100);
    const stated = expected.get(limit);
    if (changes.length > 0 || stated)
      expect({ limit, changes: stated ?? [], household: one }).toEqual({ limit, changes, household: one });
    before = after;
  }
}

const dollarsAbove = (found: readonly Threshold[]) => (found.at(-1)?.limit_cents ?? 0) + 2_000_00;

const drawn = draws(seedOf(140_001), runs(2_000));

describe('thresholds equal those found by comparing every income with one dollar more', () => {
  test('dollar by dollar from zero to above the last one', () => {
    for (const each of drawn.slice(0, runs(stateCodes.length))) expectThresholds(each, 0, dollarsAbove(each.found));
  });

  test('around every threshold and at random incomes between them', () => {
    const random = randomNumbers(seedOf(140_002));
    for (const each of drawn) {
      const limits = [0, ...new Set(each.found.map(({ limit_cents }) => limit_cents)), dollarsAbove(each.found)];
      limits.slice(1).forEach((limit, place) => {
        const start = (limits[place] ?? 0) + (place === 0 ? 0 : 100);
        expectThresholds(each, Math.max(0, limit - 60_00), limit + 60_00);
        const here = categoriesAt(each.one, each.options, start);
        for (let count = 0; count < 60; count += 1) {
          const income = start + Math.floor((random() * (limit - start)) / 100) * 100;
          const there = categoriesAt(each.one, each.options, income);
          const isSameFigure = { ...there, figure: here.figure };
          if (changesBetween(each.one, here, isSameFigure, -1).length > 0)
            expect.fail(`No threshold from ${start} to ${income}: ${JSON.stringify(each)}`);
        }
      });
    }
  });

  test('of every state, filing status and kind', () => {
    expect(new Set(drawn.map(({ one }) => one.market.state))).toEqual(new Set(stateCodes));
    expect(new Set(drawn.map(({ one }) => filingOf(one)))).toEqual(new Set(filings));
    expect(new Set(drawn.flatMap(({ found }) => found.map(({ kind }) => kind))).size).toBe(11);
  });
});

describe('each threshold', () => {
  test('comes in the order of incomes, once', () => {
    for (const { found } of drawn) {
      const limits = found.map(({ limit_cents }) => limit_cents);
      expect(limits).toEqual([...limits].sort((one, other) => one - other));
      expect(new Set(found.map((one) => `${one.limit_cents} ${nameOf(one)}`)).size).toBe(found.length);
    }
  });

  test('states what one dollar more costs, as the estimates on both sides and the second opinion do', () => {
    for (const { one, options, found } of drawn)
      for (const { kind, limit_cents, change_cents, year } of found) {
        const above = limit_cents + 100;
        if (kind === 'irmaa_begins') {
          const change = secondSurcharges(one, options, above) - secondSurcharges(one, options, limit_cents);
          expect(change_cents).toBe(change);
          expect(year).toBe(one.year + 2);
          continue;
        }
        expect(year).toBe(one.year);
        if (!one.market.prices) {
          expect(change_cents).toBeNull();
          continue;
        }
        expect(change_cents).toBe(estimatedYear(one, above) - estimatedYear(one, limit_cents));
        expect(change_cents).toBe(secondYear(one, above) - secondYear(one, limit_cents));
        for (const income_cents of [limit_cents, above])
          expect(disagreement({ ...one, household: { ...one.household, income_cents } })).toBeNull();
      }
  });

  test('has a reason that gives its limit again', () => {
    for (const { found } of drawn)
      for (const { reason, limit_cents } of found) {
        expect(reason.value).toBe(limit_cents);
        if (replay(reason) !== limit_cents) expect.fail(`Not replayed: ${JSON.stringify(reason)}`);
        expect(reason.source).not.toBe('');
      }
  });

  test('is a threshold of the curve, whose costs differ by its change', () => {
    for (const { one, options, found } of drawn.slice(0, 200)) {
      const curve = sweep(one.household, one.market, one.year, options);
      expect(curve.thresholds).toEqual(found);
      for (const { kind, limit_cents, change_cents } of found) {
        const steps = kind === 'irmaa_begins' ? (curve.later?.steps ?? []) : curve.steps;
        const [below, above] = [costAt(steps, limit_cents), costAt(steps, limit_cents + 100)];
        expect(below === null || above === null ? null : above - below).toBe(change_cents);
      }
    }
  });
});
