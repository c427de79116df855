import { createPolicy } from 'contract/endpoints/policies';
import { ApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { requireEditableClient } from './operations.ts';
import { dateErrors, toColumns, toPolicy } from './rules.ts';
import { insertPolicy } from './store.ts';

export const createPolicyRoute = route(
  createPolicy,
  { authorize: ({ ctx, actor, params }) => requireEditableClient(ctx, actor, params.id) },
  async ({ ctx, actor, body, authorized: client }) => {
    const errors = dateErrors(body.policy);
    if (errors) throw new ApiError('validation_failed', { errors });
    return withTransaction(ctx, async (tx) => {
      const policy = { ...toColumns(body.policy), client_id: client.id };
      const created = await insertPolicy(tx.db, policy, { saved_by: actor.user_id, now: ctx.clock() });
      await publishClient(tx.db, client.id, 'client.updated');
      return toPolicy(created);
    });
  },
);
