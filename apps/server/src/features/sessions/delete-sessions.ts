import { deleteSessions } from 'contract/endpoints/sessions';
import { withTransaction } from '../../db/connection.ts';
import { anonymousSession } from '../../http/csrf.ts';
import { route } from '../../http/route.ts';
import { endSessions } from '../sign-in/operations.ts';

export const deleteSessionsRoute = route(deleteSessions, async ({ ctx, actor, setCookies }) => {
  await withTransaction(ctx, (tx) => endSessions(tx, actor.user_id));
  setCookies({ session: anonymousSession(ctx), refresh: null });
  return { deleted: true };
});
