import { restoreAttachment } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { attachmentOf, requireManaged } from './operations.ts';
import { findAttachment } from './queries.ts';
import { isRestorable } from './rules.ts';
import * as store from './store.ts';

/** Repeating it changes nothing. */
export const restoreAttachmentRoute = route(restoreAttachment, async ({ ctx, actor, params: { id }, record }) => {
  const row = await requireManaged(ctx, actor, id);
  if (!isRestorable(row, ctx.clock())) throw new ApiError('not_found');
  await record.showClients([row.client_id]);
  return withTransaction(ctx, async (tx) => {
    if (!(await store.markRestored(tx.db, id))) throw new ApiError('not_found');
    await publishClient(tx.db, row.client_id, 'attachment.created');
    await publishClient(tx.db, row.client_id, 'client.updated');
    return attachmentOf(
      tx,
      actor,
      (await findAttachment(tx.db, clientScopeOf(actor), id)) ?? throwApiError('not_found'),
    );
  });
});
