import type { Cents } from '../domain/household.ts';
import type { ChosenPlan } from '../market.ts';
import type { Care } from './care.ts';

/** What an exchange sells. Money is in cents, as in a catalog of plans. */
export interface OfferedPlan extends ChosenPlan {
  readonly variants: Readonly<Partial<Record<CostSharing, PlanVariant>>>;
}

/** As sold to everyone, or a silver plan for lower incomes. */
export type CostSharing = 'standard' | '73' | '87' | '94';

/** Yearly. Null where the file has no amount. */
export interface PlanAmounts {
  readonly individual_cents: Cents | null;
  readonly family_person_cents: Cents | null;
  readonly family_cents: Cents | null;
}

export interface PlanVariant {
  /** Without drugs if they have a deductible of their own. */
  readonly deductible: PlanAmounts;
  readonly drug_deductible: PlanAmounts | null;
  readonly limit: PlanAmounts;
  readonly drug_limit: PlanAmounts | null;
  readonly benefits: Readonly<Partial<Record<Care, PlanBenefit>>>;
}

/** Both amounts are null for care without a charge. */
export interface PlanBenefit {
  readonly is_covered: boolean;
  readonly copay_cents: Cents | null;
  /** The member's share, in ten-thousandths. */
  readonly coinsurance: number | null;
  readonly is_after_deductible: boolean;
}
