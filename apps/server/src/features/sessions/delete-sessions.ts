import type { deleteSessions } from 'contract/endpoints/sessions';
import { anonymousSession } from '../../http/csrf.ts';
import type { Handler } from '../../http/route.ts';
import { endSessions } from './public.ts';

export const handleDeleteSessions: Handler<typeof deleteSessions> = async ({ ground, actor, setCookies }) => {
  await endSessions(ground, actor.user_id);
  setCookies({ session: anonymousSession(ground), refresh: null });
  return { deleted: true };
};
