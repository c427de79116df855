import type { setSecondFactor } from 'contract/endpoints/two-factor';
import { postMail } from '../notifications/public.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { refuseFields } from '../../http/api-error.ts';
import { currentUser, secondFactorOf, setTwoFactor } from '../users/public.ts';
import { demandPassword, endSessions } from '../sessions/public.ts';
import { factorLetter } from './mail.ts';
import { passwordFirst } from './rules.ts';

export const handleSetSecondFactor: Handler<typeof setSecondFactor> = async (call) => {
  const { ground, actor, body } = call;
  const { user_id, session_id } = actor;
  const user = await currentUser(ground, user_id);
  if (!user.has_password) return refuseFields({ current_password: [passwordFirst] });
  await demandPassword(call, user, body.current_password);
  if (body.enabled && !user.phone_verified) return refuseFields({ phone_number: [phoneFirst] });
  const { firm_asks } = await secondFactorOf(ground.db, user_id);
  if (!body.enabled && firm_asks) return refuseFields({ enabled: [firmAsks] });
  if (body.enabled === user.two_fa_enabled) return user;

  return inTransaction(ground.db, async (db) => {
    const within = { ...ground, db };
    await setTwoFactor(db, user_id, body.enabled);
    await endSessions(within, user_id, session_id);
    const letter = factorLetter(body.enabled, ground.settings.product_name);
    await postMail(within, {
      ...letter,
      to: user.email,
      purpose: 'second_factor',
      user_id,
      account_id: user.account_id,
    });
    return currentUser(within, user_id);
  });
};

const phoneFirst = 'Verify a cell phone first: that is where the codes go.';
const firmAsks = 'Your firm asks for a code at each sign-in, so it cannot be switched off here.';
