import { recalculateEstimation, showNewerFigures } from 'contract/endpoints/proof';
import { throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { presentColumns, requireKeptResult, requirePresentMarket } from '../calculation/operations.ts';
import { requireEditable } from '../operations.ts';
import { rowsOfLink } from '../policy.ts';
import { decryptResult } from '../results/rules.ts';
import { saveResult } from '../results/store.ts';
import { answersOf } from '../rules.ts';
import { keptFiguresOf } from './rules.ts';

export const showNewerFiguresRoute = route(
  showNewerFigures,
  { authorize: requireEditable, rows: rowsOfLink },
  async ({ ctx, record, authorized: row }) => {
    if (row.client_id !== null) await record.showClients([row.client_id]);
    const kept = await requireKeptResult(ctx, row);
    return keptFiguresOf(kept, answersOf(ctx.encryption, row), await requirePresentMarket(ctx, row));
  },
);

/** @throws ApiError `version_conflict` if the estimate is changed at the same moment */
export const recalculateEstimationRoute = route(
  recalculateEstimation,
  { authorize: requireEditable, rows: rowsOfLink },
  async ({ ctx, actor, params, record, authorized: row }) => {
    if (row.client_id !== null) await record.showClients([row.client_id]);
    const columns = await presentColumns(ctx, row, { kept_later: false });
    const saved = await withTransaction(ctx, async ({ db }) => {
      const replaced = await saveResult(db, row, columns, true);
      if (replaced && row.client_id !== null) await publishClient(db, row.client_id, 'estimation.updated');
      return replaced;
    });
    if (saved === null) {
      await requireEditable({ ctx, actor, params });
      return throwApiError('version_conflict');
    }
    const kept = decryptResult(ctx.encryption, saved);
    return keptFiguresOf(kept, answersOf(ctx.encryption, row), await requirePresentMarket(ctx, row));
  },
);
