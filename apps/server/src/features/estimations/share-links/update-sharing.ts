import { updateSharing } from 'contract/endpoints/estimation-lists';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { requireEstimation } from '../operations.ts';
import { updateSharing as write } from '../store.ts';

const withoutClient = { shared_with_client: ['Choose the client of this estimate first'] };

export const updateSharingRoute = route(
  updateSharing,
  { authorize: requireEstimation },
  ({ ctx, actor, params, body }) =>
    withTransaction(ctx, async ({ db, clock }) => {
      const shared_at = body.shared_with_client ? clock().toISOString() : null;
      const { client_id, shared_with_client_at } =
        (await write(db, scopeOf(actor), params.id, shared_at)) ?? throwApiError('not_found');
      if (client_id === null) return throwFieldErrors(withoutClient);
      await publishClient(db, client_id, 'estimation.updated');
      return { shared_with_client_at };
    }),
);
