import { showClientCounts } from 'contract/endpoints/engagements';
import { type ClientStatus, clientStatuses } from 'contract/vocabulary/engagements';
import { throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { readCounts } from './counts/queries.ts';
import { countOf } from './rules.ts';

export const showClientCountsRoute = route(showClientCounts, async ({ ctx, actor }) => {
  const counted = countOf(clientScopeOf(actor), {}) ?? throwApiError('forbidden');
  const counts = await readCounts(ctx.db, counted);
  const statuses = Object.fromEntries(clientStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    ClientStatus,
    number
  >;
  return { total: Object.values(statuses).reduce((sum, count) => sum + count, 0), statuses };
});
