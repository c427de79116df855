import { clientSignalKinds, type SignalKind } from 'contract/vocabulary/signals';
import { expect, test } from 'vitest';
import { plantedBook } from '../../../../testing/signal-book.ts';
import { findSignals } from '../finding/rules.ts';
import type { FoundSignal } from '../rules.ts';
import { textsOf } from './rules.ts';

const found = plantedBook({ clients: 160, ofEach: 10, seed: 3 }).flatMap(({ facts }) => findSignals(facts).signals);

const isForClients = ({ kind }: FoundSignal) => clientSignalKinds.some((one) => one === kind);

/** Their reasons have amounts that a reader may add up. */
const exactKinds: readonly SignalKind[] = ['costs_change', 'credit_excess', 'estimate_outdated'];

test('the title and reasons of each signal have no gaps or ISO dates, and cents only where amounts add up', () => {
  const readers = found.flatMap((signal) => [
    { kind: signal.kind, ...textsOf(signal, 'staff') },
    ...(isForClients(signal) ? [{ kind: signal.kind, ...textsOf(signal, 'client') }] : []),
  ]);
  expect(readers.length).toBeGreaterThan(200);
  for (const { kind, title, reasons } of readers) {
    const text = [title, ...reasons].join('\n');
    expect(text).not.toMatch(/undefined|null|NaN|false|true|\d{4}-\d\d|'| {2}|by \.|on \.|until \./);
    expect(exactKinds.includes(kind) ? title : text).not.toMatch(/\$[\d,]+\.\d/);
    expect(title).not.toMatch(/\.$/);
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*\.$/);
  }
});

test('clients read no amounts', () => {
  for (const signal of found.filter(isForClients))
    expect(
      Object.values(textsOf({ ...signal, amount_cents: 1_234_56 }, 'client'))
        .flat()
        .join(' '),
    ).not.toContain('$');
});

const shown = (kind: SignalKind, facts: FoundSignal['facts'], more: Partial<FoundSignal> = {}) => ({
  ...{ kind, opens_on: '2027-03-01', due_on: '2027-09-30', amount_cents: 252_00, facts },
  ...more,
});

test('the client is addressed, and other people are named', () => {
  const facts = { person: 'self', name: 'Ann Lee', birthday: '2027-06-15', starts_on: '2027-06-01' };
  const own = shown('turns_65', { ...facts, covered_until: null, part_b_until: null });
  expect(textsOf(own, 'staff').title).toBe('Ann Lee turns 65 on June 15, 2027');
  expect(textsOf(own, 'client').title).toBe('You turn 65 on June 15, 2027');
  const other = shown('turns_65', { ...own.facts, person: 'spouse', name: 'Bob Lee' });
  expect(textsOf(other, 'client').title).toBe('Bob Lee turns 65 on June 15, 2027');
  expect(textsOf(own, 'staff').reasons).toEqual([
    'The time to enroll in Medicare is from March 1, 2027 to September 30, 2027. Medicare can begin on June 1, 2027.',
    'Each full year without Part B adds 10% to its premium for life, unless an employer’s coverage from current work continues.',
    'A delay of one year costs $252 a year.',
    'Help with marketplace premiums ends when Medicare can begin, on June 1, 2027.',
  ]);
});

test('with an employer’s coverage that continues, waiting costs nothing', () => {
  const facts = { person: 'self', name: 'Ann Lee', birthday: '2027-06-15', starts_on: '2027-06-01' };
  const covered = { ...facts, covered_until: '2028-12-31', part_b_until: '2029-08-31' };
  const { reasons } = textsOf(shown('turns_65', covered, { amount_cents: null }), 'staff');
  expect(reasons[1]).toBe(
    'An employer’s coverage lasts until December 31, 2028. With coverage from current work, Part B can wait without a penalty, until August 31, 2029 at the latest.',
  );
  expect(reasons.join(' ')).not.toContain('$');
});

test.each([
  ['stay', 'Income is $1,200 below the limit for the tax credit', 'An income above it costs $6,787 more in 2026.'],
  ['lower', 'Income is $1,200 above the limit for the tax credit', 'An income up to it saves $6,787 in 2026.'],
])('a limit and what it costs: %s', (direction, title, reason) => {
  const facts = {
    ...{ limit: 'credit_ends', level: null, limit_cents: 62_600_00, direction, distance_cents: 1_200_00 },
    ...{ plan_year: 2026, cost_year: 2026, is_enacted: true, income_cents: 61_400_00, names: '' },
  };
  const texts = textsOf(shown('income_limit', facts, { amount_cents: 6_787_20 }), 'staff');
  expect(texts.title).toBe(title);
  expect(texts.reasons).toContain(reason);
});

test('the credit begins at the first dollar that has it, as far away as the title says', () => {
  const facts = {
    ...{ limit: 'credit_begins', level: null, limit_cents: 15_649_00, direction: 'raise', distance_cents: 2_150_00 },
    ...{ plan_year: 2026, cost_year: 2026, is_enacted: true, income_cents: 13_500_00, names: '' },
  };
  const { title, reasons } = textsOf(shown('income_limit', facts, { amount_cents: null }), 'staff');
  expect(title).toBe('Income is $2,150 below the income from which the tax credit is available');
  expect(reasons[0]).toBe('The estimate for 2026 has an income of $13,500. The credit begins at $15,650.');
});

test('what a year costs more adds up to the cent', () => {
  const facts = {
    ...{ year: 2027, before_cents: 9_795_48, after_cents: 11_783_64 },
    ...{ law_cents: 0, prices_cents: 1_468_80, ages_cents: 519_40, household_cents: 0, income_cents: -4 },
  };
  expect(textsOf(shown('costs_change', facts, { amount_cents: 1_988_16 }), 'staff')).toEqual({
    title: '2027 costs $1,988 more',
    reasons: [
      'The lowest-priced silver plan after help, and Medicare for people who have it, cost $9,795.48 in 2026 and $11,783.64 in 2027.',
      'By cause: prices +$1,468.80, ages +$519.40, income −$0.04.',
      'Another plan can be chosen in open enrollment.',
    ],
  });
});

test('the last day for January 1 is said before it, and the last day of all after it', () => {
  const facts = {
    ...{ names: 'Ann Lee', year: 2027, state: 'TX', begins_on: '2026-11-01', ends_on: '2027-01-15' },
    ...{ january_start_by: '2026-12-15', is_on_healthcare_gov: true, ends_on_if_appeal_succeeds: null },
  };
  const titleFor = (due_on: string) => textsOf(shown('open_enrollment', facts, { due_on }), 'client').title;
  expect(titleFor('2026-12-15')).toBe('Choose a 2027 plan by December 15, 2026 for coverage from January 1');
  expect(titleFor('2027-01-15')).toBe('Open enrollment for 2027 ends on January 15, 2027');
});
