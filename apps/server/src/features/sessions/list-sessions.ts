import { listSessions } from 'contract/endpoints/sessions';
import { route } from '../../http/route.ts';
import { listActiveSessions } from './queries.ts';

export const listSessionsRoute = route(listSessions, async ({ ctx, actor }) => {
  const rows = await listActiveSessions(ctx.db, actor.user_id, ctx.clock());
  const sessions = rows.map((row) => ({ ...row, is_this_one: row.id === actor.session_id }));
  return { sessions: sessions.toSorted((a, b) => Number(b.is_this_one) - Number(a.is_this_one)) };
});
