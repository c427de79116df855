import type { Cents, PlanYear } from '../domain/household.ts';

/** Yearly. The marketplace's bronze and catastrophic plans qualify from 2026, whatever their deductibles (26 USC 223(c)(2)(H)). */
export interface HsaLimits {
  readonly self_only_cents: Cents;
  readonly family_cents: Cents;
  /** Added for each account holder from `catch_up_age` on. */
  readonly catch_up_cents: Cents;
  readonly catch_up_age: number;
  readonly source: string;
}

const catchUp = { catch_up_cents: 1_000_00, catch_up_age: 55 };

/** No contributions are allowed once a person is on Medicare (26 USC 223(b)(7)). */
export const hsaLimits: Readonly<Partial<Record<PlanYear, HsaLimits>>> = {
  2026: { self_only_cents: 4_400_00, family_cents: 8_750_00, ...catchUp, source: 'Rev. Proc. 2025-19' },
  2027: { self_only_cents: 4_500_00, family_cents: 9_000_00, ...catchUp, source: 'Rev. Proc. 2026-24' },
};
