import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-todos': {
    'user.updated': 'self',
    'client.updated': 'all',
    'booking.updated': 'all',
    'activity.created': 'all',
  },
});
