import type { deleteSession } from 'contract/endpoints/sessions';
import { ApiError } from '../../api-error.ts';
import { endSessionOfUser } from '../../auth/store.ts';
import { anonymousSession } from '../../http/csrf.ts';
import type { Handler } from '../../http/route.ts';

export const handleDeleteSession: Handler<typeof deleteSession> = async ({ ctx, actor, params, setCookies }) => {
  if (!(await endSessionOfUser(ctx.db, actor.user_id, params.id, ctx.clock()))) throw new ApiError('not_found');
  if (params.id === actor.session_id) setCookies({ session: anonymousSession(ctx), refresh: null });
  return { deleted: true };
};
