import { checkAuthenticatorCode, checkRecoveryCode } from 'contract/endpoints/second-factors';
import { checkCode } from 'contract/endpoints/two-factor';
import { ApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { totpStep } from '../../auth/totp.ts';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import * as attempts from '../sign-in/attempts/operations.ts';
import {
  type Authenticator,
  findAuthenticator,
  findFactors,
  isUnusedRecoveryCode,
} from '../sign-in/factors/queries.ts';
import { secretAssociatedData } from '../sign-in/factors/rules.ts';
import { advanceAuthenticator, takeRecoveryCode } from '../sign-in/factors/store.ts';
import { currentUser } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import { recoveryCodeUsedEmail } from './emails.tsx';
import { completeSignInWith, notifyOwner } from './operations.ts';

export const checkCodeRoute = route(checkCode, { rows: () => 'all' }, async (call) => {
  const attempt = await attempts.checkCode(call, 'sign_in', call.body.two_fa_token, call.body.code);
  return completeSignInWith(call, attempt, async ({ db, clock }) => {
    const { user_id, phone_number } = attempt;
    await updateUserColumns(db, user_id, { phone_verified_at: clock().toISOString() }, { phone_number });
  });
});

export const checkAuthenticatorCodeRoute = route(checkAuthenticatorCode, { rows: () => 'all' }, async (call) => {
  const { ctx, body } = call;
  const attempt = await attempts.countTry(ctx, 'sign_in', body.two_fa_token);
  const { user_id } = attempt;
  const authenticator = await findAuthenticator(ctx.db, user_id);
  const step = authenticator && stepOf(ctx, authenticator, body.code);
  await attempts.requireRight(call, attempt, step !== null);
  return completeSignInWith(call, attempt, async ({ db, clock }) => {
    if (step === null || !(await advanceAuthenticator(db, user_id, step, clock()))) throw new ApiError('code_invalid');
  });
});

/** Null for a wrong code, and for one that is not newer than the last one. */
function stepOf(ctx: AppContext, { secret_encrypted, last_step }: Authenticator, code: string): number | null {
  const step = totpStep(ctx.encryption.decrypt(secretAssociatedData, secret_encrypted), code, ctx.clock());
  return step !== null && step > last_step ? step : null;
}

export const checkRecoveryCodeRoute = route(checkRecoveryCode, { rows: () => 'all' }, async (call) => {
  const { ctx, body } = call;
  const attempt = await attempts.countTry(ctx, 'sign_in', body.two_fa_token);
  const { user_id } = attempt;
  const given = digest(body.code);
  await attempts.requireRight(call, attempt, await isUnusedRecoveryCode(ctx.db, user_id, given));
  return completeSignInWith(call, attempt, async (tx) => {
    if (!(await takeRecoveryCode(tx.db, user_id, given, tx.clock()))) throw new ApiError('code_invalid');
    const { recovery_codes_left } = await findFactors(tx.db, user_id);
    const { product_name } = tx.settings;
    await notifyOwner(tx, await currentUser(tx, user_id), recoveryCodeUsedEmail(recovery_codes_left, product_name));
  });
});
