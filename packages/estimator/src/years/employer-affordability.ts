import type { PlanYear } from '../domain/household.ts';

/**
 * An employer's offer is affordable up to this share of household income: for the employee by the price of covering only
 * the employee, for the family by the price of covering the family (26 CFR 1.36B-2(c)(3)(v)).
 */
export const employerAffordability: Readonly<
  Record<PlanYear, { readonly ten_thousandths: number; readonly source: string }>
> = {
  2025: { ten_thousandths: 902, source: 'Rev. Proc. 2024-35' },
  2026: { ten_thousandths: 996, source: 'Rev. Proc. 2025-25' },
  2027: { ten_thousandths: 1022, source: 'Rev. Proc. 2026-26' },
};
