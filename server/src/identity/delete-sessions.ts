import type { deleteSessions } from 'contract/identity';
import { anonymousSession } from '../platform/http/csrf.ts';
import type { Handler } from '../platform/http/route.ts';
import { endSessions } from './public.ts';

export const handleDeleteSessions: Handler<typeof deleteSessions> = async ({ ground, actor, setCookies }) => {
  await endSessions(ground, actor.user_id);
  setCookies({ session: anonymousSession(ground), refresh: null });
  return { deleted: true };
};
