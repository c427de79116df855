import type { startOAuthSession } from 'contract/endpoints/sessions';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { callbackOf, providerOf } from './begin-oauth-session.ts';
import { readKept } from './public.ts';
import { welcome } from './start-google-session.ts';

/** Only the browser that began a sign-in can finish it, with the provider it began it with, and once. */
export const handleStartOAuthSession: Handler<typeof startOAuthSession> = async (call) => {
  const { ctx, body, setCookies } = call;
  const { affiliate, name } = providerOf(ctx, body.affiliate) ?? throwApiError('not_found');
  const kept = readKept(call);
  if (kept?.kind !== 'under_way' || kept.affiliate !== affiliate) throw new ApiError('identity_rejected');

  const callback = new URL(callbackOf(ctx, affiliate));
  callback.search = body.token;
  const identity = await ctx.social.finish(affiliate, callback, kept.secrets);
  setCookies({ foreign: null });
  if (!identity) throw new ApiError('identity_rejected');
  return welcome(call, { identity, provider: name, invitation: kept.invitation });
};
