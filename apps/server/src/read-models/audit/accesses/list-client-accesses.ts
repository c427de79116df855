import { listClientAccesses } from 'contract/endpoints/audit';
import { throwApiError } from '../../../api-error.ts';
import { findVisibleClient } from '../../../features/engagements/queries.ts';
import { route } from '../../../http/route.ts';
import { requireAuditScope } from '../policy.ts';
import { showAccesses } from './operations.ts';

export const listClientAccessesRoute = route(listClientAccesses, async ({ ctx, actor, params, query }) => {
  const scope = requireAuditScope(actor);
  const client = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  return showAccesses(ctx, scope, { id: client.id, name: client.name }, query.zone);
});
