import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'show-own-booking': { 'booking.updated': 'self' },
  'show-booking': { 'booking.updated': 'record' },
  'list-slots': { 'booking.updated': 'all' },
});
