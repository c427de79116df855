import { createScenario } from 'contract/endpoints/scenarios';
import { maxScenarios } from 'contract/vocabulary/scenarios';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { findEstimation, lockEstimation } from '../queries.ts';
import * as operations from './operations.ts';
import { countScenarios } from './queries.ts';

/** Locks the estimate, so that concurrent calls can neither exceed the limit nor take the same position. */
export const createScenarioRoute = route(createScenario, async ({ ctx, actor, params, body }) => {
  const scope = scopeOf(actor);
  const { name, changes } = body.scenario;
  const estimation = (await findEstimation(ctx.db, scope, params.id)) ?? throwApiError('not_found');
  await operations.requireValidChanges(ctx, estimation, changes);
  const row = await withTransaction(ctx, async (tx) => {
    if (!(await lockEstimation(tx.db, scope, estimation.id))) throw new ApiError('not_found');
    const count = await countScenarios(tx.db, estimation);
    if (count >= maxScenarios) throw new ApiError('too_many_scenarios');
    return operations.createScenario(tx, estimation, { name, changes, position: count + 1 });
  });
  return operations.showScenario(ctx, estimation, row);
});
