import { startGoogleSession } from 'contract/endpoints/sessions';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { joiningOf, signInWithIdentity } from './operations.ts';

export const startGoogleSessionRoute = route(startGoogleSession, async (call) => {
  const { ctx, body } = call;
  const joining = await joiningOf(ctx, body);
  const identity = (await ctx.social.verifyGoogle(body.credential)) ?? throwApiError('identity_rejected');
  return signInWithIdentity(call, { identity, provider: 'Google', joining });
});
