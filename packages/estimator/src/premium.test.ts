import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tools/depth.ts';
import type { Person } from './domain/household.ts';
import type { StateCode } from './domain/places.ts';
import { estimate } from './estimate.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { stateCodes } from './testing/random-households.ts';

const prices = { benchmark_cents: 400_00, bronze_cents: 300_00, silver_cents: 1_000_00, gold_cents: 450_00 };

/** An income at which no one is on Medicaid, so that everyone under 65 is priced. */
const priced = (state: StateCode, people: readonly Person[], silver_cents = 1_000_00) =>
  estimate(household(people, 5_000_000), market({ state, prices: { ...prices, silver_cents } }), 2026);

const shares = (state: StateCode, people: readonly Person[], silver?: number) =>
  priced(state, people, silver).people.map(({ premium_cents }) => premium_cents);

describe('premiums by age', () => {
  // 45 CFR 147.102(e), the federal curve, and CMS's state curves over their factor at 21: of $1,000 at age 21.
  test.each([
    ['TX', 0, 765_00],
    ['TX', 14, 765_00],
    ['TX', 15, 833_00],
    ['TX', 20, 970_00],
    ['TX', 21, 1_000_00],
    ['TX', 24, 1_000_00],
    ['TX', 40, 1_278_00],
    ['TX', 60, 2_714_00],
    ['TX', 64, 3_000_00],
    ['AL', 20, 635_00],
    ['MS', 10, 635_00],
    ['OR', 0, 635_00],
    ['MN', 20, 890_00],
    ['UT', 20, 793_00],
    ['UT', 27, 1_390_00],
    ['UT', 59, 3_000_00],
    ['DC', 20, 900_00],
    ['DC', 30, 1_072_00],
    ['DC', 61, 3_000_00],
    ['MA', 0, 635_00],
    ['MA', 40, 1_178_00],
    ['MA', 64, 1_999_00],
  ] as const)('%s at %i: %i cents', (state, age, cents) => {
    expect(shares(state, [person(age)])).toEqual([cents]);
  });

  test('half a cent goes up', () => {
    // $401.57 times 1.278 is $513.20646; $0.50 times 1.159 is 57.95 cents; 250 cents times 1.222 is 305.5.
    expect(shares('TX', [person(40)], 401_57)).toEqual([513_21]);
    expect(shares('TX', [person(31)], 50)).toEqual([58]);
    expect(shares('TX', [person(35)], 250)).toEqual([306]);
  });

  test.each(stateCodes)('%s: never falls with age', (state) => {
    for (let age = 0; age < 64; age += 1) {
      const [younger] = shares(state, [person(age)]);
      const [older] = shares(state, [person(age + 1)]);
      expect(younger).toBeGreaterThan(0);
      expect(older).toBeGreaterThanOrEqual(younger ?? 0);
    }
  });
});

