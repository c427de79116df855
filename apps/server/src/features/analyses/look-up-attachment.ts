import { lookUpAttachment } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { accessTo, attachmentOf } from './operations.ts';
import { findAttachmentOf } from './queries.ts';

export const lookUpAttachmentRoute = route(lookUpAttachment, async ({ ctx, actor, query, record }) => {
  const row = (await findAttachmentOf(ctx.db, clientScopeOf(actor), query.blob_id)) ?? throwApiError('not_found');
  const access = await accessTo(ctx, actor, row);
  if (access !== 'granted') throw new ApiError(access === 'seat_required' ? 'payment_required' : 'not_found');
  await record.showClients([row.client_id]);
  return attachmentOf(ctx, actor, row);
});
