import type { EndpointName } from 'contract/endpoints';
import { byReader, byScope, forAdvisors, forEveryone } from './access-rows.ts';

/** Of the estimates and what belongs to them. */
export const estimationStatuses = {
  'list-counties': forEveryone,
  'show-market': forEveryone,
  'list-estimations': forAdvisors,
  'create-estimation': forAdvisors,
  'export-estimations': forAdvisors,
  // For a client of `advisor` with `agent`.
  'list-client-estimations': [401, 404, 200, 404, 200, 404, 200, 200],
  'show-estimation': byReader,
  'update-estimation': byScope,
  'calculate-estimation': byReader,
  'duplicate-estimation': byScope,
  'delete-estimation': byScope,
  'show-share-link': byScope,
  'create-share-link': byScope,
  'update-share-link': byScope,
  'delete-share-link': byScope,
  'check-share-code': forEveryone,
  'record-opening': forEveryone,
  'update-sharing': byScope,
  'show-outlook': byReader,
  'list-estimation-plans': byReader,
  'choose-plan': byScope,
  'list-estimation-medicare-plans': byReader,
  'show-renewal': byReader,
  'show-report': byReader,
  'show-newer-figures': byScope,
  'recalculate-estimation': byScope,
  'show-proof': byScope,
  'list-scenarios': byReader,
  'create-scenario': byScope,
  'update-scenario': byScope,
  'delete-scenario': byScope,
} satisfies Partial<Record<EndpointName, readonly number[]>>;
