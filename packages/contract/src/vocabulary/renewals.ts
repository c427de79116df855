import type { RenewalCause } from 'estimator/renewal-change';
import type { ChangeCause } from 'estimator/year-change';

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

/**
 * The dollars of a year that a change reaches. Changes are stored as these ranges, and encrypted. The first one is for all
 * that fall further.
 */
export const changeRanges = [-10_000, -5_000, -2_000, -1_000, -500, 0, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** In the list of renewals. `no_estimate`: only the plans are known. */
export const changeStatuses = ['known', 'no_estimate'] as const;

export const renewalSorts = ['change', 'client'] as const;

/** Of two years of one household, in the order in which they are changed. */
export const changeCauses = ['law', 'prices', 'ages', 'household', 'income'] as const satisfies readonly ChangeCause[];

/** Of one file. */
export const maxLetters = 100;
