import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-activities': { 'activity.created': 'all' },
  'list-client-activities': { 'activity.created': 'record' },
});
