import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDb } from '../../apps/server/src/db/connection.ts';
import { connectEmbeddedDatabase } from '../../apps/server/src/db/embedded-database.ts';
import { allRows } from '../../apps/server/src/db/row-scope.ts';
import type { Server } from '../fixtures/server.ts';

export async function killWithDatabase(server: Server, folder: string): Promise<void> {
  const pid = readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8').split('\n', 1)[0];
  server.child.kill('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
  await server.ended;
}

export async function connect(folder: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const embedded = await connectEmbeddedDatabase(folder);
  const { db, close } = openDb(embedded.url, () => undefined, { size: 4, scope: allRows });
  return {
    db,
    async close() {
      await close();
      await embedded.close();
    },
  };
}
