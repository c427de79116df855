import type { startSession } from 'contract/endpoints/sessions';
import { throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { wishToConnect } from '../oauth/public.ts';
import { checkPassword, completeSignIn } from './public.ts';

/** A wrong e-mail, a wrong password and a locked one take the same steps and get the same answer. */
export const handleStartSession: Handler<typeof startSession> = async (call) => {
  const { email, password } = call.body.user;
  const user_id = (await checkPassword(call, email, password)) ?? throwApiError('invalid_credentials');
  return completeSignIn(call.body.connect ? wishToConnect(call, user_id) : call, user_id);
};
