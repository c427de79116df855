import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../tools/depth.ts';
import type { PlanYear } from '../domain/household.ts';
import { household, market, person } from '../testing/builders.ts';
import { replay } from '../testing/replay.ts';
import { incomesOf } from '../testing/second-opinion-income.ts';
import { healthInsurance } from './health-insurance.ts';
import { creditAt, incomeWorksheet, type WorksheetInput } from './income-worksheet.ts';
import { adjustmentLines, type IncomeLine, incomeLines } from './lines.ts';

const worked = (lines: WorksheetInput['lines'], more: Partial<WorksheetInput> = {}) =>
  incomeWorksheet({ lines, filing: { status: 'single', lived_apart: false }, year: 2026, creditAt: null, ...more });

const steps = (found: ReturnType<typeof incomeWorksheet>) => found.reasons.map(({ inputs }) => inputs.step);

describe('a worksheet', () => {
  test('without lines has no income', () => {
    expect(worked({})).toMatchObject({ agi_cents: 0, income_cents: 0, medicare_income_cents: 0 });
  });

  test('counts what is not taxed for the credit, and all of it but Social Security for Medicare', () => {
    const found = worked({
      wages: 20_000_00,
      tax_exempt_interest: 500_25,
      income_abroad: 1_000_00,
      social_security: 8_000_00,
    });
    expect(found).toMatchObject({
      agi_cents: 20_250_13,
      taxable_social_security_cents: 250_13,
      untaxed_social_security_cents: 7_749_87,
      income_cents: 29_500_25,
      medicare_income_cents: 21_750_38,
    });
  });

  test('deducts at most $3,000 of a capital loss, and $1,500 of separate filers', () => {
    const lines = { wages: 50_000_00, capital_gains: -10_000_00 };
    expect(worked(lines).agi_cents).toBe(47_000_00);
    expect(worked(lines, { filing: { status: 'separate', lived_apart: true } }).agi_cents).toBe(48_500_00);
    expect(worked({ ...lines, capital_gains: -2_999_99 }).agi_cents).toBe(47_000_01);
    expect(steps(worked(lines))).toContain('capital_loss');
    expect(steps(worked({ ...lines, capital_gains: -3_000_00 }))).not.toContain('capital_loss');
  });

  test('of a loss is an income of zero, and no benefits are in it', () => {
    const found = worked({ self_employment: -50_000_00, social_security: 12_000_00 });
    expect(found).toMatchObject({ agi_cents: -50_000_00, income_cents: 0, untaxed_social_security_cents: 0 });
    expect(worked({ self_employment: -5_000_00, social_security: 12_000_00 })).toMatchObject({
      income_cents: 7_000_00,
      untaxed_social_security_cents: 7_000_00,
      medicare_income_cents: 0,
    });
  });
});

describe('half of the self-employment tax', () => {
  const half = (self_employment: number, wages = 0, year: PlanYear = 2026) =>
    -worked({ self_employment, wages }, { year }).agi_cents + self_employment + wages;

  test('is 7.65% of 92.35% of the profit, from net earnings of $400 on', () => {
    expect(half(40_000_00)).toBe(2_825_91);
    expect(half(433_12)).toBe(0);
    expect(half(433_13)).toBe(30_60);
    expect(half(-1_000_00)).toBe(0);
  });

  test('has Social Security tax up to the base of the year, less the wages', () => {
    const [base, profit] = [184_500_00, 300_000_00];
    const medicare = Math.round(profit * 0.9235 * 0.029);
    expect(half(profit)).toBe(Math.round((base * 0.124 + medicare) / 2));
    expect(half(profit, 84_500_00)).toBe(Math.round((100_000_00 * 0.124 + medicare) / 2));
    expect(half(profit, base)).toBe(Math.round(medicare / 2));
    expect(half(profit, 200_000_00)).toBe(Math.round(medicare / 2));
    expect(half(profit, 0, 2025)).toBe(Math.round((176_100_00 * 0.124 + medicare) / 2));
    expect(half(profit, 0, 2027)).toBe(Math.round((192_300_00 * 0.124 + medicare) / 2));
  });
});

