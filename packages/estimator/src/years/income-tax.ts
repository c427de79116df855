import type { Cents, PlanYear } from '../domain/household.ts';

/** The most earnings of a person in a year on which Social Security tax is paid (42 USC 430). */
export const wageBases: Readonly<Record<PlanYear, { readonly cents: Cents; readonly source: string }>> = {
  2025: { cents: 176_100_00, source: 'SSA, contribution and benefit base for 2025 (October 2024)' },
  2026: { cents: 184_500_00, source: 'SSA, contribution and benefit base for 2026 (October 2025)' },
  2027: { cents: 192_300_00, source: 'SSA, contribution and benefit base for 2027 (October 2026)' },
};

/** Of self-employment, the same in all years. */
export const selfEmployment = {
  /** 26 USC 1402(a)(12): net earnings are the profit less half of 15.3 percent. */
  net_earnings_ten_thousandths: 9235,
  /** 26 USC 1402(b)(2): below it there is no tax. */
  least_earnings_cents: 400_00,
  /** 26 USC 1401(a). */
  social_security_thousandths: 124,
  /** 26 USC 1401(b)(1). The deduction leaves out the additional tax of 1401(b)(2). */
  medicare_thousandths: 29,
} as const;

/** 26 USC 86(c). They have never been indexed. */
export const benefitBases = {
  joint: { base_cents: 32_000_00, to_adjusted_cents: 12_000_00 },
  other: { base_cents: 25_000_00, to_adjusted_cents: 9_000_00 },
} as const;

/** 26 USC 1211(b): the most of a capital loss that other income is reduced by. */
export const capitalLossLimits = { separate: 1_500_00, other: 3_000_00 } as const;
