import { calculateEstimation } from 'contract/endpoints/calculation';
import { withoutIncomeReasons } from 'contract/endpoints/income-worksheet-figures';
import { route } from '../../../http/route.ts';
import { canSeeOutlook, isInsider, rowsOfLink } from '../policy.ts';
import { calculationIn } from '../results/rules.ts';
import { readEstimation } from '../show-estimation.ts';
import { requireResult } from './operations.ts';

/** The database decides about access for each call, also when the result is in memory. */
export const calculateEstimationRoute = route(
  calculateEstimation,
  { rows: rowsOfLink },
  async ({ ctx, actor, params, query: { month }, record, caller }) => {
    const { row, viewer } = await readEstimation({ ctx, actor, params, record, caller });
    const calculation = calculationIn(await requireResult(ctx, row, viewer), month);
    const outlook = canSeeOutlook(row, viewer) ? calculation : { ...calculation, cobra: [] };
    return isInsider(row, viewer) ? outlook : withoutIncomeReasons(outlook);
  },
);
