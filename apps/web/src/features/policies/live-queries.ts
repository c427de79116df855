import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-policies': { 'client.updated': 'record' },
});
