import type { listBillingChanges } from 'contract/endpoints/billing';
import type { Handler } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { listChanges } from './queries.ts';

export const handleListBillingChanges: Handler<typeof listBillingChanges> = async ({ ctx, actor, params }) => {
  await requireManagedAccount(ctx, actor, params.id);
  return { changes: await listChanges(ctx.db, params.id) };
};
