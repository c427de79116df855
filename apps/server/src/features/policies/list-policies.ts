import type { listPolicies } from 'contract/endpoints/policies';
import { throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { listPoliciesOf } from './public.ts';

/** Whoever reaches the client reads what cover they have. */
export const handleListPolicies: Handler<typeof listPolicies> = async ({ ctx, actor, params }) => {
  const client = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  return { policies: await listPoliciesOf(ctx.db, client.id) };
};
