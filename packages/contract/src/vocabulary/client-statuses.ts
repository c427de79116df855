/** The status of an engagement (specification, section 4). */
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
