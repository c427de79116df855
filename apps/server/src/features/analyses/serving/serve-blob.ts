import { serveBlob } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { rowScopeOf } from '../../../auth/actor.ts';
import { findActor } from '../../../auth/queries.ts';
import type { AppContext } from '../../../context.ts';
import { withRows, withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { readBlob } from '../../files/operations.ts';
import { filenameAssociatedData } from '../../files/rules.ts';
import { recordOpening } from '../store.ts';
import { findFile } from './operations.ts';
import { fileHeaders, partOf, readGrant } from './rules.ts';

/** The address alone gives no access: it names a session, whose user is checked again. */
export const serveBlobRoute = route(serveBlob, { rows: () => 'all' }, async ({ params, caller, record, ...call }) => {
  const grant = readGrant(call.ctx, params.token) ?? throwApiError('not_found');
  const reader = (await findActor(call.ctx, grant.session_id)) ?? throwApiError('not_found');
  const ctx = withRows(call.ctx, rowScopeOf(reader));
  const found = await findFile(ctx, reader, grant.blob_id);
  if (found?.access !== 'granted') throw new ApiError('not_found');
  const { blob, attachment } = found;
  record.setUser(reader.user_id, reader.viewed_by_id);
  const filename = ctx.encryption.decrypt(filenameAssociatedData, blob.filename_encrypted);
  const headers = fileHeaders({ ...blob, filename }, grant.disposition);
  const part = partOf(blob.byte_size, headers.etag, {
    range: caller.header('range'),
    if_range: caller.header('if-range'),
    if_none_match: caller.header('if-none-match'),
  });
  if (part.status === 304) return { status: part.status, headers, open: null };
  if (part.status === 416) {
    const extent = { 'content-range': `bytes */${blob.byte_size}`, 'content-length': '0' };
    return { status: part.status, headers: { ...headers, ...extent }, open: null };
  }
  const { status, start, end } = part;
  const extent = {
    'content-length': String(end - start + 1),
    ...(status === 206 && { 'content-range': `bytes ${start}-${end}/${blob.byte_size}` }),
  };
  const open = async () => {
    if (attachment) await record.showClients([attachment.client_id]);
    const content = await readBlob(ctx, blob, status === 206 ? { start, end } : undefined);
    try {
      // What continues a download is not another opening, and a super admin opens nothing in the name of the user.
      const isOpening = start === 0 && reader.viewed_by_id === null;
      if (attachment && isOpening && !(await recordOpened(ctx, attachment, reader.user_id)))
        throw new ApiError('not_found');
    } catch (error) {
      content.destroy();
      throw error;
    }
    return content;
  };
  return { status, headers: { ...headers, ...extent }, open };
});

/** False if it has just been deleted. */
const recordOpened = (
  ctx: AppContext,
  { id, client_id }: { readonly id: number; readonly client_id: number },
  user_id: number,
): Promise<boolean> =>
  withTransaction(ctx, async (tx) => {
    if (!(await recordOpening(tx.db, id, user_id, tx.clock()))) return false;
    await publishClient(tx.db, client_id, 'client.updated');
    return true;
  });
