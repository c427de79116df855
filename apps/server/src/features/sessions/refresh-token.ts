import { refreshToken } from 'contract/endpoints/sessions';
import { tokenLifetime } from 'contract/vocabulary/sessions';
import { ApiError } from '../../api-error.ts';
import { createRefreshCookie, readRefreshCookie } from '../../auth/refresh-cookie.ts';
import { endSession, rotateSession } from '../../auth/store.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { sessionLifetime } from '../../http/cookies.ts';
import { route } from '../../http/route.ts';
import { findSession } from './queries.ts';
import { judgeRefresh } from './rules.ts';

/** Only the cookie counts: the bearer token has usually expired. A cookie that is used twice ends the session. */
export const refreshTokenRoute = route(refreshToken, { rows: () => 'all' }, async ({ ctx, caller, setCookies }) => {
  const { db, tokens } = ctx;
  const now = ctx.clock();
  const given = readRefreshCookie(tokens, caller.cookies.refresh);
  const session = given && (await findSession(db, given.session_id, now));
  if (!session) throw new ApiError('not_signed_in');

  const verdict = judgeRefresh(given.generation, session, now);
  if (verdict === 'reused') {
    await endSession(db, session.id, now);
    throw new ApiError('not_signed_in');
  }
  if (verdict === 'current') {
    await rotateSession(db, session.id, session.generation, {
      rotated_at: now.toISOString(),
      expires_at: new Date(now.getTime() + sessionLifetime * 1000).toISOString(),
    });
  }
  const generation = verdict === 'current' ? session.generation + 1 : session.generation;
  setCookies({
    session: tokens.sign('session', session.id),
    refresh: createRefreshCookie(tokens, session.id, generation),
  });
  return { auth_token: bearerToken(ctx, session.id, tokenLifetime), expires_in: tokenLifetime };
});
