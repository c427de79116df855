import type { EstimationInput } from 'contract/endpoints/estimations';
import { workedIncome } from 'contract/endpoints/income-worksheet-figures';
import { createNextEstimation } from 'contract/endpoints/renewals';
import type { Market, PlanYear } from 'estimator';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireMarket } from '../../../integrations/rates/require-market.ts';
import { publishClient } from '../../../realtime/store.ts';
import { isVisibleClient } from '../../engagements/queries.ts';
import { createEstimation } from '../operations.ts';
import { lockOwnerOfClient } from '../queries.ts';
import { answersOf } from '../rules.ts';
import { findLastUntil } from './queries.ts';
import { nextInput } from './rules.ts';

export const createNextEstimationRoute = route(
  createNextEstimation,
  {
    authorize: async ({ ctx, actor, params }) =>
      (await isVisibleClient(ctx.db, clientScopeOf(actor), params.id)) || throwApiError('not_found'),
  },
  ({ ctx, actor, params, body }) => withTransaction(ctx, (tx) => createOnce(tx, actor, params.id, body.plan_year)),
);

/** What the same entries yield with the tables of the year. */
const withWorkedIncome = (input: EstimationInput, market: Market): EstimationInput =>
  input.income_worksheet ? { ...input, ...workedIncome(input.income_worksheet, input, market) } : input;

/** The client is locked, so that two calls at once make one estimate. */
async function createOnce(tx: AppContext, actor: Actor, client_id: number, plan_year: PlanYear) {
  const owner = (await lockOwnerOfClient(tx.db, clientScopeOf(actor), client_id)) ?? throwApiError('not_found');
  const last = await findLastUntil(tx.db, { client_id, account_id: owner.account_id }, plan_year);
  if (!last) return throwFieldErrors({ plan_year: [`The client has no estimate from before ${plan_year}`] });
  if (last.plan_year === plan_year) return { estimation_id: last.id, is_new: false };
  await tx.keys.ofFirm(tx.db, owner.account_id);
  const next = nextInput(answersOf(tx.encryption, last), { plan_year, client_id });
  if ('problem' in next)
    return throwFieldErrors({
      plan_year: [`The ${last.plan_year} estimate lacks an answer for ${plan_year}. ${next.problem}`],
    });
  const market = await requireMarket(tx.rates, next.input);
  const made = await createEstimation(
    tx,
    { user_id: owner.user_id ?? actor.user_id, account_id: owner.account_id },
    withWorkedIncome(next.input, market),
    market,
  );
  await publishClient(tx.db, client_id, 'estimation.updated');
  return { estimation_id: made.id, is_new: true };
}
