import { createShareLink, deleteShareLink } from 'contract/endpoints/share-links';
import { throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { newShareLink, shareUrl } from '../rules.ts';
import { updateShareLink } from '../store.ts';

export const createShareLinkRoute = route(createShareLink, async ({ ctx, actor, params }) => {
  const { token, stored } = newShareLink(ctx.encryption);
  const found = await withTransaction(ctx, ({ db }) => updateShareLink(db, scopeOf(actor), params.id, stored));
  return found ? { share_url: shareUrl(ctx.public_url, token) } : throwApiError('not_found');
});

export const deleteShareLinkRoute = route(deleteShareLink, async ({ ctx, actor, params }) => {
  const revoked = { share_digest: null, share_encrypted: null };
  const found = await withTransaction(ctx, ({ db }) => updateShareLink(db, scopeOf(actor), params.id, revoked));
  return found ? { share_url: null } : throwApiError('not_found');
});
