import type { showBilling } from 'contract/endpoints/billing';
import type { Handler } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { findBilling } from './queries.ts';

export const handleShowBilling: Handler<typeof showBilling> = async ({ ctx, actor, params }) => {
  const account_id = params.id;
  await requireManagedAccount(ctx, actor, account_id);
  return findBilling(ctx.db, account_id);
};
