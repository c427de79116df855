import type { EstimationInput } from 'contract/estimations';
import type { Market } from 'estimator';
import type { Ground } from '../platform/ground.ts';
import { newShareLink, writtenFields } from './rules.ts';
import { insertEstimation } from './store.ts';

/** Saves an estimate of somebody's, with its public link. */
export async function saveNewEstimation(
  { db, seal }: Pick<Ground, 'db' | 'seal'>,
  owner: { user_id: number | null; account_id: number | null },
  input: EstimationInput,
  market: Market,
) {
  const link = newShareLink(seal).kept;
  return insertEstimation(db, { ...writtenFields(seal, input, market), ...owner, ...link, root_digest: null });
}
