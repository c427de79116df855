import { deleteAttachment } from 'contract/endpoints/attachments';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { requireManaged } from './operations.ts';
import { restorableUntil } from './rules.ts';
import * as store from './store.ts';

/** Repeating it changes nothing. */
export const deleteAttachmentRoute = route(deleteAttachment, async ({ ctx, actor, params: { id } }) => {
  const { client_id, deleted_at } = await requireManaged(ctx, actor, id);
  const now = ctx.clock();
  await withTransaction(ctx, async (tx) => {
    await store.markDeleted(tx.db, id, actor.user_id, now);
    await publishClient(tx.db, client_id, 'client.updated');
  });
  return { deleted: true as const, restorable_until: restorableUntil(deleted_at ?? now.toISOString()) };
});
