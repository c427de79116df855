import { deleteSession } from 'contract/endpoints/sessions';
import { ApiError } from '../../api-error.ts';
import { endSessionOfUser } from '../../auth/store.ts';
import { withTransaction } from '../../db/connection.ts';
import { anonymousSession } from '../../http/csrf.ts';
import { route } from '../../http/route.ts';

export const deleteSessionRoute = route(deleteSession, async ({ ctx, actor, params, setCookies }) => {
  const isEnded = await withTransaction(ctx, ({ db, clock }) =>
    endSessionOfUser(db, actor.user_id, params.id, clock()),
  );
  if (!isEnded) throw new ApiError('not_found');
  if (params.id === actor.session_id) setCookies({ session: anonymousSession(ctx), refresh: null });
  return { deleted: true };
});
