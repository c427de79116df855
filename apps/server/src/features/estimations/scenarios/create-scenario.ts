import type { createScenario } from 'contract/endpoints/scenarios';
import { maxScenarios } from 'contract/vocabulary/scenarios';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { Handler } from '../../../http/route.ts';
import { findEstimation, lockEstimation } from '../queries.ts';
import { requireValidChanges, showScenario } from './operations.ts';
import { countScenarios } from './queries.ts';
import { encryptChanges, encryptName } from './rules.ts';
import { insertScenario } from './store.ts';

/** Locks the estimate, so that concurrent calls can neither exceed the limit nor take the same position. */
export const handleCreateScenario: Handler<typeof createScenario> = async ({ ctx, actor, params, body }) => {
  const scope = scopeOf(actor);
  const { name, changes } = body.scenario;
  const estimation = (await findEstimation(ctx.db, scope, params.id)) ?? throwApiError('not_found');
  await requireValidChanges(ctx, estimation, changes);
  const row = await withTransaction(ctx, async ({ db, encryption, clock }) => {
    if (!(await lockEstimation(db, scope, estimation.id))) throw new ApiError('not_found');
    const count = await countScenarios(db, estimation);
    if (count >= maxScenarios) throw new ApiError('too_many_scenarios');
    const now = clock().toISOString();
    return insertScenario(db, {
      estimation_id: estimation.id,
      position: count + 1,
      name_encrypted: encryptName(encryption, name),
      changes_encrypted: encryptChanges(encryption, changes),
      created_at: now,
      updated_at: now,
    });
  });
  return showScenario(ctx, estimation, row);
};
