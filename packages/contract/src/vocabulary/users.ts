export const userTypes = ['AdvisorUser', 'HealthAdvisorUser', 'ClientUser'] as const;
export type UserType = (typeof userTypes)[number];
export const advisorRoles = ['admin', 'member'] as const;
export const clientRequestTypes = ['pre_65', 'medicare', 'combo'] as const;
export const planTypes = ['annual', 'monthly', 'starter', 'core'] as const;
export const sexes = ['Male', 'Female'] as const;
/** Per household. */
export const maxDependents = 20;
