import type { signUp } from 'contract/endpoints/invitations';
import type { Call, Handler } from '../../http/route.ts';
import { refuse, refuseFields } from '../../http/api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { admit } from '../sessions/public.ts';
import { queueMail } from './jobs.ts';
import { mailConfirmation } from './public.ts';
import { hasSeat } from './rules.ts';
import { findFirmByCode, findLink, holdFirm, insertPerson, takeLink, updatePerson } from './store.ts';

type SignUp = Call<typeof signUp>;

/** By an invitation one is signed in at once; by a firm's code one goes on from a mail, so that nobody learns which addresses are known. */
export const handleSignUp: Handler<typeof signUp> = async (call) => {
  const { token, signup_code } = call.body.user;
  if (token !== undefined) return joinByInvitation(call, token);
  return joinByCode(call, signup_code?.trim() || refuseFields({ signup_code: ['A sign-up code is required'] }));
};

async function joinByInvitation(call: SignUp, token: string) {
  const { ground, body } = call;
  const key = digest(token);
  const { email } = (await findLink(ground.db, key, 'invite', ground.clock())) ?? refuse('bad_link');
  if (email.toLowerCase() !== body.user.email)
    return refuseFields({ email: ['This invitation is for another email address.'] });
  const password_hash = await hashOf(call);
  const user_id = await ground.db.transaction().execute(async (db) => {
    const link = (await takeLink(db, key, 'invite', ground.clock())) ?? refuse('bad_link');
    await updatePerson(db, link.user_id, { phone_number: body.user.phone_number, password_hash });
    if (link.was_mailed) await updatePerson(db, link.user_id, { email_confirmed: true });
    else await mailConfirmation({ ...ground, db }, { user_id: link.user_id, email });
    return link.user_id;
  });
  return admit(call, user_id);
}

/** Does the same work for a known address and for a new one; which mail it gets is seen to by a job. */
async function joinByCode(call: SignUp, code: string) {
  const { ground, body } = call;
  const { email, phone_number } = body.user;
  const account_id =
    (await findFirmByCode(ground.db, code)) ?? refuseFields({ signup_code: ['This sign-up code is not valid.'] });
  const password_hash = await hashOf(call);
  await ground.db.transaction().execute(async (db) => {
    const firm = (await holdFirm(db, account_id)) ?? refuse('no_seat_to_join');
    if (!hasSeat(firm, firm.used)) return refuse('no_seat_to_join');
    const person = {
      account_id,
      email,
      phone_number,
      password_hash,
      type: 'AdvisorUser',
      first_name: '',
      last_name: '',
    };
    const user_id = await insertPerson(db, person);
    await queueMail({ ...ground, db }, 'mail-sign-up', email, { user_id, account_id });
  });
  return { check_email: true as const };
}

async function hashOf({ ground, body: { user } }: SignUp): Promise<string> {
  const objection = await ground.passwords.objectionTo(user.password, user);
  return objection ? refuseFields({ password: [objection] }) : ground.passwords.hash(user.password);
}
