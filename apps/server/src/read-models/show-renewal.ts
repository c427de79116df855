import { showRenewal } from 'contract/endpoints/estimation-renewal';
import { ApiError } from '../api-error.ts';
import { canSeeOutlook, rowsOfLink } from '../features/estimations/policy.ts';
import { findRenewal } from '../features/estimations/renewal/operations.ts';
import { readEstimation } from '../features/estimations/show-estimation.ts';
import { listPolicies } from '../features/policies/queries.ts';
import { route } from '../http/route.ts';

/** Who reads an estimate with a session sees the client, and so the client's policies. A link does not show them. */
export const showRenewalRoute = route(showRenewal, { rows: rowsOfLink }, async ({ ctx, ...call }) => {
  const read = await readEstimation({ ctx, ...call });
  const { row, viewer } = read;
  if (!canSeeOutlook(row, viewer)) throw new ApiError('not_found');
  const client_id = 'access' in viewer ? row.client_id : null;
  return findRenewal(ctx, read, client_id === null ? [] : await listPolicies(ctx.db, client_id));
});
