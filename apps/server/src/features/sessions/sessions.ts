import { deleteSession, deleteSessions, listSessions } from 'contract/endpoints/sessions';
import { ApiError } from '../../api-error.ts';
import { endSessionOfUser } from '../../auth/store.ts';
import { withTransaction } from '../../db/connection.ts';
import { anonymousSession } from '../../http/csrf.ts';
import { route } from '../../http/route.ts';
import { revokeSignInLinks } from '../links/operations.ts';
import { endSessions } from '../sign-in/operations.ts';
import { listActiveSessions } from './queries.ts';

export const listSessionsRoute = route(listSessions, async ({ ctx, actor }) => {
  const rows = await listActiveSessions(ctx.db, actor.user_id, ctx.clock());
  const sessions = rows.map((row) => ({ ...row, is_this_one: row.id === actor.session_id }));
  return { sessions: sessions.toSorted((a, b) => Number(b.is_this_one) - Number(a.is_this_one)) };
});

export const deleteSessionRoute = route(deleteSession, async ({ ctx, actor, params, setCookies }) => {
  const isEnded = await withTransaction(ctx, ({ db, clock }) =>
    endSessionOfUser(db, actor.user_id, params.id, clock()),
  );
  if (!isEnded) throw new ApiError('not_found');
  if (params.id === actor.session_id) setCookies({ session: anonymousSession(ctx), refresh: null });
  return { deleted: true };
});

export const deleteSessionsRoute = route(deleteSessions, async ({ ctx, actor, setCookies }) => {
  await withTransaction(ctx, async (tx) => {
    await endSessions(tx, actor.user_id);
    await revokeSignInLinks(tx.db, actor.user_id);
  });
  setCookies({ session: anonymousSession(ctx), refresh: null });
  return { deleted: true };
});
