import type { Account } from 'contract/endpoints/accounts';
import type { Db } from '../../db/connection.ts';
import { accountOf } from './rules.ts';
import * as store from './store.ts';

/** A firm as its own people see it; null when there is none. */
export async function findAccount(db: Db, id: number): Promise<Account | null> {
  const row = await store.findAccount(db, id);
  return row && accountOf(row);
}

/**
 * Whether this person may do what an advisor's seat pays for (specification, section 1). Where a firm has fewer seats than
 * advisors, those who have been there longest hold them; nobody else than a firm's advisors needs one.
 */
export const hasSeat = (db: Db, user_id: number): Promise<boolean> => store.isSeated(db, user_id);

export const { findAgentOf, isAgent } = store;
