import type { EstimationInput } from 'contract/endpoints/estimations';
import type { Market } from 'estimator';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { newShareLink, writtenFields } from './rules.ts';
import { handOver, insertEstimation } from './store.ts';

/** Saves an estimate of somebody's, with its public link. */
export async function saveNewEstimation(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  owner: { user_id: number | null; account_id: number | null },
  input: EstimationInput,
  market: Market,
) {
  const link = newShareLink(encryption).kept;
  return insertEstimation(db, { ...writtenFields(encryption, input, market), ...owner, ...link, root_digest: null });
}

/** Gives all estimates of somebody who is about to be removed, who was an advisor once, to somebody who stays. */
export const handOverEstimations = (db: Db, from: number, to: number): Promise<void> =>
  handOver(db, { user_id: from }, { user_id: to });
