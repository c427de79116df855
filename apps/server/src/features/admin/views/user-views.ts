import { endUserView, listUserViews, viewUser } from 'contract/endpoints/user-views';
import { viewLifetime } from 'contract/vocabulary/sessions';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { endViews, insertSession } from '../../../auth/store.ts';
import { withTransaction } from '../../../db/connection.ts';
import { bearerToken } from '../../../http/authenticate.ts';
import { route } from '../../../http/route.ts';
import { enqueueEmail } from '../../notifications/operations.ts';
import { findViewedUser } from '../../users/queries.ts';
import { accountViewedEmail } from './emails.tsx';
import { listViewsOf } from './queries.ts';
import { insertUserView } from './store.ts';

export const reasonAssociatedData = 'user_views.reason';

export const listUserViewsRoute = route(listUserViews, async ({ ctx, actor }) => {
  const rows = await listViewsOf(ctx.db, actor.user_id);
  const views = rows.map(({ reason_encrypted, ...view }) => ({
    ...view,
    reason: ctx.encryption.decrypt(reasonAssociatedData, reason_encrypted),
  }));
  return { views };
});

interface ViewedUser {
  readonly super_admin: boolean;
  readonly disabled_at: string | null;
  readonly quarantined_at: string | null;
}

const canBeViewed = ({ super_admin, disabled_at, quarantined_at }: ViewedUser): boolean =>
  !super_admin && disabled_at === null && quarantined_at === null;

/** The session has no cookies, so the super admin's own session stays as it is. */
export const viewUserRoute = route(viewUser, async ({ ctx, actor, params, body, caller }) => {
  const user = (await findViewedUser(ctx.db, params.id)) ?? throwApiError('not_found');
  if (!canBeViewed(user)) throw new ApiError('view_not_possible');
  const now = ctx.clock();
  const expires_at = new Date(now.getTime() + viewLifetime * 1000).toISOString();
  const session_id = await withTransaction(ctx, async (tx) => {
    const encryption = await tx.keys.ofRetention(tx.db);
    await insertUserView(tx.db, {
      user_id: user.id,
      viewer_id: actor.user_id,
      reason_encrypted: encryption.encrypt(reasonAssociatedData, body.reason),
      started_at: now.toISOString(),
    });
    // An address that is not confirmed may belong to another person.
    if (user.email_confirmed) {
      const message = accountViewedEmail(ctx.settings.product_name, ctx.public_url);
      const { email: to, id: user_id, account_id } = user;
      await enqueueEmail(tx, { ...message, to, purpose: 'account_viewed', user_id, account_id });
    }
    return insertSession(tx.db, {
      user_id: user.id,
      viewer_session_id: actor.session_id,
      user_agent: caller.user_agent.slice(0, 300),
      created_at: now.toISOString(),
      rotated_at: now.toISOString(),
      expires_at,
    });
  });
  return { auth_token: bearerToken(ctx, session_id, viewLifetime), expires_at, name: user.name };
});

/** Ending a view twice, or after it expired, is no error. */
export const endUserViewRoute = route(endUserView, async ({ ctx, actor, params: { id } }) =>
  withTransaction(ctx, async (tx) => {
    await endViews(tx.db, { user_id: id, viewer_session_id: actor.session_id }, ctx.clock());
    return { ended: true };
  }),
);
