import type { Cents, PlanYear } from '../domain/household.ts';

interface PartDLimit {
  /** Yearly. The most that a person pays for covered drugs, whatever the plan (42 USC 1395w-102(b)(4)(B)). */
  readonly cents: Cents;
  readonly source: string;
}

/** Estimates do not depend on it. */
export const partDLimits: Readonly<Record<PlanYear, PartDLimit>> = {
  2025: { cents: 2_000_00, source: '42 USC 1395w-102(b)(4)(B)(i)(VII): $2,000 in 2025' },
  2026: { cents: 2_100_00, source: 'CMS, 2026 Rate Announcement (April 7, 2025)' },
  2027: { cents: 2_400_00, source: 'CMS, 2027 Rate Announcement (April 6, 2026)' },
};
