import { exportRecords } from 'contract/endpoints/downloads';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { replicaRoute } from '../../http/route.ts';
import { archiveOf } from './operations.ts';
import { denialOf, viewerOf } from './policy.ts';
import { listClientIds } from './queries.ts';
import { readDownload } from './rules.ts';

export const exportRecordsRoute = replicaRoute(exportRecords, async ({ ctx, actor, params: { token } }) => {
  const subject = readDownload(ctx, token) ?? throwApiError('not_found');
  // Rights may have been revoked since the address was made.
  if (subject.session_id !== actor.session_id || denialOf(actor, subject)) throw new ApiError('not_found');
  const client_ids = await listClientIds(ctx.db, clientScopeOf(viewerOf(actor, subject)));
  const name = subject.records === 'account' ? 'firm' : 'records';
  const date = ctx.clock().toISOString().slice(0, 10);
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}-${date}.zip"`,
    'cache-control': 'no-store, private',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return { status: 200, headers, client_ids, open: async () => archiveOf(ctx, actor, subject) };
});
