import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'show-billing': { 'account.updated': 'record' },
  'show-invoice': { 'account.updated': 'record' },
  'list-invoices': { 'account.updated': 'record' },
  'list-billing-changes': { 'account.updated': 'record' },
  'preview-billing': { 'account.updated': 'record' },
});
