import type { updateEstimation } from 'contract/endpoints/estimations';
import { ApiError, throwApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { requireMarket } from '../../integrations/rates/require-market.ts';
import { requireScope } from './policy.ts';
import { findEstimation, findEstimationByToken, findPreparedBy } from './queries.ts';
import { formFields, toEstimation, type Viewer } from './rules.ts';
import * as store from './store.ts';

/** A root token can update its estimate; a share token is read-only. */
export const handleUpdateEstimation: Handler<typeof updateEstimation> = async ({ ctx, actor, params, body }) => {
  const { db, encryption, public_url } = ctx;
  const { id } = params;
  const found =
    typeof id === 'string'
      ? await findEstimationByToken(db, digest(id))
      : await findEstimation(db, requireScope(actor), id);
  if (!found || (typeof id === 'string' && found.root_digest === null)) throw new ApiError('not_found');

  const { version = found.version, ...input } = body.estimation;
  const fields = formFields(encryption, input, await requireMarket(ctx.rates, input));
  const row =
    (await withTransaction(ctx, (tx) =>
      store.updateEstimation(tx.db, { id: found.id, version }, fields, tx.clock()),
    )) ?? throwApiError('version_conflict');
  const viewer: Viewer = typeof id === 'string' ? { token: id } : { public_url };
  return { ...toEstimation(encryption, row, viewer), prepared_by: await findPreparedBy(db, row) };
};
