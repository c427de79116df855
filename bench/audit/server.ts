import { buildApp } from '../../apps/server/src/app.ts';
import type { AuditTrail } from '../../apps/server/src/context.ts';
import { openDb, relaxedPool } from '../../apps/server/src/db/connection.ts';
import { createAuditTrail } from '../../apps/server/src/features/audit/operations.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { configOf, contextOn } from '../installation.ts';

const silent: AuditTrail = {
  start: () => ({
    capturing: (ctx) => ctx,
    withoutCapture: (ctx) => ctx,
    setUser: () => undefined,
    showClients: async () => undefined,
    denySignIn: async () => undefined,
    finish: async () => undefined,
  }),
};

/** The server on the database of another one, whose jobs it leaves alone. `AUDIT=off` serves it without the audit trail. */
const { AUDIT, DATABASE_URL: url = '', PORT } = process.env;
const { db, recording } = openDb(url, () => undefined);
const relaxed = openDb(url, () => undefined, relaxedPool).db;
const ctx = await contextOn(configOf(process.env), db);
const audit = AUDIT === 'off' ? silent : createAuditTrail({ ...ctx, recording, relaxed });
const log = createLog('error', (line) => process.stderr.write(line));
const app = await buildApp({ ctx: { ...ctx, audit }, database_url: url, log, web: null });
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
console.log('ready');
