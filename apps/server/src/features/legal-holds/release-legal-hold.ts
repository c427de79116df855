import { releaseLegalHold } from 'contract/endpoints/legal-holds';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { findLegalHold, getLegalHold } from './queries.ts';
import { releaseAssociatedData, toLegalHold } from './rules.ts';
import { markReleased } from './store.ts';

export const releaseLegalHoldRoute = route(releaseLegalHold, async ({ ctx, actor, params: { id }, body }) =>
  withTransaction(ctx, async ({ db, encryption, clock }) => {
    const { client_id } = (await findLegalHold(db, id)) ?? throwApiError('not_found');
    const isReleased = await markReleased(db, id, {
      release_reason_encrypted: encryption.encrypt(releaseAssociatedData, body.reason),
      released_by: actor.user_id,
      released_at: clock().toISOString(),
    });
    if (!isReleased) throw new ApiError('legal_hold_released');
    await publishClient(db, client_id, 'client.updated');
    return toLegalHold(encryption, await getLegalHold(db, id));
  }),
);
