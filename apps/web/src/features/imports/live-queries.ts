import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'show-import': { 'import.updated': 'record' },
  'list-import-rows': { 'import.updated': 'record' },
  'list-imports': { 'import.updated': 'all' },
});
