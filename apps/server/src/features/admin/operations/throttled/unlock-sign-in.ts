import { unlockSignIn } from 'contract/endpoints/operations';
import { throwApiError } from '../../../../api-error.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { findRecipient } from '../../../invitations/queries.ts';
import { unlockUser } from '../../../sign-in/operations.ts';

export const unlockSignInRoute = route(unlockSignIn, async ({ ctx, params: { id } }) =>
  withTransaction(ctx, async (tx) => {
    const user = (await findRecipient(tx.db, { id })) ?? throwApiError('not_found');
    await unlockUser(tx.db, user);
    return { unlocked: true as const };
  }),
);
