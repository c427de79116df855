import type { endSession } from 'contract/endpoints/sessions';
import { anonymousSession } from '../../http/csrf.ts';
import type { Handler } from '../../http/route.ts';
import { readRefreshCookie } from './refresh-token.ts';
import * as store from './store.ts';

/** Ends the session of the bearer token, or of the cookie when the token has run out. Signing out twice is no error. */
export const handleEndSession: Handler<typeof endSession> = async ({ ctx, actor, caller, setCookies }) => {
  const session_id = actor?.session_id ?? readRefreshCookie(ctx.tokens, caller.cookies.refresh)?.session_id;
  if (session_id) await store.endSession(ctx.db, session_id, ctx.clock());
  setCookies({ session: anonymousSession(ctx), refresh: null });
  return { signed_out: true };
};
