import { listApiAccess } from 'contract/endpoints/api-access';
import { requireManagedAccount } from '../../features/accounts/operations.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import * as queries from './queries.ts';
import { toApiAccess } from './rules.ts';

const authorize = ({ ctx, actor, params }: AuthorizeCall<typeof listApiAccess>) =>
  requireManagedAccount(ctx, actor, params.id);

export const listApiAccessRoute = route(listApiAccess, { authorize }, async ({ ctx, params, query }) => {
  const found = await queries.listApiAccess(ctx.db, params.id, { ...query, now: ctx.clock().toISOString() });
  return {
    api_access: found.rows.map((row) => toApiAccess(ctx.encryption, row)),
    totalCount: found.totalCount,
    ...query,
  };
});
