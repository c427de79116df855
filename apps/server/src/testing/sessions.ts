import { tokenLifetime } from 'contract/vocabulary/sessions';
import type { FastifyReply } from 'fastify';
import { createRefreshCookie } from '../auth/refresh-cookie.ts';
import { insertSession } from '../auth/store.ts';
import type { AppContext } from '../context.ts';
import { bearerToken } from '../http/authenticate.ts';
import { cookieSetter, sessionLifetime } from '../http/cookies.ts';
import { csrfToken } from '../http/csrf.ts';

export interface OpenedSession {
  readonly id: string;
  readonly bearer: string;
  readonly csrf: string;
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly path: string }[];
}

export async function newSession(ctx: AppContext, user_id: number): Promise<OpenedSession> {
  const now = ctx.clock();
  const at = now.toISOString();
  const expires_at = new Date(now.getTime() + sessionLifetime * 1000).toISOString();
  const times = { created_at: at, rotated_at: at, confirmed_at: at, expires_at };
  const id = await insertSession(ctx.db, { user_id, user_agent: 'Test', ...times });
  const session = ctx.tokens.sign('session', id);
  const cookies: { name: string; value: string; path: string }[] = [];
  const setCookie = (name: string, value: string, { path = '/' }) => cookies.push({ name, value, path });
  cookieSetter(ctx, { setCookie } as unknown as FastifyReply)({
    session,
    refresh: createRefreshCookie(ctx.tokens, id, 1),
  });
  return { id, bearer: bearerToken(ctx, id, tokenLifetime), csrf: csrfToken(ctx, session), cookies };
}
