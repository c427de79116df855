import { showProof } from 'contract/endpoints/proof';
import { route } from '../../../http/route.ts';
import { requireKeptResult } from '../calculation/operations.ts';
import { requireEstimation } from '../operations.ts';
import { answersOf } from '../rules.ts';
import { proofOf } from './rules.ts';

export const showProofRoute = route(
  showProof,
  { authorize: requireEstimation },
  async ({ ctx, record, authorized: row }) => {
    if (row.client_id !== null) await record.showClients([row.client_id]);
    return proofOf(await requireKeptResult(ctx, row), answersOf(ctx.encryption, row));
  },
);
