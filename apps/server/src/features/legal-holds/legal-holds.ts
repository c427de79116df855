import { createLegalHold, listLegalHolds, releaseLegalHold } from 'contract/endpoints/legal-holds';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { replicaRoute, route } from '../../http/route.ts';
import { publishUser } from '../../realtime/store.ts';
import * as queries from './queries.ts';
import { findLegalHold, getLegalHold, keepClient } from './queries.ts';
import { reasonAssociatedData, releaseAssociatedData, toLegalHold } from './rules.ts';
import { insertLegalHold, markReleased } from './store.ts';

export const listLegalHoldsRoute = replicaRoute(listLegalHolds, async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listLegalHolds(ctx.db, query);
  const { currentPage, pageSize } = query;
  return { legal_holds: rows.map((row) => toLegalHold(ctx.encryption, row)), totalCount, currentPage, pageSize };
});

export const createLegalHoldRoute = route(createLegalHold, async ({ ctx, actor, params, body }) =>
  withTransaction(ctx, async ({ db, keys, clock }) => {
    const encryption = await keys.ofRetention(db);
    if (!(await keepClient(db, params.id))) throw new ApiError('not_found');
    const id = await insertLegalHold(db, {
      client_id: params.id,
      reason_encrypted: encryption.encrypt(reasonAssociatedData, body.reason),
      created_by: actor.user_id,
      created_at: clock().toISOString(),
    });
    await publishUser(db, params.id);
    return toLegalHold(encryption, await getLegalHold(db, id ?? throwApiError('legal_hold_exists')));
  }),
);

export const releaseLegalHoldRoute = route(releaseLegalHold, async ({ ctx, actor, params: { id }, body }) =>
  withTransaction(ctx, async ({ db, keys, clock }) => {
    const encryption = await keys.ofRetention(db);
    const { client_id } = (await findLegalHold(db, id)) ?? throwApiError('not_found');
    const isReleased = await markReleased(db, id, {
      release_reason_encrypted: encryption.encrypt(releaseAssociatedData, body.reason),
      released_by: actor.user_id,
      released_at: clock().toISOString(),
    });
    if (!isReleased) throw new ApiError('legal_hold_released');
    await publishUser(db, client_id);
    return toLegalHold(encryption, await getLegalHold(db, id));
  }),
);
