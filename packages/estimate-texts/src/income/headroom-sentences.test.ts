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
  isLaterAbout: false,
  plan_year: 2026,
  nameOf: (person) => ['Maria', 'Dana'][person] ?? 'Child',
  ...changes,
});
const texts = (thresholds: Threshold[], situation: Situation) =>
  headroomSentences(thresholds, situation).map(({ text }) => text);

test('room up to a threshold and what crossing costs', () => {
  expect(texts([threshold({})], at(81_188))).toEqual([
    'You can earn $3,412 more in 2026 before the tax credit ends. Going over costs $11,208 a year.',
  ]);
});

test('the way back down, which saves', () => {
  expect(texts([threshold({})], at(85_000))).toEqual([
    'With $400 less income, you’d get a tax credit that saves $11,208 a year.',
  ]);
});

test('exactly at a limit', () => {
  expect(texts([threshold({})], at(84_600))[0]).toBe(
    'This income is the last dollar before the tax credit ends. Going over costs $11,208 a year.',
  );
});

test('another income than that of the household, and prices that are only known as ranges', () => {
  expect(texts([threshold({})], at(80_000, { isOwn: false, isAbout: true }))).toEqual([
    'At $80,000, you can earn $4,600 more in 2026 before the tax credit ends. Going over costs about $11,208 a year.',
  ]);
});

test('a threshold above which coverage costs less', () => {
  const begins = threshold({ kind: 'credit_begins', limit_cents: 15_649_00, people: [0], change_cents: -7_200_00 });
  expect(texts([begins], at(9_000))).toEqual([
    'You can earn $6,649 more in 2026 before the tax credit begins. Going over saves $7,200 a year.',
  ]);
  expect(texts([begins], at(16_000))).toEqual([
    'With $351 less income, you’d get no tax credit, which costs $7,200 a year.',
  ]);
});

test('thresholds without a price, and without a difference', () => {
  const medicaid = threshold({ kind: 'medicaid_ends', people: [0, 1], change_cents: null });
  expect(texts([medicaid], at(80_000))).toEqual([
    'You can earn $4,600 more in 2026 before Medicaid ends for Maria and Dana. Without a price for this area, we can’t say what going over costs.',
  ]);
  const silver = threshold({ kind: 'cost_sharing_ends', level: 87, change_cents: 0 });
  expect(texts([silver], at(80_000))).toEqual([
    'You can earn $4,600 more in 2026 before silver plans stop paying 87% of the cost of care. Going over leaves the premium as it is, but care costs more.',
  ]);
  expect(texts([silver], at(85_000))).toEqual([
    'With $400 less income, a silver plan would cover 87% of the cost of care instead of 73%.',
  ]);
});

test('several changes at the same income', () => {
  const both = [threshold({ kind: 'medicaid_ends', people: [0] }), threshold({ kind: 'credit_begins', people: [0] })];
  expect(texts(both, at(84_000))[0]).toContain('before Medicaid ends for Maria and the tax credit begins.');
});

test('the surcharge names the year and whose brackets it uses', () => {
  const brackets = [irmaa(218_000, 1), irmaa(274_000, 2)];
  expect(texts(brackets, at(200_000))).toEqual([
    'Dana can earn $18,000 more in 2026 before owing a Medicare surcharge (IRMAA) in 2028: $1,148 a year at 2026 rates.',
  ]);
  expect(texts(brackets, at(300_000))).toEqual([
    'This income is in the highest bracket of the Medicare surcharge.',
    'With $26,000 less income, Dana would owe a lower Medicare surcharge (IRMAA) in 2028, which saves $1,148 at 2026 rates.',
  ]);
});

test('a higher bracket, and surcharges that are projected', () => {
  const brackets = [irmaa(218_000, 1), irmaa(274_000, 2)];
  expect(texts(brackets, at(230_000, { isLaterAbout: true }))).toEqual([
    'Dana can earn $44,000 more in 2026 before owing a higher Medicare surcharge (IRMAA) in 2028: about $1,148 more a year at 2026 rates.',
    'With $12,000 less income, Dana would owe no Medicare surcharge (IRMAA) in 2028, which saves about $1,148 at 2026 rates.',
  ]);
});

test('leaves out limits that change less than $100 a year', () => {
  const small = threshold({ kind: 'contribution_rises', limit_cents: 60_000_00, change_cents: 6_00 });
  expect(texts([small], at(50_000))).toEqual([]);
  // The state's help replaces the credit.
  expect(texts([threshold({ change_cents: 0 })], at(90_000))).toEqual([]);
  expect(texts([small, threshold({})], at(50_000))[0]).toMatch(/^You can earn \$34,600 more in 2026 before/);
});

test('names the state’s program', () => {
  const row = { program: 'NJ Health Plan Savings' };
  const ends = threshold({ kind: 'state_help_ends', change_cents: 600_00, reason: { ...reason, row } });
  expect(texts([ends], at(80_000))).toEqual([
    'You can earn $4,600 more in 2026 before NJ Health Plan Savings ends. Going over costs $600 a year.',
  ]);
  expect(texts([ends], at(85_000))).toEqual([
    'With $400 less income, you’d get help from NJ Health Plan Savings, which saves $600 a year.',
  ]);
});

test('without thresholds, nothing', () => expect(texts([], at(50_000))).toEqual([]));

test('people without a name begin a sentence with a capital letter, and many are counted', () => {
  const of = (...people: number[]) =>
    texts([{ ...irmaa(218_000, 1), people }], at(172_000, { nameOf: () => 'the spouse' }))[0];
  expect(of(1)).toMatch(/^The spouse can earn \$46,000 more in 2026 before owing/);
  expect(of(0, 1, 2, 3)).toMatch(/^4 people can earn \$46,000 more/);
});
