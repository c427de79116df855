import { confirmPassword, showConfirmation } from 'contract/endpoints/confirmations';
import { ApiError } from '../../api-error.ts';
import { confirmSession } from '../../auth/store.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { requirePassword } from '../passwords/operations.ts';
import { currentUser } from '../users/queries.ts';

/** Runs only for a confirmed super admin, or for another user. */
export const showConfirmationRoute = route(showConfirmation, async () => ({ confirmed: true }));

const signInAgain = 'You don’t use a password. To continue, sign out and sign in again.';

export const confirmPasswordRoute = route(confirmPassword, async (call) => {
  const { ctx, actor, body } = call;
  const user = await currentUser(ctx, actor.user_id);
  if (!user.has_password) throw new ApiError('validation_failed', { errors: { current_password: [signInAgain] } });
  await requirePassword(call, user, body.current_password);
  await withTransaction(ctx, ({ db, clock }) => confirmSession(db, actor.session_id, clock()));
  return { confirmed: true };
});
