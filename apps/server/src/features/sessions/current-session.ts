import { endSession, startSession } from 'contract/endpoints/sessions';
import { throwApiError } from '../../api-error.ts';
import { readRefreshCookie } from '../../auth/refresh-cookie.ts';
import * as store from '../../auth/store.ts';
import { withTransaction } from '../../db/connection.ts';
import { anonymousSession } from '../../http/csrf.ts';
import { route } from '../../http/route.ts';
import { checkSignIn } from '../passwords/operations.ts';
import { completeSignInOf, requestIdentityLink } from '../sign-in/operations.ts';

/** An unknown email, a wrong password and a locked one take the same steps and get the same reply. */
export const startSessionRoute = route(startSession, { rows: () => 'all' }, async (call) => {
  const user = (await checkSignIn(call)) ?? throwApiError('invalid_credentials');
  return completeSignInOf(call.body.connect ? requestIdentityLink(call, user.id) : call, user);
});

/** Uses the cookie if the bearer token has expired. Signing out twice is no error. */
export const endSessionRoute = route(endSession, { rows: () => 'all' }, async ({ ctx, actor, caller, setCookies }) => {
  const session_id = actor?.session_id ?? readRefreshCookie(ctx.tokens, caller.cookies.refresh)?.session_id;
  if (session_id) await withTransaction(ctx, ({ db, clock }) => store.endSession(db, session_id, clock()));
  setCookies({ session: anonymousSession(ctx), refresh: null });
  return { signed_out: true };
});
