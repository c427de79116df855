import type { deleteSession } from 'contract/endpoints/sessions';
import { anonymousSession } from '../../http/csrf.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { endSessionOf } from './store.ts';

export const handleDeleteSession: Handler<typeof deleteSession> = async ({ ground, actor, params, setCookies }) => {
  if (!(await endSessionOf(ground.db, actor.user_id, params.id, ground.clock()))) return refuse('not_found');
  if (params.id === actor.session_id) setCookies({ session: anonymousSession(ground), refresh: null });
  return { deleted: true };
};
