import { createHash } from 'node:crypto';
import type { AppContext } from '../context.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { openDb, withTransaction } from '../db/connection.ts';
import { allRows } from '../db/row-scope.ts';
import { runOnce } from '../http/idempotency.ts';
import { createLog } from '../log.ts';
import { newAccount } from './factories.ts';

/** Creates a firm with this key and stops before or after the commit, until the process is killed. */
async function runUntilKilled(database_url: string, key: string, moment: string): Promise<void> {
  const { db } = openDb(database_url, () => undefined, { scope: allRows });
  const encryption = createEncryption([{ id: 'test', key: Buffer.alloc(32, 7) }]);
  const ctx: Pick<AppContext, 'db' | 'clock' | 'encryption'> = { db, clock: () => new Date(), encryption };
  const digest = createHash('sha256').update(key).digest();
  const stop = () => {
    process.stdout.write('stopped\n');
    return new Promise<string>((resume) => setTimeout(resume, 60_000, ''));
  };
  const log = createLog('error', (line) => process.stderr.write(line));
  await runOnce(ctx as AppContext, { digest, request_digest: digest }, log, async (run) => {
    await withTransaction(run, async (tx) => {
      await newAccount(tx.db, key);
      if (moment === 'before commit') await stop();
    });
    return stop();
  });
}

const [database_url, key, moment] = process.argv.slice(2);
await runUntilKilled(String(database_url), String(key), String(moment));
