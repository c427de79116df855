import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'show-own-account': { 'account.updated': 'own_account', 'user.updated': 'all' },
  'show-account': { 'account.updated': 'record', 'user.updated': 'all' },
});
