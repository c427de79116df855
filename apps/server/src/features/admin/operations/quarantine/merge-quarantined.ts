import { mergeQuarantined } from 'contract/endpoints/quarantine';
import { ApiError } from '../../../../api-error.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { mergeClients, requireQuarantined } from './operations.ts';
import { obstacleOf } from './rules.ts';

/** See docs/decisions/023. */
export const mergeQuarantinedRoute = route(mergeQuarantined, async ({ ctx, actor, params, body }) =>
  withTransaction(ctx, async (tx) => {
    const row = await requireQuarantined(tx, actor, params.id);
    if (obstacleOf(row)) throw new ApiError('merge_not_possible');
    // The address may have moved to another client after the preview.
    if (row.holder_id !== body.client_id) throw new ApiError('version_conflict');
    await mergeClients(tx, actor, row, body.client_id);
    return { resolved: true as const };
  }),
);
