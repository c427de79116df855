import { type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { findBlob } from '../../files/queries.ts';
import { type Access, accessTo } from '../operations.ts';
import { type AttachmentRow, findAttachmentOf } from '../queries.ts';

type BlobRow = NonNullable<Awaited<ReturnType<typeof findBlob>>>;

interface FoundFile {
  readonly access: Access;
  readonly blob: BlobRow;
  readonly attachment: AttachmentRow | null;
}

const hasReadableBytes = ({ stored_at, scan }: BlobRow): boolean =>
  stored_at !== null && (scan === 'clean' || scan === 'skipped');

/** Null for a blob without readable bytes. A blob that no record uses is readable by its uploader only. */
export async function findFile(ctx: AppContext, actor: Actor, blob_id: number): Promise<FoundFile | null> {
  const blob = await findBlob(ctx.db, blob_id);
  if (!blob || !hasReadableBytes(blob)) return null;
  const attachment = await findAttachmentOf(ctx.db, clientScopeOf(actor), blob_id);
  if (attachment) return { access: await accessTo(ctx, actor, attachment), blob, attachment };
  const isOwn = blob.attached_at === null && blob.created_by === actor.user_id;
  return { access: isOwn ? 'granted' : 'denied', blob, attachment };
}
