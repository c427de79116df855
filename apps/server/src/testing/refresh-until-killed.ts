import type { AppContext } from '../context.ts';
import { DataKeys } from '../crypto/data-keys/data-keys.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { openDb } from '../db/connection.ts';
import { allRows } from '../db/row-scope.ts';
import { refreshStale } from '../features/signals/refreshing/operations.ts';
import { createLog } from '../log.ts';
import { findOne } from './signals.ts';

/** Computes the first step, and stops before the commit of the second one, until the process is killed. */
async function runUntilKilled(database_url: string): Promise<void> {
  const { db, keys: cache } = openDb(database_url, () => undefined, { scope: allRows });
  const keys = new DataKeys(createEncryption([{ id: 'test', key: Buffer.alloc(32, 7) }]), cache, true);
  let steps = 0;
  const ctx: Pick<AppContext, 'db' | 'clock' | 'encryption' | 'keys' | 'beforeCommit'> = {
    ...{ db, keys, encryption: keys.encryption, clock: () => new Date() },
    async beforeCommit() {
      steps += 1;
      if (steps < 2) return;
      process.stdout.write('stopped\n');
      await new Promise((resume) => setTimeout(resume, 60_000));
    },
  };
  const log = createLog('error', (line) => process.stderr.write(line));
  await refreshStale(ctx as AppContext, { find: findOne, log, rest: 0 });
}

await runUntilKilled(String(process.argv[2]));
