import { listPolicies } from 'contract/endpoints/policies';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { canEditPolicies } from './policy.ts';
import * as queries from './queries.ts';
import { toPolicy } from './rules.ts';

export const listPoliciesRoute = route(listPolicies, async ({ ctx, actor, params }) => {
  const client = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  const policies = await queries.listPolicies(ctx.db, client.id);
  return { policies: policies.map(toPolicy), can_edit: canEditPolicies(actor) };
});
