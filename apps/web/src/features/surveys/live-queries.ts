import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-surveys': { 'user.updated': 'all', 'client.updated': 'all', 'activity.created': 'all' },
  'show-survey-answers': { 'user.updated': 'record', 'client.updated': 'record' },
});
