import { rejectQuarantined } from 'contract/endpoints/quarantine';
import { ApiError } from '../../../../api-error.ts';
import { scopeOf } from '../../../../auth/actor.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { lockAccount } from '../../../invitations/queries.ts';
import { removeQuarantined, requireQuarantined } from './operations.ts';
import { findQuarantined } from './queries.ts';
import { canReject } from './rules.ts';

export const rejectQuarantinedRoute = route(rejectQuarantined, async ({ ctx, actor, params }) =>
  withTransaction(ctx, async (tx) => {
    const found = await findQuarantined(tx.db, scopeOf(actor), params.id);
    // The firm is locked before the user, as in the other endpoints that free a seat.
    if (found?.account_id) await lockAccount(tx.db, found.account_id);
    const row = await requireQuarantined(tx, actor, params.id);
    if (!canReject(row)) throw new ApiError('rejection_not_possible');
    await removeQuarantined(tx, actor, row);
    return { resolved: true as const };
  }),
);
