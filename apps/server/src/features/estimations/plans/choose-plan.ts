import { choosePlan } from 'contract/endpoints/estimation-plans';
import type { Estimation } from 'contract/endpoints/estimations';
import type { PlanBar } from 'contract/vocabulary/plans';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { requirePresentMarket } from '../calculation/operations.ts';
import { keepResult, replyOf, requireEstimation } from '../operations.ts';
import { viewerOf } from '../policy.ts';
import type { EstimationRow } from '../queries.ts';
import { placeOf } from '../rules.ts';
import * as store from '../store.ts';
import { findAllPlans } from './operations.ts';

const barSentences: Readonly<Record<PlanBar, string>> = {
  nobody_to_cover: 'Nobody in this household would buy a marketplace plan',
  under_30_only: 'Only households in which everyone on the plan is below 30 can buy this plan',
  not_for_children_alone: 'This plan isn’t sold to children alone',
  children_only: 'This plan is only sold to children',
};

const notOnSale = 'This plan isn’t on sale in this county and year. Choose another one.';
const withoutPrice = 'There are no prices for this county and year, so no plan can be chosen';

/** @throws ApiError `validation_failed` if the household cannot buy it, by the list of plans that the page shows */
async function requireChoice(ctx: AppContext, row: EstimationRow, plan_id: string): Promise<Estimation['chosen_plan']> {
  const { all } = await findAllPlans(ctx, row);
  const plan = all.plans.find((one) => one.plan_id === plan_id);
  if (!plan) return throwFieldErrors({ plan_id: [notOnSale] });
  if (plan.bar !== null) return throwFieldErrors({ plan_id: [barSentences[plan.bar]] });
  if (all.status !== 'on_sale') return throwFieldErrors({ plan_id: [withoutPrice] });
  const { name, carrier, metal } = plan;
  return { plan_id, name, carrier, metal, ...placeOf(row) };
}

/** Figures of today's tables replace the kept ones, because those may not have the plan. */
export const choosePlanRoute = route(
  choosePlan,
  { authorize: requireEstimation },
  async ({ ctx, actor, body: { plan_id, version }, authorized: found }) => {
    const chosen = plan_id === null ? null : await requireChoice(ctx, found, plan_id);
    const row = await withTransaction(ctx, async (tx) => {
      const updated =
        (await store.choosePlan(tx.db, { id: found.id, version }, chosen, tx.clock())) ??
        throwApiError('version_conflict');
      const market = await requirePresentMarket(ctx, updated);
      if (chosen && !market.chosen_plan) return throwFieldErrors({ plan_id: [notOnSale] });
      await keepResult(tx, updated, market, { replaces: true });
      if (updated.client_id !== null) await publishClient(tx.db, updated.client_id, 'estimation.updated');
      return updated;
    });
    return replyOf(ctx, row, viewerOf(ctx, actor, row));
  },
);
