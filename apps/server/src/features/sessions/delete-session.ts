import type { deleteSession } from 'contract/endpoints/sessions';
import { ApiError } from '../../http/api-error.ts';
import { anonymousSession } from '../../http/csrf.ts';
import type { Handler } from '../../http/route.ts';
import { endSessionOf } from './store.ts';

export const handleDeleteSession: Handler<typeof deleteSession> = async ({ ctx, actor, params, setCookies }) => {
  if (!(await endSessionOf(ctx.db, actor.user_id, params.id, ctx.clock()))) throw new ApiError('not_found');
  if (params.id === actor.session_id) setCookies({ session: anonymousSession(ctx), refresh: null });
  return { deleted: true };
};
