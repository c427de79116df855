import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-accounts': { 'account.updated': 'all' },
  'list-all-users': { 'user.updated': 'all', 'account.updated': 'all' },
});
