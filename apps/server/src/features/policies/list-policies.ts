import type { listPolicies } from 'contract/endpoints/policies';
import { throwApiError } from '../../api-error.ts';
import type { Handler } from '../../http/route.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { canEditPolicies } from './policy.ts';
import * as queries from './queries.ts';
import { toPolicy } from './rules.ts';

export const handleListPolicies: Handler<typeof listPolicies> = async ({ ctx, actor, params }) => {
  const client = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  const policies = await queries.listPolicies(ctx.db, client.id);
  return { policies: policies.map(toPolicy), can_edit: canEditPolicies(actor) };
};
