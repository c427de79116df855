import { startGoogleSession, startOAuthSession } from 'contract/endpoints/sessions';
import { ApiError, throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { readOAuthState } from '../sign-in/operations.ts';
import { callbackUrl, joiningOf, requireProvider, signInWithIdentity } from './operations.ts';

export const startGoogleSessionRoute = route(startGoogleSession, { rows: () => 'all' }, async (call) => {
  const { ctx, body } = call;
  const joining = await joiningOf(ctx, body);
  const identity = (await ctx.social.verifyGoogle(body.credential)) ?? throwApiError('identity_rejected');
  return signInWithIdentity(call, { identity, provider: 'Google', joining });
});

/** Only the browser that began a sign-in can finish it, with the same provider, and once. */
export const startOAuthSessionRoute = route(startOAuthSession, { rows: () => 'all' }, async (call) => {
  const { ctx, body, setCookies } = call;
  const { affiliate, name } = requireProvider(ctx, body.affiliate);
  const state = readOAuthState(call);
  if (state?.kind !== 'redirect' || state.affiliate !== affiliate) throw new ApiError('identity_rejected');

  const callback = new URL(callbackUrl(ctx, affiliate));
  callback.search = body.token;
  const identity = await ctx.social.finish(affiliate, callback, state.secrets);
  setCookies({ oauth: null });
  return signInWithIdentity(call, {
    identity: identity ?? throwApiError('identity_rejected'),
    provider: name,
    joining: state.joining,
  });
});
