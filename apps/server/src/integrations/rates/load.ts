import { join } from 'node:path';
import type { Db } from '../../db/connection.ts';
import { serverRoot } from '../../paths.ts';
import { findLoadedDigest, insertLoad, lockLoads, replaceTables } from './store.ts';
import { parseTables, readShipped } from './tables.ts';

/**
 * Brings the market tables that the product ships into the database, all or nothing; whoever else starts at the same
 * moment waits and finds them there. Answers whether anything had to be loaded. Throws when a shipped table is
 * missing or damaged, and leaves the database as it was.
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
