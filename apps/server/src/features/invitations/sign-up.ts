import { signUp } from 'contract/endpoints/invitations';
import { phoneRequiredText } from 'contract/endpoints/sign-up-form';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { withTransaction } from '../../db/connection.ts';
import { type Call, route } from '../../http/route.ts';
import { publishAccount, publishClient } from '../../realtime/store.ts';
import { useLink } from '../links/operations.ts';
import { findInvitation } from '../links/queries.ts';
import { completeSignIn } from '../sign-in/operations.ts';
import { createUser, updateUserColumns } from '../users/store.ts';
import { queueEmail } from './jobs.ts';
import { mailConfirmation, mailPending } from './operations.ts';
import { findFirmByCode, getRecipient, lockAccount } from './queries.ts';
import { hasFreeSeat } from './rules.ts';

type SignUp = Call<typeof signUp>;

/** An invitation signs in at once. A firm's code continues from an email, so that the reply reveals no known address. */
export const signUpRoute = route(signUp, { rows: () => 'all' }, async (call) => {
  const { token, signup_code } = call.body.user;
  if (token !== undefined) return joinByInvitation(call, token);
  return joinByCode(call, signup_code?.trim() || throwFieldErrors({ signup_code: ['Sign-up code is required'] }));
});

async function joinByInvitation(call: SignUp, token: string) {
  const { ctx, body } = call;
  const { email, phone_required } = (await findInvitation(ctx, digest(token))) ?? throwApiError('link_invalid');
  if (email.toLowerCase() !== body.user.email)
    throw new ApiError('validation_failed', {
      errors: { email: ['This invitation is for a different email address.'] },
    });
  const phone = phoneOf(body.user, phone_required);
  const password_hash = await hashPassword(call);
  return withTransaction(ctx, async (tx) => {
    const link = (await useLink(tx, token, 'invite')) ?? throwApiError('link_invalid');
    await updateUserColumns(tx.db, link.user_id, { ...phone, password_hash });
    const { user_id } = link;
    if (link.was_mailed) await updateUserColumns(tx.db, user_id, { email_confirmed: true });
    // Of a quarantined advisor, whose link was handed over.
    else if ((await getRecipient(tx.db, user_id)).pending_email !== null) await mailPending(tx, user_id);
    else await mailConfirmation(tx, { user_id, email });
    await publishClient(tx.db, user_id, 'client.updated');
    return completeSignIn({ ...call, ctx: tx }, user_id);
  });
}

/** Takes the same time for a known email, for which it creates no user. Of a new one, only the call is recorded. */
async function joinByCode(call: SignUp, code: string) {
  const { record, body } = call;
  const ctx = record.withoutCapture(call.ctx);
  const { email } = body.user;
  const { id: account_id, phone_required } =
    (await findFirmByCode(ctx, code)) ??
    throwFieldErrors({ signup_code: ['This sign-up code isn’t valid. Check it and try again.'] });
  const phone = phoneOf(body.user, phone_required);
  const password_hash = await hashPassword(call);
  await withTransaction(ctx, async (tx) => {
    const firm = (await lockAccount(tx.db, account_id)) ?? throwApiError('firm_full');
    if (!hasFreeSeat(tx, firm)) throw new ApiError('firm_full');
    const user = { account_id, email, ...phone, password_hash, first_name: '', last_name: '' };
    const user_id = await createUser(tx.db, { ...user, type: 'AdvisorUser' });
    await publishAccount(tx.db, account_id);
    await queueEmail(tx, 'mail-sign-up', email, { user_id, account_id });
  });
  return { check_email: true as const };
}

async function hashPassword({ ctx, body: { user } }: SignUp): Promise<string> {
  const problem = await ctx.passwords.problemWith(user.password, user);
  return problem ? throwFieldErrors({ password: [problem] }) : ctx.passwords.hash(user.password);
}

const phoneOf = ({ phone_number }: SignUp['body']['user'], isRequired: boolean) => {
  if (phone_number !== undefined) return { phone_number };
  return isRequired ? throwFieldErrors({ phone_number: [phoneRequiredText] }) : {};
};
