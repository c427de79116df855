import { registerLiveQueries } from '../../lib/live-queries.ts';

// Not the open estimate: its form shows a conflict when it is saved.
registerLiveQueries({
  'list-estimations': { 'estimation.updated': 'all', 'client.updated': 'all' },
  'list-client-estimations': { 'estimation.updated': 'record', 'client.updated': 'record' },
});
