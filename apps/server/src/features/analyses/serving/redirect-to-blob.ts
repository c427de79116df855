import type { redirectToBlob } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../../api-error.ts';
import type { Actor } from '../../../auth/actor.ts';
import { findLatestActor } from '../../../auth/queries.ts';
import type { AppContext } from '../../../context.ts';
import type { Caller, Handler } from '../../../http/route.ts';
import { filenameAssociatedData, readSignedBlobId } from '../../files/rules.ts';
import { pathSegment } from '../rules.ts';
import { findFile } from './operations.ts';
import { dispositionOf, signGrant } from './rules.ts';

/**
 * The user of the session decides, even if another user got the signed id. A program without a session reads what its signed
 * id names while that user is signed in somewhere; a browser without one is signed out.
 */
export const handleRedirectToBlob: Handler<typeof redirectToBlob> = async ({ ctx, actor, params, query, caller }) => {
  const signed = readSignedBlobId(ctx, params.signed_id) ?? throwApiError('not_found');
  const reader = actor ?? (await readerOf(ctx, signed, caller)) ?? throwApiError('not_found');
  const found = (await findFile(ctx, reader, signed.blob_id)) ?? throwApiError('not_found');
  if (found.access !== 'granted')
    throw new ApiError(found.access === 'seat_required' ? 'payment_required' : 'not_found');
  const { session_id } = reader;
  const token = signGrant(ctx, {
    blob_id: signed.blob_id,
    session_id,
    disposition: dispositionOf(query.disposition),
  });
  const filename = ctx.encryption.decrypt(filenameAssociatedData, found.blob.filename_encrypted);
  const location = `/rails/active_storage/disk/${token}/${pathSegment(filename)}`;
  return { content: '', type: 'application/octet-stream', cache: 'no-store, private', location };
};

async function readerOf(
  ctx: AppContext,
  { user_id, expires }: { readonly user_id: number; readonly expires: boolean },
  { cookies, header }: Caller,
): Promise<Actor | null> {
  const isBrowser = cookies.session !== undefined || header('sec-fetch-site') !== undefined;
  if (isBrowser || header('authorization') !== undefined || !expires) return null;
  return findLatestActor(ctx.db, user_id, ctx.clock());
}
