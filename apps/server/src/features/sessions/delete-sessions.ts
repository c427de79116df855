import type { deleteSessions } from 'contract/endpoints/sessions';
import { anonymousSession } from '../../http/csrf.ts';
import type { Handler } from '../../http/route.ts';
import { endSessions } from '../sign-in/operations.ts';

export const handleDeleteSessions: Handler<typeof deleteSessions> = async ({ ctx, actor, setCookies }) => {
  await endSessions(ctx, actor.user_id);
  setCookies({ session: anonymousSession(ctx), refresh: null });
  return { deleted: true };
};
