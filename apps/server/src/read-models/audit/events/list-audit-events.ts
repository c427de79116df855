import { listAuditEvents } from 'contract/endpoints/audit';
import { replicaRoute } from '../../../http/route.ts';
import { requireAuditScope } from '../policy.ts';
import { nameEvents, showFiltered } from './operations.ts';
import { listEvents } from './queries.ts';
import { cursorOf, parseCursor } from './rules.ts';

export const listAuditEventsRoute = replicaRoute(listAuditEvents, async (call) => {
  const { ctx, actor, query } = call;
  const scope = requireAuditScope(actor);
  const { pageSize, before, ...filter } = query;
  // One more than shown, so that the reply can say whether there are more.
  const rows = await listEvents(ctx.db, scope, { ...filter, before: parseCursor(before) }, ctx.clock(), pageSize + 1);
  await showFiltered(call, scope, filter.client_id);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    events: await nameEvents(ctx, actor, scope, shown, filter.client_id),
    next: last && rows.length > pageSize ? cursorOf(last) : null,
  };
});
