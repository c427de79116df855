import type { Endpoint } from '../endpoint.ts';
import { createDownload, exportRecords } from '../endpoints/downloads.ts';
import { createLegalHold, listLegalHolds, releaseLegalHold } from '../endpoints/legal-holds.ts';

export const recordsEndpoints = {
  'list-legal-holds': listLegalHolds,
  'create-legal-hold': createLegalHold,
  'release-legal-hold': releaseLegalHold,
  'create-download': createDownload,
  'export-records': exportRecords,
} as const satisfies Record<string, Endpoint>;
