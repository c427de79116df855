import { listBillingChanges } from 'contract/endpoints/billing';
import { route } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { listChanges } from './queries.ts';

export const listBillingChangesRoute = route(listBillingChanges, async ({ ctx, actor, params }) => {
  await requireManagedAccount(ctx, actor, params.id);
  return { changes: await listChanges(ctx.db, params.id) };
});
