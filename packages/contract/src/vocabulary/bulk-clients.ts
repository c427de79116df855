/** Clients of one action on a selection. */
export const maxSelectedClients = 500;

/**
 * `changed_meanwhile`: the client no longer had the value that the caller saw. `other_firm`: the advisor works for another
 * firm. `capped`: the address has reached the limit of emails for now.
 */
export const bulkResults = [
  'changed',
  'unchanged',
  'changed_meanwhile',
  'other_firm',
  'invited',
  'reminded',
  'joined',
  'capped',
  'not_found',
] as const;
export type BulkResult = (typeof bulkResults)[number];
