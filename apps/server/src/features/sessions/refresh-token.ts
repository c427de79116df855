import type { refreshToken } from 'contract/endpoints/sessions';
import { tokenLifetime } from 'contract/vocabulary/sessions';
import type { Tokens } from '../../auth/tokens.ts';
import { ApiError } from '../../http/api-error.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { sessionLifetime } from '../../http/cookies.ts';
import type { Handler } from '../../http/route.ts';
import { judgeRefresh } from './rules.ts';
import { endSession, findSession, rotateSession } from './store.ts';

/** The refresh cookie of one generation of a session; the same each time it is made. */
export const refreshCookie = (tokens: Tokens, session_id: string, generation: number): string =>
  tokens.sign('refresh', `${session_id}.${generation}`);

/** The session and generation that a refresh cookie was made for; null for anything else. */
export function readRefreshCookie(tokens: Tokens, cookie: string | undefined) {
  const content = cookie === undefined ? null : tokens.read('refresh', cookie);
  if (content === null) return null;
  const [session_id = '', generation = ''] = content.split('.');
  return { session_id, generation: Number(generation) };
}

/** The cookie decides, never the bearer token, which has usually run out by now. A used cookie that comes back ends the session. */
export const handleRefreshToken: Handler<typeof refreshToken> = async ({ ctx, caller, setCookies }) => {
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
  if (verdict === 'live') {
    await rotateSession(db, session.id, session.generation, {
      rotated_at: now.toISOString(),
      expires_at: new Date(now.getTime() + sessionLifetime * 1000).toISOString(),
    });
  }
  const next = verdict === 'live' ? session.generation + 1 : session.generation;
  setCookies({ session: tokens.sign('session', session.id), refresh: refreshCookie(tokens, session.id, next) });
  return { auth_token: bearerToken(ctx, session.id, tokenLifetime), expires_in: tokenLifetime };
};
