import type { Policy } from 'contract/endpoints/policies';
import type { Db } from '../../db/connection.ts';
import { policyOf } from './rules.ts';
import * as store from './store.ts';

/** The cover that somebody has; whether whoever asks reaches them is for the caller to know. */
export const listPoliciesOf = async (db: Db, user_id: number): Promise<Policy[]> =>
  (await store.listPolicies(db, user_id)).map(policyOf);

export const { hasPolicies } = store;
