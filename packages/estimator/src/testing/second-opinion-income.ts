import type { PlanYear, ReturnStatus } from '../domain/household.ts';

/** Lines of a tax return in dollars and cents, as the form has them. */
export interface Return {
  readonly year: PlanYear;
  readonly status: ReturnStatus;
  readonly lived_apart: boolean;
  readonly lines: Readonly<Record<string, number>>;
}

/** SSA's announcements, entered again. */
const wageBase = { 2025: 176_100, 2026: 184_500, 2027: 192_300 };

const cents = (share: bigint, of: bigint, whole: bigint): bigint => (2n * share * of + whole) / (2n * whole);
const least = (...amounts: bigint[]): bigint => amounts.reduce((one, other) => (one < other ? one : other));
const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Worksheet 1 of Publication 915, line by line. */
function line19({ status, lived_apart }: Return, line1: bigint, lines3to5: bigint, line7: bigint): bigint {
  const line2 = cents(1n, line1, 2n);
  const line6 = line2 + lines3to5;
  if (line7 >= line6) return 0n;
  const line8 = line6 - line7;
  const line18 = cents(85n, line1, 100n);
  if (status === 'separate' && !lived_apart) return least(cents(85n, line8, 100n), line18);
  const line9 = status === 'joint' ? 3_200_000n : 2_500_000n;
  if (line9 >= line8) return 0n;
  const line10 = line8 - line9;
  const line11 = status === 'joint' ? 1_200_000n : 900_000n;
  const line12 = notNegative(line10 - line11);
  const line14 = cents(1n, least(line10, line11), 2n);
  return least(least(line2, line14) + cents(85n, line12, 100n), line18);
}

/** Schedule SE, lines 4a to 13. */
function line13(profit: bigint, wages: bigint, year: PlanYear): bigint {
  const line4c = cents(9235n, notNegative(profit), 10_000n);
  if (line4c < 40_000n) return 0n;
  const line9 = notNegative(BigInt(wageBase[year] * 100) - wages);
  return cents(1n, cents(124n, least(line4c, line9), 1000n) + cents(29n, line4c, 1000n), 2n);
}

/** The incomes of a return in whole cents, by the lines of the forms, for a given deduction of health insurance. */
export function incomesOf(filed: Return, deduction: number) {
  const of = (...names: string[]): bigint => names.reduce((sum, name) => sum + BigInt(filed.lines[name] ?? 0), 0n);
  const gains = of('capital_gains');
  const loss = filed.status === 'separate' ? -150_000n : -300_000n;
  const income =
    of('wages', 'self_employment', 'taxable_interest', 'ordinary_dividends', 'pensions') +
    of('ira_withdrawals', 'roth_conversions') +
    (gains < loss ? loss : gains);
  const half = line13(of('self_employment'), of('wages'), filed.year);
  const adjustments = half + of('hsa', 'ira_deduction') + BigInt(deduction);
  const excluded = of('tax_exempt_interest', 'income_abroad');
  const taxable = line19(filed, of('social_security'), income + excluded, adjustments);
  const agi = income + taxable - adjustments;
  const untaxed = of('social_security') - taxable;
  const credit = notNegative(agi + excluded + untaxed);
  return {
    most_deductible: Number(notNegative(of('self_employment') - half)),
    agi_cents: Number(agi),
    taxable_social_security_cents: Number(taxable),
    untaxed_social_security_cents: Number(least(untaxed, credit)),
    income_cents: Number(credit),
    medicare_income_cents: Number(notNegative(agi + excluded)),
  };
}
