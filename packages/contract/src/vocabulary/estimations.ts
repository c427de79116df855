export const planYears = [2025, 2026] as const;
export const filingStatuses = ['single', 'married_joint', 'married_seperate'] as const;
export const coverages = ['marketplace', 'medicaid', 'chip', 'basic_health', 'medicare', 'none'] as const;
export const estimationTypes = ['pre_65', 'medicare', 'combo'] as const;
/** Per estimate. */
export const maxPeople = 20;
