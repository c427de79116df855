export const accountSorts = ['created_at', 'name', 'plan_type', 'seats'] as const;

/**
 * What the list of firms can be narrowed to. `past_due`: a payment or a confirmation is missing. `over_seats`: more
 * advisors than seats.
 */
export const accountFilters = ['active', 'past_due', 'not_subscribed', 'not_billed', 'over_seats'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** The steps of the wizard for new firms, as far as the server knows them. */
export const setupSteps = ['admin', 'stripe', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const staffTypes = ['AdvisorUser', 'HealthAdvisorUser'] as const;
export const staffSorts = ['created_at', 'last_name', 'email', 'type', 'account_name'] as const;
export const staffSets = ['all', 'super_admins'] as const;
/** A search finds at most this many. */
export const maxFoundUsers = 5_000;
