import { registerLiveQueries } from '../../lib/live-queries.ts';

registerLiveQueries({
  'list-attachments': { 'client.updated': 'record', 'attachment.created': 'record' },
});
