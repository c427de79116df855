export const planYears = [2025, 2026, 2027] as const;
export const filingStatuses = ['single', 'married_joint', 'married_seperate'] as const;
/** Of the tax return of the plan year. */
export const returnStatuses = ['joint', 'separate', 'single', 'head_of_household'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];
/** In which a person paid Medicare taxes. From 40 on, Part A has no premium. */
export const medicareQuarters = ['40_or_more', '30_to_39', 'under_30'] as const;
export type MedicareQuarters = (typeof medicareQuarters)[number];
export const coverages = ['marketplace', 'medicaid', 'chip', 'basic_health', 'medicare', 'none'] as const;
export const estimationTypes = ['pre_65', 'medicare', 'combo'] as const;
/** Per estimate. */
export const maxPeople = 20;
export const maxAge = 120;

/**
 * How far the income of an estimate is below the next income at which its costs change, in dollars. Stored instead of the
 * distance itself, because incomes are encrypted.
 */
export const thresholdDistances = ['within_1000', 'within_5000', 'within_10000', 'beyond', 'none'] as const;
export type ThresholdDistance = (typeof thresholdDistances)[number];
/** What the list can be filtered by. Each includes the smaller ones. */
export const thresholdFilters = ['within_1000', 'within_5000', 'within_10000'] as const satisfies ThresholdDistance[];
export type ThresholdFilter = (typeof thresholdFilters)[number];
