import { createShareLink, deleteShareLink, showShareLink, updateShareLink } from 'contract/endpoints/share-links';
import { throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { randomToken } from '../../../auth/tokens.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { codeOf, daysFrom, newShareLink, shareUrl, storedShareUrl, withoutShareLink } from '../link-tokens/rules.ts';
import { requireEstimation } from '../operations.ts';
import type { EstimationRow } from '../queries.ts';
import { findOpenings } from './queries.ts';
import * as store from './store.ts';

const linkOf = (
  { encryption, public_url }: Pick<AppContext, 'encryption' | 'public_url'>,
  row: Pick<EstimationRow, 'share_encrypted' | 'share_expires_at' | 'share_code_salt'>,
) => ({
  share_url: storedShareUrl(encryption, public_url, row.share_encrypted),
  share_expires_at: row.share_expires_at,
  has_code: row.share_code_salt !== null,
});

export const showShareLinkRoute = route(
  showShareLink,
  { authorize: requireEstimation },
  async ({ ctx, authorized: row }) => {
    const { shows_outlook, shows_phone } = row;
    return { ...linkOf(ctx, row), shows_outlook, shows_phone, openings: await findOpenings(ctx.db, row) };
  },
);

export const createShareLinkRoute = route(
  createShareLink,
  { authorize: requireEstimation },
  async ({ ctx, actor, params, authorized: { account_id } }) => {
    const encryption = await ctx.keys.ofFirm(ctx.db, account_id);
    const { token, stored } = newShareLink({ encryption, clock: ctx.clock });
    const found = await withTransaction(ctx, ({ db }) => store.replaceShareLink(db, scopeOf(actor), params.id, stored));
    if (!found) return throwApiError('not_found');
    return { share_url: shareUrl(ctx.public_url, token), share_expires_at: stored.share_expires_at };
  },
);

export const updateShareLinkRoute = route(
  updateShareLink,
  { authorize: requireEstimation },
  async ({ ctx, actor, params, body: { expires_in_days: days, has_code } }) => {
    const salt = has_code ? randomToken() : null;
    const settings = {
      ...(days !== undefined && { share_expires_at: days === null ? null : daysFrom(ctx.clock(), days) }),
      ...(has_code !== undefined && { share_code_salt: salt }),
    };
    const link = await withTransaction(ctx, ({ db }) => store.updateShareLink(db, scopeOf(actor), params.id, settings));
    if (!link) return throwApiError('not_found');
    return { ...linkOf(ctx, link), code: salt === null ? null : codeOf(ctx, salt) };
  },
);

export const deleteShareLinkRoute = route(deleteShareLink, async ({ ctx, actor, params }) => {
  const found = await withTransaction(ctx, ({ db }) =>
    store.replaceShareLink(db, scopeOf(actor), params.id, withoutShareLink),
  );
  return found ? { share_url: null } : throwApiError('not_found');
});
