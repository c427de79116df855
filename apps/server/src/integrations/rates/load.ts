import { join } from 'node:path';
import type { Db } from '../../db/connection.ts';
import { serverRoot } from '../../paths.ts';
import { findLoadedDigest, insertLoad, lockLoads, replaceTables } from './store.ts';
import { parseTables, readShipped } from './tables.ts';

const marketFolder = join(serverRoot, 'market');

/** Whether the database has the tables of this version, those of another one, or none. */
export async function compareMarketTables(db: Db): Promise<'missing' | 'other' | 'same'> {
  const loaded = await findLoadedDigest(db);
  if (loaded === undefined) return 'missing';
  return loaded === (await readShipped(marketFolder)).digest ? 'same' : 'other';
}

/**
 * Concurrent starts wait for each other.
 * @throws if a shipped table is missing or damaged; the database is unchanged then
 */
export async function loadMarketTables(db: Db, folder = marketFolder): Promise<'loaded' | 'unchanged'> {
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
