import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tools/depth.ts';
import { impactOf, isMajorMedical, majorMedicalOf, type Policy, periodOf, sortPolicies } from './policy-impact.ts';

const today = '2026-11-23';
const policyOf = (changes: Partial<Policy> = {}): Policy => ({
  id: 1,
  policy_type: 'aca',
  policy_status: 'enrolled',
  major_medical: false,
  effective_date: '2026-01-01',
  end_date: null,
  premium_cents: 487_33,
  deductible_cents: 3_750_00,
  moop_cents: 8_750_10,
  ...changes,
});

const dates = fc.option(
  fc.integer({ min: 0, max: 1500 }).map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)),
);
const cents = fc.option(fc.integer({ min: 0, max: 99_999_999_999 }));
const policies = fc
  .array(
    fc.record({
      policy_type: fc.constantFrom('aca', 'dental', 'short_term'),
      policy_status: fc.constantFrom('enrolled', 'pending', 'pending payment', 'cancelled', 'terminated', 'unheard of'),
      major_medical: fc.boolean(),
      effective_date: dates,
      end_date: dates,
      premium_cents: cents,
      deductible_cents: cents,
      moop_cents: cents,
    }),
    { maxLength: 8 },
  )
  .map((drawn) => drawn.map((policy, index): Policy => ({ ...policy, id: index + 1 })));

describe('figures', () => {
  // Specification, section 9: family amounts twice the individual ones, fixed annual cost premium x 12, exposure twice moop.
  test.each([
    [487_33, 3_750_00, 8_750_10, 5_847_96, 7_500_00, 17_500_20],
    [7, 1, 1_15, 84, 2, 2_30],
    [0, 0, 0, 0, 0, 0],
    // The largest amount that the contract accepts.
    [99_999_999_999, 99_999_999_999, 99_999_999_999, 1_199_999_999_988, 199_999_999_998, 199_999_999_998],
  ])(
    '%i a month, deductible %i, maximum %i',
    (premium_cents, deductible_cents, moop_cents, fixed, family, exposure) => {
      expect(impactOf({ premium_cents, deductible_cents, moop_cents })).toMatchObject({
        fixed_annual_cost_cents: fixed,
        family_deductible_cents: family,
        family_moop_cents: exposure,
        additional_annual_exposure_cents: exposure,
      });
    },
  );

  test('a figure whose input is unknown is null and has no reason; zero is known', () => {
    expect(impactOf({ premium_cents: null, deductible_cents: 0, moop_cents: null })).toEqual({
      fixed_annual_cost_cents: null,
      family_deductible_cents: 0,
      family_moop_cents: null,
      additional_annual_exposure_cents: null,
      reasons: [expect.objectContaining({ figure: 'family_deductible', value: 0 })],
    });
  });

  test('each figure has one reason, which gives it again', () => {
    fc.assert(
      fc.property(cents, cents, cents, (premium_cents, deductible_cents, moop_cents) => {
        const { reasons, ...figures } = impactOf({ premium_cents, deductible_cents, moop_cents });
        const replayed = reasons.map(({ figure, inputs, row }) => {
          const [input] = Object.values(inputs);
          return [`${figure}_cents`, Number(BigInt(input ?? Number.NaN) * BigInt(row.factor))];
        });
        expect(Object.fromEntries(replayed)).toEqual(
          Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null)),
        );
        expect(reasons.every(({ source, value }) => source !== '' && Number.isSafeInteger(value))).toBe(true);
      }),
      propertyRuns(),
    );
  });
});

describe('the period of a policy', () => {
  test.each([
    [{ effective_date: '2026-11-23' }, 'in_force'],
    [{ effective_date: '2026-11-24' }, 'upcoming'],
    [{ effective_date: null }, 'in_force'],
    [{ end_date: '2026-11-23' }, 'in_force'],
    [{ end_date: '2026-11-22' }, 'ended'],
    [{ effective_date: null, end_date: '2026-11-22' }, 'ended'],
    // Terminated at the end of the year: still in force until then.
    [{ policy_status: 'terminated', end_date: '2026-12-31' }, 'in_force'],
    [{ policy_status: 'terminated' }, 'ended'],
    [{ policy_status: 'cancelled', effective_date: '2027-01-01' }, 'ended'],
    // Cancelled before it took effect.
    [{ effective_date: '2027-01-01', end_date: '2026-12-15' }, 'ended'],
    [{ policy_status: 'pending payment' }, 'in_force'],
  ] as const)('%j: %s', (changes, period) => {
    expect(periodOf(policyOf(changes), today)).toBe(period);
  });
});

describe('major medical', () => {
  test('is a marketplace policy, or one that is marked', () => {
    expect(isMajorMedical(policyOf())).toBe(true);
    expect(isMajorMedical(policyOf({ policy_type: 'short_term' }))).toBe(false);
    expect(isMajorMedical(policyOf({ policy_type: 'short_term', major_medical: true }))).toBe(true);
  });

  const inForce = policyOf({ id: 1 });
  const nextYear = policyOf({ id: 2, effective_date: '2027-01-01' });
  const inTwoYears = policyOf({ id: 3, effective_date: '2028-01-01' });
  const lastYear = policyOf({ id: 4, effective_date: '2025-01-01', end_date: '2025-12-31' });
  const before = policyOf({ id: 5, effective_date: '2024-01-01', end_date: '2024-12-31' });
  const dental = policyOf({ id: 6, policy_type: 'dental' });

  // Issue: of several, the one in force today, else the next to start; else the one that ended last (decision 018).
  test.each([
    ['the one in force', [lastYear, nextYear, inForce, dental], inForce],
    ['else the next to begin', [inTwoYears, lastYear, nextYear, dental], nextYear],
    ['else the one that ended last', [before, lastYear, dental], lastYear],
    ['none', [dental], null],
    [
      'of two in force the enrolled one',
      [policyOf({ id: 7, policy_status: 'pending', effective_date: '2026-06-01' }), inForce],
      inForce,
    ],
    [
      'of two enrolled ones the one that began last',
      [inForce, policyOf({ id: 8, effective_date: '2026-06-01' })],
      policyOf({ id: 8, effective_date: '2026-06-01' }),
    ],
    ['a known date before an unknown one', [policyOf({ id: 9, effective_date: null }), inForce], inForce],
    ['else the one added first', [policyOf({ id: 10 }), inForce], inForce],
  ])('%s', (_what, several, chosen) => {
    expect(majorMedicalOf(several, today)).toEqual(chosen);
  });

  test('the choice depends on no order, and no major medical policy is of an earlier period', () => {
    const rank = { in_force: 0, upcoming: 1, ended: 2 };
    fc.assert(
      fc.property(policies, (drawn) => {
        const chosen = majorMedicalOf(drawn, today);
        expect(majorMedicalOf([...drawn].reverse(), today)).toEqual(chosen);
        expect(sortPolicies([...drawn].reverse(), today)).toEqual(sortPolicies(drawn, today));
        const major = drawn.filter(isMajorMedical).map((policy) => rank[periodOf(policy, today)]);
        expect(chosen === null ? undefined : rank[periodOf(chosen, today)]).toBe(
          major.length === 0 ? undefined : Math.min(...major),
        );
      }),
      propertyRuns(),
    );
  });
});
