import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-legal-holds': { 'client.updated': 'all' },
});
