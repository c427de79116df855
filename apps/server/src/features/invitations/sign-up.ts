import type { signUp } from 'contract/endpoints/invitations';
import { digest } from '../../auth/tokens.ts';
import { ApiError, throwApiError, throwFieldErrors } from '../../http/api-error.ts';
import type { Call, Handler } from '../../http/route.ts';
import { completeSignIn } from '../sessions/public.ts';
import { queueMail } from './jobs.ts';
import { mailConfirmation } from './public.ts';
import { hasSeat } from './rules.ts';
import { findFirmByCode, findLink, insertPerson, lockAccount, takeLink, updatePerson } from './store.ts';

type SignUp = Call<typeof signUp>;

/** By an invitation one is signed in at once; by a firm's code one goes on from a mail, so that nobody learns which addresses are known. */
export const handleSignUp: Handler<typeof signUp> = async (call) => {
  const { token, signup_code } = call.body.user;
  if (token !== undefined) return joinByInvitation(call, token);
  return joinByCode(call, signup_code?.trim() || throwFieldErrors({ signup_code: ['A sign-up code is required'] }));
};

async function joinByInvitation(call: SignUp, token: string) {
  const { ctx, body } = call;
  const key = digest(token);
  const { email } = (await findLink(ctx.db, key, 'invite', ctx.clock())) ?? throwApiError('link_invalid');
  if (email.toLowerCase() !== body.user.email)
    throw new ApiError('validation_failed', { errors: { email: ['This invitation is for another email address.'] } });
  const password_hash = await hashOf(call);
  const user_id = await ctx.db.transaction().execute(async (db) => {
    const link = (await takeLink(db, key, 'invite', ctx.clock())) ?? throwApiError('link_invalid');
    await updatePerson(db, link.user_id, { phone_number: body.user.phone_number, password_hash });
    if (link.was_mailed) await updatePerson(db, link.user_id, { email_confirmed: true });
    else await mailConfirmation({ ...ctx, db }, { user_id: link.user_id, email });
    return link.user_id;
  });
  return completeSignIn(call, user_id);
}

/** Does the same work for a known address and for a new one; which mail it gets is seen to by a job. */
async function joinByCode(call: SignUp, code: string) {
  const { ctx, body } = call;
  const { email, phone_number } = body.user;
  const account_id =
    (await findFirmByCode(ctx.db, code)) ?? throwFieldErrors({ signup_code: ['This sign-up code is not valid.'] });
  const password_hash = await hashOf(call);
  await ctx.db.transaction().execute(async (db) => {
    const firm = (await lockAccount(db, account_id)) ?? throwApiError('firm_full');
    if (!hasSeat(firm, firm.used)) throw new ApiError('firm_full');
    const person = {
      account_id,
      email,
      phone_number,
      password_hash,
      type: 'AdvisorUser' as const,
      first_name: '',
      last_name: '',
    };
    const user_id = await insertPerson(db, person);
    await queueMail({ ...ctx, db }, 'mail-sign-up', email, { user_id, account_id });
  });
  return { check_email: true as const };
}

async function hashOf({ ctx, body: { user } }: SignUp): Promise<string> {
  const objection = await ctx.passwords.problemWith(user.password, user);
  return objection ? throwFieldErrors({ password: [objection] }) : ctx.passwords.hash(user.password);
}
