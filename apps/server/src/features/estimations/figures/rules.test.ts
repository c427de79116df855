import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { estimate } from 'estimator';
import { expect, test } from 'vitest';
import { dated, inAlaska, movesToTexas } from '../../../testing/proofs.ts';
import { calculateResult, calculationIn } from '../results/rules.ts';
import { digestOf, leavesOf } from './rules.ts';

test.each([
  ['ages only', inAlaska, 1],
  ['a birthday at 65 and a retirement', dated, 3],
  ['a move to another state', movesToTexas, 2],
])('has the figures of each month: %s', (_, { answers, market }, periods) => {
  const result = calculateResult(answers, market);
  expect(result.calculations).toHaveLength(periods);
  for (let month = 1; month <= 12; month += 1)
    expect(calculationIn(result, month)).toEqual(
      calculationOf(estimate(householdOf(answers), market, answers.plan_year, month)),
    );
});

test('the order of names does not change a digest, and each value does', () => {
  const one = { a: 1, b: { c: [1, null, 'x'], d: true } };
  expect(digestOf({ b: { d: true, c: [1, null, 'x'] }, a: 1 })).toBe(digestOf(one));
  for (const other of [{ ...one, a: 2 }, { ...one, b: { ...one.b, c: [null, 1, 'x'] } }, { b: one.b }])
    expect(digestOf(other)).not.toBe(digestOf(one));
});

test('leaves have paths', () => {
  expect(leavesOf({ income: 1, events: [{ month: 6 }], none: [], gone: undefined, empty: null })).toEqual([
    ['income', 1],
    ['events.0.month', 6],
    ['none', []],
    ['empty', null],
  ]);
});
