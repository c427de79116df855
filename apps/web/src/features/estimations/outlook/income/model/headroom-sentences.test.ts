import type { Reason } from 'estimator';
import type { Threshold } from 'estimator/income-curve';
import { expect, test } from 'vitest';
import { headroomSentences, type Situation } from './headroom-sentences.ts';

const reason: Reason = {
  figure: 'threshold',
  person: null,
  rule: 'income_limit',
  inputs: {},
  row: null,
  year: 2025,
  source: '',
  value: null,
  unit: 'cents_a_year',
};
const threshold = (changes: Partial<Threshold>): Threshold => ({
  kind: 'credit_ends',
  limit_cents: 84_600_00,
  people: [],
  level: null,
  year: 2026,
  is_enacted: true,
  change_cents: 11_208_36,
  reason,
  ...changes,
});
const irmaa = (limit: number, level: number) =>
  threshold({
    kind: 'irmaa_begins',
    limit_cents: limit * 100,
    level,
    people: [1],
    year: 2028,
    is_enacted: false,
    change_cents: 1_148_40,
  });
const at = (income: number, changes: Partial<Situation> = {}): Situation => ({
  at_cents: income * 100,
  isOwn: true,
  isAbout: false,
  plan_year: 2026,
  nameOf: (person) => ['Maria', 'Dana'][person] ?? 'Child',
  ...changes,
});
const texts = (thresholds: Threshold[], situation: Situation) =>
  headroomSentences(thresholds, situation).map(({ text }) => text);

test('room up to a threshold and what crossing costs', () => {
  expect(texts([threshold({})], at(81_188))).toEqual([
    'You can add $3,412 of income before the tax credit ends. Going over costs $11,208 a year.',
  ]);
});

test('the way back down, which saves', () => {
  expect(texts([threshold({})], at(85_000))).toEqual([
    'No limit is above this income.',
    'With $400 less, there is a tax credit, which saves $11,208 a year.',
  ]);
});

test('exactly at a limit', () => {
  expect(texts([threshold({})], at(84_600))[0]).toBe(
    'This income is the last dollar before the tax credit ends. Going over costs $11,208 a year.',
  );
});

test('another income than that of the household, and prices that are only known as ranges', () => {
  expect(texts([threshold({})], at(80_000, { isOwn: false, isAbout: true }))).toEqual([
    'At $80,000, you can add $4,600 of income before the tax credit ends. Going over costs about $11,208 a year.',
  ]);
});

test('a threshold above which coverage costs less', () => {
  const begins = threshold({ kind: 'credit_begins', limit_cents: 15_649_00, people: [0], change_cents: -7_200_00 });
  expect(texts([begins], at(9_000))).toEqual([
    'You can add $6,649 of income before the tax credit begins. Going over saves $7,200 a year.',
  ]);
  expect(texts([begins], at(16_000))[1]).toBe('With $351 less, there is no tax credit, which costs $7,200 a year.');
});

test('thresholds without a price, and without a difference', () => {
  const medicaid = threshold({ kind: 'medicaid_ends', people: [0, 1], change_cents: null });
  expect(texts([medicaid], at(80_000))).toEqual([
    'You can add $4,600 of income before Medicaid ends for Maria and Dana. Without a price for this area, we can’t say what going over costs.',
  ]);
  const silver = threshold({ kind: 'cost_sharing_ends', level: 87, change_cents: 0 });
  expect(texts([silver], at(80_000))).toEqual([
    'You can add $4,600 of income before silver plans stop paying 87% of the cost of care. Going over leaves the premium as it is, but care costs more.',
  ]);
  expect(texts([silver], at(85_000))[1]).toBe('With $400 less, silver plans pay 87% of the cost of care.');
});

test('several changes at the same income', () => {
  const both = [threshold({ kind: 'medicaid_ends', people: [0] }), threshold({ kind: 'credit_begins', people: [0] })];
  expect(texts(both, at(84_000))[0]).toContain('before Medicaid ends for Maria and the tax credit begins.');
});

test('the surcharge names the year and whose brackets it uses', () => {
  const brackets = [irmaa(218_000, 1), irmaa(274_000, 2)];
  expect(texts(brackets, at(200_000))).toEqual([
    'You can add $18,000 of income before bracket 1 of the 2028 Medicare surcharge (IRMAA) begins for Dana. Going over costs $1,148 in 2028, by the 2026 brackets.',
  ]);
  expect(texts(brackets, at(300_000))).toEqual([
    'This income is in the highest bracket of the Medicare surcharge.',
    'With $26,000 less, the 2028 Medicare surcharge for Dana is in bracket 1, which saves $1,148 in 2028, by the 2026 brackets.',
  ]);
});

test('without thresholds, nothing', () => expect(texts([], at(50_000))).toEqual([]));
