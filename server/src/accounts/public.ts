import type { Account } from 'contract/accounts';
import type { Db } from '../platform/db.ts';
import { accountOf } from './rules.ts';
import * as store from './store.ts';

/** A firm as its own people see it; null when there is none. */
export async function findAccount(db: Db, id: number): Promise<Account | null> {
  const row = await store.findAccount(db, id);
  return row && accountOf(row);
}
