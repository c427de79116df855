import { deleteSignupCode } from 'contract/endpoints/accounts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { requireManagedAccount, setSignupCode } from './operations.ts';

export const deleteSignupCodeRoute = route(deleteSignupCode, async ({ ctx, actor, params: { id } }) => {
  await requireManagedAccount(ctx, actor, id);
  await withTransaction(ctx, (tx) => setSignupCode(tx, id, null));
  return { deleted: true as const };
});
