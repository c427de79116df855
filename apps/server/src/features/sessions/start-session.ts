import type { startSession } from 'contract/endpoints/sessions';
import { throwApiError } from '../../api-error.ts';
import type { Handler } from '../../http/route.ts';
import { checkSignIn } from '../passwords/operations.ts';
import { completeSignIn, requestIdentityLink } from '../sign-in/operations.ts';

/** An unknown email, a wrong password and a locked one take the same steps and get the same reply. */
export const handleStartSession: Handler<typeof startSession> = async (call) => {
  const user_id = (await checkSignIn(call)) ?? throwApiError('invalid_credentials');
  return completeSignIn(call.body.connect ? requestIdentityLink(call, user_id) : call, user_id);
};
