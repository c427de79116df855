import { describe, expect, test } from 'vitest';
import { healthInsurance } from './health-insurance.ts';
import { incomeWorksheet, type WorksheetFiling } from './income-worksheet.ts';
import type { IncomeLines } from './lines.ts';

const filing = (status: WorksheetFiling['status'], lived_apart = false): WorksheetFiling => ({ status, lived_apart });
const workedOut = (lines: IncomeLines, how: WorksheetFiling = filing('single')) =>
  incomeWorksheet({ lines, filing: how, year: 2025, creditAt: null });

describe('Publication 915, examples of Worksheet 1', () => {
  test('George White, single', () => {
    const found = workedOut({
      pensions: 18_600_00,
      wages: 9_400_00,
      taxable_interest: 990_00,
      social_security: 5_980_00,
    });
    expect(found).toMatchObject({ taxable_social_security_cents: 2_990_00, agi_cents: 31_980_00 });
    expect(found.reasons).toContainEqual(
      expect.objectContaining({
        inputs: {
          step: 'taxable_benefits',
          status: 'single',
          social_security: 5_980_00,
          combined_income_cents: 31_980_00,
          base_cents: 25_000_00,
          adjusted_base_cents: 34_000_00,
        },
        value: 2_990_00,
      }),
    );
  });

  test('Ray and Alice Hopkins, joint, with a deduction for an IRA', () => {
    const lines = {
      pensions: 15_500_00,
      wages: 14_000_00,
      taxable_interest: 250_00,
      social_security: 5_600_00,
      ira_deduction: 1_000_00,
    };
    expect(workedOut(lines, filing('joint'))).toMatchObject({
      taxable_social_security_cents: 0,
      untaxed_social_security_cents: 5_600_00,
      agi_cents: 28_750_00,
      income_cents: 34_350_00,
      medicare_income_cents: 28_750_00,
    });
  });

  test('Joe and Betty Johnson, joint, with excluded interest of $200, above the second base amount', () => {
    const lines = {
      pensions: 38_000_00,
      taxable_interest: 2_300_00,
      tax_exempt_interest: 200_00,
      social_security: 10_000_00,
    };
    expect(workedOut(lines, filing('joint'))).toMatchObject({ taxable_social_security_cents: 6_275_00 });
  });

  test('Bill Jones, who files separately and lived with Eileen: 85% from the first dollar', () => {
    const lines = { wages: 8_000_00, social_security: 4_000_00 };
    expect(workedOut(lines, filing('separate'))).toMatchObject({
      taxable_social_security_cents: 3_400_00,
      untaxed_social_security_cents: 600_00,
    });
    expect(workedOut(lines, filing('separate', true))).toMatchObject({ taxable_social_security_cents: 0 });
  });
});

/**
 * Single in New York, 2017: $52,050 of earnings, a benchmark plan of $5,478, contribution 9.69% up to $47,520 (400% of
 * poverty). S. J. Ferguson, “Obamacare and a Fix for the IRS Iteration” (arXiv 2008.03355), has the divergence; the rounds
 * are those that its author published for this return.
 */
test('the rounds of Rev. Proc. 2014-41 alternate at the end of the credit, where the simplified method counts', () => {
  const credits = new Map<number, number>();
  const found = healthInsurance(5_478_00, 52_050_00, (deduction) => {
    const income = 52_050_00 - deduction;
    const credit = income > 47_520_00 ? 0 : 5_478_00 - Math.round((income * 969) / 10_000 / 100) * 100;
    credits.set(deduction, credit);
    return credit;
  });
  expect([...credits]).toEqual([
    [5_478_00, 965_00],
    [4_513_00, 0],
  ]);
  expect(found).toMatchObject({ settles: false, deduction_cents: 4_513_00, credit_cents: 0 });
});
