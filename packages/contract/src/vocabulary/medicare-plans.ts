/** `part_d`: drugs only, beside traditional Medicare. `special_needs`: Advantage plans that not everyone may join. */
export const medicareKinds = ['part_d', 'advantage', 'cost', 'special_needs'] as const;
export type MedicareKind = (typeof medicareKinds)[number];

/** Why there is a list, or none. `no_catalog`: plans of the year are not loaded for the state. `no_plans`: the county has none. */
export const medicareListStatuses = ['on_sale', 'no_catalog', 'no_plans', 'nobody_on_medicare'] as const;

/** The cost of a year with low and high use, amounts of the plan, and stars. */
export const medicareSorts = [
  'total_low',
  'total_high',
  'premium',
  'drug_deductible',
  'limit',
  'stars',
  'name',
] as const;
export type MedicareSort = (typeof medicareSorts)[number];

/** Why a plan has no stars. */
export const missingStars = ['too_new', 'not_enough_data'] as const;
