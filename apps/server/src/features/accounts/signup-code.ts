import { createSignupCode, deleteSignupCode } from 'contract/endpoints/accounts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { newSignupCode, requireManagedAccount, setSignupCode } from './operations.ts';

export const createSignupCodeRoute = route(createSignupCode, async ({ ctx, actor, params: { id } }) => {
  await requireManagedAccount(ctx, actor, id);
  const signup_code = newSignupCode();
  await withTransaction(ctx, (tx) => setSignupCode(tx, id, signup_code));
  return { signup_code };
});

export const deleteSignupCodeRoute = route(deleteSignupCode, async ({ ctx, actor, params: { id } }) => {
  await requireManagedAccount(ctx, actor, id);
  await withTransaction(ctx, (tx) => setSignupCode(tx, id, null));
  return { deleted: true as const };
});
