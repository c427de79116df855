import { startSession } from 'contract/endpoints/sessions';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { checkSignIn } from '../passwords/operations.ts';
import { completeSignInOf, requestIdentityLink } from '../sign-in/operations.ts';

/** An unknown email, a wrong password and a locked one take the same steps and get the same reply. */
export const startSessionRoute = route(startSession, async (call) => {
  const user = (await checkSignIn(call)) ?? throwApiError('invalid_credentials');
  return completeSignInOf(call.body.connect ? requestIdentityLink(call, user.id) : call, user);
});
