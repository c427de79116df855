export const planMetals = ['catastrophic', 'bronze', 'expanded_bronze', 'silver', 'gold', 'platinum'] as const;
export type PlanMetal = (typeof planMetals)[number];

/** Whom a plan is sold to. `adults`: not to children alone. */
export const planOfferings = ['everyone', 'adults', 'children'] as const;

/** As sold to everyone, or a silver plan for lower incomes that covers so many percent of costs. */
export const planLevels = ['standard', '73', '87', '94'] as const;

/**
 * Why there is a list of plans, or none. `no_catalog`: plans of the year are not loaded for the state. `no_plans`: none
 * is sold in the county, as in the territories. `nobody_to_cover`: other programs cover everyone. `prices_missing`: there are plans, but
 * help is not known without a benchmark.
 */
export const planListStatuses = ['on_sale', 'no_catalog', 'no_plans', 'nobody_to_cover', 'prices_missing'] as const;

/** Why a household cannot buy a plan. */
export const planBars = ['nobody_to_cover', 'under_30_only', 'not_for_children_alone', 'children_only'] as const;
export type PlanBar = (typeof planBars)[number];

/** The cost of a year with low, middle and high use, the monthly price after and before help, and amounts of a year. */
export const planSorts = [
  'total_low',
  'total_middle',
  'total_high',
  'net_premium',
  'premium',
  'deductible',
  'limit',
  'name',
] as const;
export type PlanSort = (typeof planSorts)[number];

export const planBenefits = [
  'primary_care',
  'specialist',
  'emergency_room',
  'inpatient',
  'inpatient_physician',
  'outpatient',
  'laboratory',
  'imaging',
  'generic_drugs',
  'preferred_brand_drugs',
  'other_brand_drugs',
  'specialty_drugs',
] as const;
export type PlanBenefit = (typeof planBenefits)[number];

export const copayUnits = ['visit', 'day', 'stay'] as const;

export const maxComparedPlans = 4;
