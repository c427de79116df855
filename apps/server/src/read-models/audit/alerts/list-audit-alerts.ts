import { listAuditAlerts } from 'contract/endpoints/audit';
import { secondsBefore } from '../../../clock.ts';
import { route } from '../../../http/route.ts';
import { requireAuditScope } from '../policy.ts';
import { listAlerts } from './queries.ts';
import { toAlert } from './rules.ts';

/** In seconds: 30 days. */
const shownFor = 30 * 24 * 60 * 60;

export const listAuditAlertsRoute = route(listAuditAlerts, async ({ ctx, actor }) => {
  const rows = await listAlerts(ctx.db, requireAuditScope(actor), secondsBefore(ctx.clock(), shownFor));
  return { alerts: rows.map(toAlert) };
});
