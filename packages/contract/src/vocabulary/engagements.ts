/** See specification, section 4. */
export const clientStatuses = [
  'referred',
  'scheduled',
  'pending',
  'enrolled',
  'cancelled',
  'deferred',
  'passed',
  'renewal',
  'terminated',
  'unknown',
  'follow up',
] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const clientSorts = [
  'created_at',
  'last_name',
  'client_request_type',
  'referred_at',
  'status',
  'financial_advisor',
  'health_advisor',
  'plan_type',
] as const;

/** Columns of the list of clients that are read only when they are shown. They are hidden at first. */
export const extraClientColumns = ['next_meeting', 'last_contact', 'yearly_cost', 'threshold_distance'] as const;
export type ExtraClientColumn = (typeof extraClientColumns)[number];

/** Those of the list of clients that a user can hide. */
export const clientColumns = [
  'coverage',
  'referred',
  'agent',
  'advisor',
  'subscription',
  'analysis',
  ...extraClientColumns,
] as const;
