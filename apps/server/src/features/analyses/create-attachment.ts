import { createAttachment } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { type Call, route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { recordActivity } from '../activities/operations.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { checkPdf, claimBlob, findClaimableBlob } from '../files/operations.ts';
import { lockUser } from '../users/queries.ts';
import { addAttachment, attachmentOf } from './operations.ts';
import { canManage } from './policy.ts';
import { findAttachment } from './queries.ts';
import * as store from './store.ts';

type CreateAttachment = Call<typeof createAttachment>;

export const createAttachmentRoute = route(createAttachment, async (call) => {
  const { ctx, actor, params, body } = call;
  const client_id = params.id;
  const requireClient = async (tx: AppContext) =>
    (await findVisibleClient(tx, actor, client_id)) ?? throwApiError('not_found');
  // Checked before the lock, so that a caller cannot block writes to clients that are not visible to them.
  await requireClient(ctx);
  if (!canManage(actor)) throw new ApiError('forbidden');
  await checkPdf(ctx, await findClaimableBlob(ctx, actor, body.signed_id));
  return withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, client_id);
    await requireClient(tx);
    const blob = await claimBlob(tx, actor, body.signed_id);
    const { type } = body;
    const by = { client_id, actor_id: actor.user_id };
    const replaced = await replace({ ...call, ctx: tx });
    const id = await addAttachment(tx, { client_id, type, blob_id: blob.id, created_by: actor.user_id, replaced });
    await recordActivity(tx, { kind: 'analysis_added', ...by });
    await publishClient(tx.db, client_id, 'attachment.created');
    await publishClient(tx.db, client_id, 'client.updated');
    return attachmentOf(
      tx,
      actor,
      (await findAttachment(tx.db, clientScopeOf(actor), id)) ?? throwApiError('internal_error'),
    );
  });
});

async function replace({ ctx, params, body }: CreateAttachment) {
  const { replaces: id, type } = body;
  if (id === undefined) return undefined;
  const version = await store.markReplaced(ctx.db, { id, client_id: params.id, type }, ctx.clock());
  return version === null ? throwApiError('attachment_replaced') : { id, version };
}
