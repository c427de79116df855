import { createLegalHold } from 'contract/endpoints/legal-holds';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { getLegalHold, keepClient } from './queries.ts';
import { reasonAssociatedData, toLegalHold } from './rules.ts';
import { insertLegalHold } from './store.ts';

export const createLegalHoldRoute = route(createLegalHold, async ({ ctx, actor, params, body }) =>
  withTransaction(ctx, async ({ db, encryption, clock }) => {
    if (!(await keepClient(db, params.id))) throw new ApiError('not_found');
    const id = await insertLegalHold(db, {
      client_id: params.id,
      reason_encrypted: encryption.encrypt(reasonAssociatedData, body.reason),
      created_by: actor.user_id,
      created_at: clock().toISOString(),
    });
    await publishClient(db, params.id, 'client.updated');
    return toLegalHold(encryption, await getLegalHold(db, id ?? throwApiError('legal_hold_exists')));
  }),
);
