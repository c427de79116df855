import { listScenarios } from 'contract/endpoints/scenarios';
import { ApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { canSeeOutlook, isInsider, rowsOfLink } from '../policy.ts';
import { readEstimation } from '../show-estimation.ts';
import { showScenario } from './operations.ts';
import * as queries from './queries.ts';

export const listScenariosRoute = route(
  listScenarios,
  { rows: rowsOfLink },
  async ({ ctx, actor, params, record, caller }) => {
    const { row, viewer } = await readEstimation({ ctx, actor, params, record, caller });
    if (!canSeeOutlook(row, viewer)) throw new ApiError('not_found');
    const scenarios = await queries.listScenarios(ctx.db, row);
    const showsLines = isInsider(row, viewer);
    return { scenarios: await Promise.all(scenarios.map((scenario) => showScenario(ctx, row, scenario, showsLines))) };
  },
);
