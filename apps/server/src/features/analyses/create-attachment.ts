import { createAttachment } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import { type Call, route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { recordActivity } from '../activities/store.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { checkPdf, claimBlob, findClaimableBlob } from '../files/operations.ts';
import { lockUser } from '../users/queries.ts';
import { addAttachment, attachmentOf } from './operations.ts';
import { canManage } from './policy.ts';
import { findAttachment } from './queries.ts';
import * as store from './store.ts';

type CreateAttachment = Call<typeof createAttachment>;

const requireClient = async ({ ctx, actor, params }: Pick<CreateAttachment, 'ctx' | 'actor' | 'params'>) =>
  (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');

const authorize = async (call: Pick<CreateAttachment, 'ctx' | 'actor' | 'params'>) => {
  await requireClient(call);
  if (!canManage(call.actor)) throw new ApiError('forbidden');
};

export const createAttachmentRoute = route(createAttachment, { authorize }, async (call) => {
  const { ctx, actor, params, body } = call;
  const client_id = params.id;
  await checkPdf(ctx, await findClaimableBlob(ctx, actor, body.signed_id));
  return withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, client_id);
    await requireClient({ ...call, ctx: tx });
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
