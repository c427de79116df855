import { listSignalVersions } from 'contract/endpoints/signals';
import { maxSelectedSignals } from 'contract/vocabulary/signals';
import { throwFieldErrors } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { replicaRoute } from '../../http/route.ts';
import { todayOf } from './days/rules.ts';
import { listRows, pageOfSignals } from './queries.ts';
import { toSelected } from './rules.ts';

const firstPage = { field: 'due_on', order: 'asc', currentPage: 1, pageSize: maxSelectedSignals + 1 } as const;

export const listSignalVersionsRoute = replicaRoute(listSignalVersions, async ({ ctx, actor, query }) => {
  const scope = clientScopeOf(actor);
  const page = await pageOfSignals(ctx.db, scope, { ...query, ...firstPage, today: todayOf(ctx.clock()) }).execute();
  if (page.length > maxSelectedSignals)
    throwFieldErrors({ signals: [`At most ${maxSelectedSignals} signals can be selected`] });
  const ids = page.map(({ id }) => id);
  const rows = ids.length > 0 ? await listRows(ctx.db, scope, ids) : [];
  // Another call may have changed the status of some in between.
  return { signals: rows.filter(({ status }) => status === query.status).map(toSelected) };
});
