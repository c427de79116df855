import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'show-current-user': {
    'user.updated': 'self',
    'client.updated': 'self',
    'booking.updated': 'self',
    'account.updated': 'own_account',
  },
  'show-user': { 'user.updated': 'record' },
  'list-users': { 'user.updated': 'all', 'account.updated': 'all' },
});
