import { join } from 'node:path';
import type { Db } from '../../db/connection.ts';
import { serverRoot } from '../../paths.ts';
import { findLoadedDigest, insertLoad, lockLoads, replaceTables } from './store.ts';
import { parseTables, readShipped } from './tables.ts';

/**
 * Concurrent starts wait for each other.
 * @throws if a shipped table is missing or damaged; the database is unchanged then
 */
export async function loadMarketTables(db: Db, folder = join(serverRoot, 'market')): Promise<'loaded' | 'unchanged'> {
  const shipped = await readShipped(folder);
  if ((await findLoadedDigest(db)) === shipped.digest) return 'unchanged';
  return db.transaction().execute(async (transaction) => {
    await lockLoads(transaction);
    if ((await findLoadedDigest(transaction)) === shipped.digest) return 'unchanged';
    await replaceTables(transaction, parseTables(shipped));
    await insertLoad(transaction, shipped.digest);
    return 'loaded';
  });
}
