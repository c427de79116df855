import type { AppContext } from '../context.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { openDb } from '../db/connection.ts';
import { allRows } from '../db/row-scope.ts';
import { startWebhooks } from '../features/webhooks/sending/jobs.ts';
import { createLog } from '../log.ts';

/** Sends the deliveries that are due, as a process of the server does, until it is killed. */
function sendUntilKilled(database_url: string): void {
  const { db } = openDb(database_url, () => undefined, { scope: allRows });
  const ctx: Pick<AppContext, 'db' | 'clock' | 'encryption' | 'allows_loopback' | 'version'> = {
    ...{ db, clock: () => new Date(), allows_loopback: true, version: 'test' },
    encryption: createEncryption([{ id: 'test', key: Buffer.alloc(32, 7) }]),
  };
  const log = createLog('warn', (line) => process.stderr.write(line));
  startWebhooks({ ...(ctx as AppContext), log });
  process.stdout.write('started\n');
}

sendUntilKilled(String(process.argv[2]));
