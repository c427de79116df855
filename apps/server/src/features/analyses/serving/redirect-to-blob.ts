import { redirectToBlob, redirectToBlobShort } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { type Call, route } from '../../../http/route.ts';
import { filenameAssociatedData, readSignedBlobId } from '../../files/rules.ts';
import { pathSegment } from '../rules.ts';
import { findFile } from './operations.ts';
import { dispositionOf, signGrant } from './rules.ts';

/** The user of the session decides, even if another user got the signed id. */
async function redirect({ ctx, actor, params, query, record }: Call<typeof redirectToBlob>) {
  const signed = readSignedBlobId(ctx, params.signed_id) ?? throwApiError('not_found');
  const reader = actor ?? throwApiError('not_found');
  const found = (await findFile(ctx, reader, signed.blob_id)) ?? throwApiError('not_found');
  if (found.access !== 'granted')
    throw new ApiError(found.access === 'seat_required' ? 'payment_required' : 'not_found');
  if (found.attachment) await record.showClients([found.attachment.client_id]);
  const { session_id } = reader;
  const token = signGrant(ctx, {
    blob_id: signed.blob_id,
    session_id,
    disposition: dispositionOf(query.disposition),
  });
  const filename = ctx.encryption.decrypt(filenameAssociatedData, found.blob.filename_encrypted);
  const location = `/rails/active_storage/disk/${token}/${pathSegment(filename)}`;
  return { content: '', type: 'application/octet-stream', cache: 'no-store, private', location } as const;
}

export const redirectToBlobRoute = route(redirectToBlob, redirect);
export const redirectToBlobShortRoute = route<typeof redirectToBlobShort>(redirectToBlobShort, redirect);
