import type { RenewalCause } from 'estimator/renewal-change';

/**
 * Whether last year’s plan is known. `no_catalog`, `no_plans`, `nobody_to_cover`: as of the list of plans.
 * `policy_not_found`: the client has a policy that is no plan on sale in that year.
 */
export const renewalStatuses = [
  ...(['known', 'no_catalog', 'no_plans', 'nobody_to_cover'] as const),
  ...(['no_last_plan', 'policy_not_found'] as const),
] as const;

/** Where last year’s plan is from: an estimate of that year, this estimate before its year was changed, a policy. */
export const lastPlanSources = ['estimate', 'choice', 'policy'] as const;

/** `ends`: no plan follows. `unknown`: the files do not have the plan. `not_sold`: the next plan is not on sale in the county. */
export const successorStatuses = ['same', 'other', 'ends', 'unknown', 'not_sold'] as const;

/** In the order in which they are changed. */
export const renewalCauses = [
  ...(['law', 'place', 'benchmark', 'premium', 'plan'] as const),
  ...(['ages', 'household', 'income'] as const),
] as const satisfies readonly RenewalCause[];
