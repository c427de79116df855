import { deleteScenario } from 'contract/endpoints/scenarios';
import { ApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { lockEstimation } from '../queries.ts';
import * as store from './store.ts';

export const deleteScenarioRoute = route(deleteScenario, async ({ ctx, actor, params }) =>
  withTransaction(ctx, async ({ db }) => {
    const { id, scenario_id } = params;
    const isFound =
      (await lockEstimation(db, scopeOf(actor), id)) && (await store.deleteScenario(db, { id }, scenario_id));
    if (!isFound) throw new ApiError('not_found');
    return { deleted: true };
  }),
);
