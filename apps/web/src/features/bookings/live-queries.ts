import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'show-own-booking': { 'booking.updated': 'self' },
  'show-booking': { 'booking.updated': 'record' },
  'list-meetings': {
    'booking.updated': 'all',
    'client.updated': 'all',
    'user.updated': 'all',
  },
  'list-slots': { 'booking.updated': 'all' },
});
