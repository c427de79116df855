import { createScenario } from 'contract/endpoints/scenarios';
import { maxScenarios } from 'contract/vocabulary/scenarios';
import { ApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireEstimation } from '../operations.ts';
import { lockEstimation } from '../queries.ts';
import * as operations from './operations.ts';
import { countScenarios } from './queries.ts';

/** Locks the estimate, so that concurrent calls can neither exceed the limit nor take the same position. */
export const createScenarioRoute = route(createScenario, { authorize: requireEstimation }, async (call) => {
  const { ctx, actor, body, authorized: estimation } = call;
  const scope = scopeOf(actor);
  const { name, changes } = body.scenario;
  await operations.requireValidChanges(ctx, estimation, changes);
  const row = await withTransaction(ctx, async (tx) => {
    if (!(await lockEstimation(tx.db, scope, estimation.id))) throw new ApiError('not_found');
    const count = await countScenarios(tx.db, estimation);
    if (count >= maxScenarios) throw new ApiError('too_many_scenarios');
    return operations.createScenario(tx, estimation, { name, changes, position: count + 1 });
  });
  return operations.showScenario(ctx, estimation, row);
});
