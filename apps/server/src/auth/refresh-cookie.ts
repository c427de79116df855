import type { Tokens } from './tokens.ts';

/** Deterministic, so that two tabs that refresh at once get the same cookie. */
export const createRefreshCookie = (tokens: Tokens, session_id: string, generation: number): string =>
  tokens.sign('refresh', `${session_id}.${generation}`);

export function readRefreshCookie(tokens: Tokens, cookie: string | undefined) {
  const content = cookie === undefined ? null : tokens.read('refresh', cookie);
  if (content === null) return null;
  const [session_id = '', generation = ''] = content.split('.');
  return { session_id, generation: Number(generation) };
}
