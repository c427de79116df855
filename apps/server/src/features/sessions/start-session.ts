import type { startSession } from 'contract/endpoints/sessions';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { wishToConnect } from '../oauth/public.ts';
import { admit, checkPassword } from './public.ts';

/** A wrong e-mail, a wrong password and a locked one take the same steps and get the same answer. */
export const handleStartSession: Handler<typeof startSession> = async (call) => {
  const { email, password } = call.body.user;
  const user_id = (await checkPassword(call, email, password)) ?? refuse('wrong_credentials');
  return admit(call.body.connect ? wishToConnect(call, user_id) : call, user_id);
};
