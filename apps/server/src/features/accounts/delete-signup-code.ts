import type { deleteSignupCode } from 'contract/endpoints/accounts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { requireManagedAccount, setSignupCode } from './operations.ts';

export const handleDeleteSignupCode: Handler<typeof deleteSignupCode> = async ({ ctx, actor, params: { id } }) => {
  await requireManagedAccount(ctx, actor, id);
  await withTransaction(ctx, (tx) => setSignupCode(tx, id, null));
  return { deleted: true as const };
};
