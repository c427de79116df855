import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-policies': { 'client.updated': 'record' },
  // Requested by the policy's id, while the event has the client's.
  'show-policy-history': { 'client.updated': 'all' },
});