describe('health insurance of the self-employed', () => {
  const insured = { self_employment: 60_000_00, health_insurance: 9_600_00 };

  test('settles with the credit: together they are the premiums', () => {
    const people = household([person(40)], 0);
    const credit = creditAt(people, market({ plan_year: 2026 }), 2026);
    const found = worked(insured, { creditAt: credit });
    const [reason] = found.reasons.filter(({ inputs }) => inputs.step === 'health_insurance');
    expect(reason?.inputs).toMatchObject({ settles: true, credit_cents: credit(found.income_cents) });
    expect(credit(found.income_cents)).toBeGreaterThan(0);
    expect(Number(reason?.value) + credit(found.income_cents)).toBe(9_600_00);
  });

  test('is not more than the profit less half of the tax, and all of the premiums without a known credit', () => {
    const [reason] = worked({ self_employment: 5_000_00, health_insurance: 9_600_00 }).reasons.filter(
      ({ inputs }) => inputs.step === 'health_insurance',
    );
    expect(reason).toMatchObject({ value: 5_000_00 - 353_24, inputs: { credit_cents: null } });
    expect(worked(insured).agi_cents).toBe(60_000_00 - 4_238_87 - 9_600_00);
    expect(worked({ health_insurance: 9_600_00, wages: 60_000_00 }).agi_cents).toBe(60_000_00);
  });

  test('where the credit falls in steps so that no deduction fits, the smaller of two counts', () => {
    // From $50,000 on the credit is $12 less, and either side of it leads to the other.
    const credit = (income: number) => (income < 50_000_00 ? 2_012_00 : 2_000_00);
    const found = healthInsurance(6_000_00, 40_000_00, (deduction) => credit(53_995_00 - deduction));
    expect(found).toMatchObject({ settles: false, deduction_cents: 3_988_00, credit_cents: 2_000_00 });
  });
});

const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 90_000_00 }),
  fc.integer({ min: 0, max: 99_999_999_999 }),
);
const signed = fc.tuple(amount, fc.boolean()).map(([cents, isLoss]) => (isLoss ? -cents : cents));
const lines = fc.record(
  Object.fromEntries(
    [...incomeLines, ...adjustmentLines].map((line) => [
      line,
      line === 'self_employment' || line === 'capital_gains' ? signed : amount,
    ]),
  ) as Record<IncomeLine, typeof amount>,
  { requiredKeys: [] },
);
const filed = fc.record({
  lines,
  year: fc.constantFrom<PlanYear>(2025, 2026, 2027),
  status: fc.constantFrom('joint', 'separate', 'single', 'head_of_household'),
  lived_apart: fc.boolean(),
});
const options = propertyRuns(500);

test('a second implementation agrees to the cent, and each step can be computed again from its facts', () => {
  fc.assert(
    fc.property(filed, fc.integer({ min: 0, max: 2_000 }), ({ lines, year, ...filing }, rate) => {
      const input: WorksheetInput = {
        lines,
        year,
        filing,
        creditAt: (income) => Math.max(0, 8_000_00 - Math.floor((income * rate) / 10_000)),
      };
      const { reasons, ...figures } = incomeWorksheet(input);
      const deduction = reasons.find(({ inputs }) => inputs.step === 'health_insurance')?.value ?? 0;
      const { most_deductible, ...expected } = incomesOf(
        { lines: lines as Record<string, number>, year, ...filing },
        Number(deduction),
      );
      expect(figures).toEqual(expected);
      expect(Number(deduction)).toBeLessThanOrEqual(Math.min(most_deductible, lines.health_insurance ?? 0));
      for (const reason of reasons) expect(replay(reason)).toBe(reason.value);
    }),
    options,
  );
});

test('deduction and credit are never more than the premiums, and a deduction that settles leaves nothing out', () => {
  const cases = fc.record({
    profit: fc.integer({ min: 20_000_00, max: 90_000_00 }),
    premiums: fc.integer({ min: 1_000_00, max: 20_000_00 }),
    age: fc.integer({ min: 20, max: 63 }),
  });
  fc.assert(
    fc.property(cases, ({ profit, premiums, age }) => {
      const credit = creditAt(household([person(age)], 0), market({ plan_year: 2026 }), 2026);
      const creditWith = (deduction: number) => credit(profit - deduction);
      const { deduction_cents, credit_cents, settles } = healthInsurance(premiums, profit, creditWith);
      const own = Math.min(premiums, creditWith(deduction_cents));
      expect(credit_cents).toBe(own);
      expect(deduction_cents + own).toBeLessThanOrEqual(premiums);
      if (settles) expect(deduction_cents + own).toBe(premiums);
      // The simplified method: the premiums less the credit with all premiums deducted.
      else if (own === 0) expect(deduction_cents).toBe(premiums - Math.min(premiums, creditWith(premiums)));
    }),
    options,
  );
});
