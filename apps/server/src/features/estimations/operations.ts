import type { EstimationInput } from 'contract/endpoints/estimations';
import type { Market } from 'estimator';
import type { AppContext } from '../../context.ts';
import { formFields, newShareLink } from './rules.ts';
import * as store from './store.ts';

export async function createEstimation(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  owner: { user_id: number | null; account_id: number | null },
  input: EstimationInput,
  market: Market,
) {
  const link = newShareLink(encryption).stored;
  return store.insertEstimation(db, { ...formFields(encryption, input, market), ...owner, ...link, root_digest: null });
}

export const { deleteEstimationsBefore } = store;

/** For a user who is deleted, leaves the firm or hands over everything. The firm does not change. */
export const { reassignEstimations, reassignEstimationsOfFirm } = store;
