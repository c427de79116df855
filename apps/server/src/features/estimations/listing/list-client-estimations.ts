import { listClientEstimations } from 'contract/endpoints/estimation-lists';
import { throwApiError } from '../../../api-error.ts';
import { clientScopeOf } from '../../../auth/actor.ts';
import { route } from '../../../http/route.ts';
import { isVisibleClient } from '../../engagements/queries.ts';
import { toListed } from './operations.ts';
import { listEstimationsOfClient } from './queries.ts';

export const listClientEstimationsRoute = route(listClientEstimations, async ({ ctx, actor, params }) => {
  const scope = clientScopeOf(actor);
  if (!(await isVisibleClient(ctx.db, scope, params.id))) return throwApiError('not_found');
  return { estimations: await toListed(ctx, await listEstimationsOfClient(ctx.db, scope, params.id)) };
});
