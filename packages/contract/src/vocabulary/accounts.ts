export const accountSorts = ['created_at', 'name', 'plan_type', 'seats'] as const;

/** The steps of the wizard for new firms, as far as the server knows them. */
export const setupSteps = ['admin', 'stripe', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const staffTypes = ['AdvisorUser', 'HealthAdvisorUser'] as const;
export const staffSorts = ['created_at', 'last_name', 'email', 'type', 'account_name'] as const;
export const staffSets = ['all', 'super_admins'] as const;
/** A search finds at most this many. */
export const maxFoundUsers = 5_000;
