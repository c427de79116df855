import { endUserView } from 'contract/endpoints/user-views';
import { endViews } from '../../../auth/store.ts';
import { route } from '../../../http/route.ts';

/** Ending a view twice, or after it expired, is no error. */
export const endUserViewRoute = route(endUserView, async ({ ctx, actor, params }) => {
  await endViews(ctx.db, { user_id: params.id, viewer_session_id: actor.session_id }, ctx.clock());
  return { ended: true };
});
