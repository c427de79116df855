import type { Policy } from 'contract/endpoints/policies';
import {
  type ImpactReason,
  impactOf,
  type Policy as PolicyInCents,
  periodOf,
  sortPolicies,
} from 'estimator/policy-impact';

const toCents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100));

const inCents = (policy: Policy): Policy & PolicyInCents => ({
  ...policy,
  premium_cents: toCents(policy.premium),
  deductible_cents: toCents(policy.deductible),
  moop_cents: toCents(policy.moop),
});

const today = (): string => new Date().toLocaleDateString('en-CA');

export const inOrder = (policies: readonly Policy[]): Policy[] => sortPolicies(policies.map(inCents), today());

export const periodToday = (policy: Policy) => periodOf(policy, today());

export const byPeriod = (policies: readonly Policy[]) =>
  (['in_force', 'upcoming', 'ended'] as const)
    .map((period) => ({ period, policies: inOrder(policies).filter((policy) => periodToday(policy) === period) }))
    .filter((group) => group.policies.length > 0);

/** The plan in force that an upcoming one will replace: of the same type, or also major medical. */
export function currentOf(policy: Policy, policies: readonly Policy[]): Policy | undefined {
  if (periodToday(policy) !== 'upcoming') return undefined;
  return inOrder(policies).find(
    (one) =>
      periodToday(one) === 'in_force' &&
      (one.policy_type === policy.policy_type || (one.major_medical && policy.major_medical)),
  );
}

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

export interface YearlyCost {
  familyDeductible: number | null;
  familyMoop: number | null;
  fixedAnnualCost: number | null;
  additionalAnnualExposure: number | null;
  reasons: readonly ImpactReason[];
}

export function yearlyCost(policy: Policy): YearlyCost {
  const impact = impactOf(inCents(policy));
  return {
    familyDeductible: toDollars(impact.family_deductible_cents),
    familyMoop: toDollars(impact.family_moop_cents),
    fixedAnnualCost: toDollars(impact.fixed_annual_cost_cents),
    additionalAnnualExposure: toDollars(impact.additional_annual_exposure_cents),
    reasons: impact.reasons,
  };
}
