import { acknowledgeAuditAlert } from 'contract/endpoints/audit';
import { throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireAuditScope } from '../policy.ts';
import { findAlert } from './queries.ts';
import { toAlert } from './rules.ts';
import * as store from './store.ts';

export const acknowledgeAuditAlertRoute = route(acknowledgeAuditAlert, async ({ ctx, actor, params }) => {
  const scope = requireAuditScope(actor);
  return withTransaction(ctx, async (tx) => {
    const { id } = (await findAlert(tx.db, scope, params.id)) ?? throwApiError('not_found');
    await store.acknowledgeAlert(tx.db, id, actor.user_id, tx.clock());
    return toAlert((await findAlert(tx.db, scope, id)) ?? throwApiError('not_found'));
  });
});
