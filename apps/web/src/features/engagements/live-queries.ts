import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-clients': {
    'user.updated': 'all',
    'client.updated': 'all',
    'booking.updated': 'all',
    'account.updated': 'all',
  },
  'show-client-counts': {
    'user.updated': 'all',
    'client.updated': 'all',
    'booking.updated': 'all',
    'account.updated': 'all',
  },
  'show-client': {
    'user.updated': 'record',
    'client.updated': 'record',
    'booking.updated': 'record',
    'attachment.created': 'record',
    'activity.created': 'record',
  },
});
