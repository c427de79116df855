import { createRecoveryCodes, deleteFactors, deletePhoneFactor, listFactors } from 'contract/endpoints/second-factors';
import { maskPhone } from 'contract/vocabulary/phones';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { findAuthenticator, findFactors, listPasskeys } from '../sign-in/factors/queries.ts';
import { hasFactor } from '../sign-in/factors/rules.ts';
import * as store from '../sign-in/factors/store.ts';
import { endSessions } from '../sign-in/operations.ts';
import { currentUser, findCurrentUser, getTwoFactor, lockUser } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import { factorsResetEmail, recoveryCodesReplacedEmail } from './emails.tsx';
import { notifyOwner, removeFactor, renewRecoveryCodes } from './operations.ts';

const usageOf = ({ created_at, last_used_at }: { created_at: string; last_used_at: string | null }) => ({
  created_at,
  last_used_at,
});

export const listFactorsRoute = route(listFactors, async ({ ctx, actor: { user_id } }) => {
  const { phone_number, phone_verified, recovery_codes_left } = await findFactors(ctx.db, user_id);
  const authenticator = await findAuthenticator(ctx.db, user_id);
  const passkeys = await listPasskeys(ctx.db, user_id);
  const { firm_asks, is_required_of_super_admin } = await getTwoFactor(ctx, user_id);
  return {
    phone: phone_number !== null && phone_verified ? { phone_number: maskPhone(phone_number) } : null,
    authenticator: authenticator && usageOf(authenticator),
    passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, ...usageOf(passkey) })),
    recovery_codes_left,
    is_required: firm_asks || is_required_of_super_admin,
  };
});

export const deletePhoneFactorRoute = route(deletePhoneFactor, async ({ ctx, actor }) =>
  removeFactor(ctx, actor, 'phone', async ({ db }) => {
    const { phone_number, phone_verified } = await findFactors(db, actor.user_id);
    return phone_verified && updateUserColumns(db, actor.user_id, { phone_verified_at: null }, { phone_number });
  }),
);

export const createRecoveryCodesRoute = route(createRecoveryCodes, async ({ ctx, actor }) =>
  withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, actor.user_id);
    if (!hasFactor(await findFactors(tx.db, actor.user_id))) throw new ApiError('factor_required');
    const recovery_codes = await renewRecoveryCodes(tx.db, actor.user_id);
    const user = await currentUser(tx, actor.user_id);
    await notifyOwner(tx, user, recoveryCodesReplacedEmail(tx.settings.product_name));
    return { recovery_codes };
  }),
);

/** The next sign-in adds a factor where one is required, or uses the phone. */
export const deleteFactorsRoute = route(deleteFactors, async ({ ctx, record, params: { id } }) =>
  withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, id);
    const user = (await findCurrentUser(tx, id)) ?? throwApiError('not_found');
    await store.deleteFactors(tx.db, id);
    await endSessions(tx, id);
    await notifyOwner(tx, user, factorsResetEmail(tx.settings.product_name));
    if (user.type === 'ClientUser') await record.showClients([id]);
    return { deleted: true };
  }),
);
