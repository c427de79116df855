import type { Endpoint } from '../endpoint.ts';
import { createLegalHold, listLegalHolds, releaseLegalHold } from '../endpoints/legal-holds.ts';

export const recordsEndpoints = {
  'list-legal-holds': listLegalHolds,
  'create-legal-hold': createLegalHold,
  'release-legal-hold': releaseLegalHold,
} as const satisfies Record<string, Endpoint>;