describe('the three-child cap', () => {
  // 45 CFR 147.102(c)(1): the three oldest covered children below 21.
  test('charges the three oldest, wherever they stand in the list', () => {
    const family = [person(40), person(3), person(20), person(15), person(16), person(8)];
    expect(shares('TX', family)).toEqual([1_278_00, 0, 970_00, 833_00, 859_00, 0]);
  });

  test('charges the first of equal age', () => {
    expect(shares('TX', [person(40), person(5), person(5), person(5), person(5)])).toEqual([
      1_278_00, 765_00, 765_00, 765_00, 0,
    ]);
  });

  test('never counts the first person or a spouse', () => {
    const family = [person(20), spouse(19), person(3), person(2), person(1), person(0)];
    expect(shares('TX', family)).toEqual([970_00, 941_00, 765_00, 765_00, 765_00, 0]);
    // Not even one who is younger than the children, or a child for whom the estimate is.
    expect(shares('TX', [person(17), person(18), person(19), person(20)])).toEqual([885_00, 913_00, 941_00, 970_00]);
  });

  test('is the source of the reasons for children, and for no one else', () => {
    const { reasons } = priced('TX', [person(20), spouse(19), person(3), person(2), person(1), person(0)]);
    const sources = reasons.flatMap(({ figure, person: index, source }) =>
      figure === 'silver_premium' && index !== null ? [source.includes('45 CFR 147.102(c)(1)')] : [],
    );
    expect(sources).toEqual([false, false, true, true, true, true]);
  });

  test('does not count people of 21, or on Medicare, CHIP or Medicaid', () => {
    const family = [person(66), person(21), person(20), person(19), person(18), person(17)];
    expect(shares('TX', family)).toEqual([null, 1_000_00, 970_00, 941_00, 913_00, 0]);
    // At 140 percent of poverty in Texas the five children are on Medicaid and CHIP and the adults alone are priced.
    const poor = household([person(40), spouse(40), person(5), person(6), person(7), person(8), person(9)], 66_000);
    const found = estimate(poor, market({ prices }), 2025);
    expect(found.people.map(({ premium_cents }) => premium_cents)).toEqual([
      1_278_00,
      1_278_00,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('family tiers', () => {
  // CMS market rating notices: New York 1, 2, 1.7, 2.85 and 0.412 for a child alone; Vermont 1, 2, 1.93 and 2.81.
  test.each<[string, StateCode, Person[], number[]]>([
    ['one adult of any age', 'NY', [person(64)], [1_000_00]],
    ['a couple', 'NY', [person(30), spouse(64)], [1_000_00, 1_000_00]],
    ['one adult with a child', 'NY', [person(30), person(5)], [1_000_00, 700_00]],
    [
      'one adult with three children',
      'NY',
      [person(30), person(5), person(9), person(25)],
      [1_000_00, 233_34, 233_33, 233_33],
    ],
    ['a couple with a child', 'NY', [person(30), spouse(31), person(5)], [1_000_00, 1_000_00, 850_00]],
    ['a grown child of 26 pays alone', 'NY', [person(50), person(26), person(25)], [1_000_00, 1_000_00, 700_00]],
    ['children without an adult', 'NY', [person(66), person(20), person(21)], [412_00, 1_000_00]],
    ['a child alone', 'NY', [person(10)], [412_00]],
    ['brother and sister', 'NY', [person(20), person(10)], [412_00, 412_00]],
    ['a young couple is a couple', 'NY', [person(20), spouse(20)], [1_000_00, 1_000_00]],
    ['a child with a grown brother', 'NY', [person(15), person(27)], [1_000_00, 1_000_00]],
    ['one adult with a child', 'VT', [person(30), person(5)], [1_000_00, 930_00]],
    [
      'a couple with two children',
      'VT',
      [person(30), spouse(31), person(5), person(6)],
      [1_000_00, 1_000_00, 405_00, 405_00],
    ],
    ['a child alone, for whom Vermont sets no tier', 'VT', [person(10)], [1_000_00]],
  ])('%s in %s', (_, state, people, expected) => {
    const found = estimate(
      household(people, 5_000_000, { earlier: 0, filing: 'single' }),
      market({ state, prices }),
      2026,
    );
    const paid = found.people.flatMap(({ premium_cents }) => (premium_cents === null ? [] : [premium_cents]));
    expect(paid).toEqual(expected);
  });

  test('several children without an adult in New York: an estimate, which their reasons say', () => {
    const isEstimate = (people: Person[]) =>
      priced('NY', people).reasons.flatMap(({ rule, figure, row, source }) =>
        rule === 'family_tier' && figure === 'silver_premium'
          ? [row?.note != null && source.includes('45 CFR 156.200(c)(2)')]
          : [],
      );
    expect(isEstimate([person(20), person(10)])).toEqual([true, true]);
    expect(isEstimate([person(10)])).toEqual([false]);
    expect(isEstimate([person(40), person(10), person(9)])).toEqual([false, false, false]);
  });

  test.each([
    ['NY', 26, true],
    ['NY', 29, true],
    ['NY', 25, false],
    ['NY', 30, false],
    ['VT', 27, false],
  ] as const)(
    'a dependent in %s of %i: whether the price has a note on staying with a parent',
    (state, age, isNoted) => {
      const notes = (people: readonly Person[]) =>
        priced(state, people).reasons.flatMap(({ rule, figure, row, source, person: index }) =>
          rule === 'family_tier' && figure === 'silver_premium' && index !== null
            ? [row?.note != null && source.includes('Chapter 240 of the Laws of New York of 2009')]
            : [],
        );
      expect(notes([person(55), person(age)])).toEqual([false, isNoted]);
      // On no parent's policy.
      expect(notes([person(66), person(age)])).toEqual([false]);
      // The first person and the spouse are no dependents.
      expect(notes([person(age), spouse(age)])).toEqual([false, false]);
    },
  );

  test('know no three-child cap', () => {
    const children = [person(5), person(6), person(7), person(8)];
    expect(priced('NY', [person(40), ...children]).marketplace?.silver?.premium_cents).toBe(1_700_00);
  });
});

describe('sums', () => {
  const people = fc
    .array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 8 })
    .chain((ages) =>
      fc.boolean().map((hasSpouse) => ages.map((age, index) => (index === 1 && hasSpouse ? spouse(age) : person(age)))),
    );
  const quote = fc.record({
    benchmark_cents: fc.integer({ min: 1, max: 300_000 }),
    bronze_cents: fc.integer({ min: 1, max: 300_000 }),
    silver_cents: fc.integer({ min: 1, max: 300_000 }),
    gold_cents: fc.integer({ min: 1, max: 300_000 }),
  });

  test("people's premiums add up to the household's, in every state, and none is negative", () => {
    fc.assert(
      fc.property(
        people,
        quote,
        fc.constantFrom(...stateCodes),
        fc.integer({ min: 0, max: 300_000 }),
        (listed, asked, state, income) => {
          const found = estimate(household(listed, income), market({ state, prices: asked }), 2025);
          const own = found.people.map(({ premium_cents }) => premium_cents ?? 0);
          expect(own.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
          expect(own.reduce((sum, cents) => sum + cents, 0)).toBe(found.marketplace?.silver?.premium_cents ?? 0);
        },
      ),
      propertyRuns(5_000),
    );
  });

  /** In New York, each child without an adult has a policy, and an adult's policy covers any number of children. */
  const replacesChildPolicies = (age: number, listed: readonly Person[], state: StateCode) =>
    state === 'NY' && age >= 21 && listed.every((one) => one.age < 21 && !one.spouse);

  test('an adult can make children in New York cheaper before help', () => {
    const children = [0, 0, 0, 0, 0].map((age) => person(age));
    expect(priced('NY', children).marketplace?.silver?.premium_cents).toBe(2_060_00);
    expect(priced('NY', [...children, person(21)]).marketplace?.silver?.premium_cents).toBe(1_700_00);
  });

  test('no one else makes a household cheaper before help', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 0, max: 64 }), fc.constantFrom(...stateCodes), (listed, age, state) => {
        fc.pre(!replacesChildPolicies(age, listed, state));
        const few = priced(state, listed).marketplace?.silver?.premium_cents ?? 0;
        const many = priced(state, [...listed, person(age)]).marketplace?.silver?.premium_cents ?? 0;
        expect(many).toBeGreaterThanOrEqual(few);
      }),
      propertyRuns(3_000),
    );
  });
});
