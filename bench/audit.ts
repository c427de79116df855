import { buildApp } from '../apps/server/src/app.ts';
import type { AuditTrail } from '../apps/server/src/context.ts';
import { openDb, relaxedPool } from '../apps/server/src/db/connection.ts';
import { createAuditTrail } from '../apps/server/src/features/audit/operations.ts';
import { createLog } from '../apps/server/src/log.ts';
import { type HttpConnection, openConnection } from './connection.ts';
import type { Installation } from './installation.ts';
import { openPage, signIn } from './page.ts';
import { inRounds, median, timed } from './rounds.ts';
import { pickClients } from './store.ts';
import type { Aim, Row } from './table.ts';

/** Of each kind and round. */
const calls = 40;
const rounds = 25;
/** What recording may add to a read, in milliseconds. */
const maxAddedMs = 0.3;

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

interface Server {
  readonly line: HttpConnection;
  close(): Promise<void>;
}

/** Within this process, with and without a trail, on the same database. */
async function serve(installation: Installation, records: boolean): Promise<Server> {
  const url = installation.database_url;
  const { db, recording, close } = openDb(url, () => undefined);
  const relaxed = openDb(url, () => undefined, relaxedPool);
  const ctx = await installation.contextOn(db);
  const audit = records ? createAuditTrail({ ...ctx, recording, relaxed: relaxed.db }) : silent;
  const log = createLog('silent', () => undefined);
  const app = await buildApp({ ctx: { ...ctx, audit }, database_url: url, log, web: null });
  const line = await openConnection(await app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    line,
    async close() {
      line.close();
      await app.close();
      await Promise.all([close(), relaxed.close()]);
    },
  };
}

/** What recording adds to calls of an advisor, one after the other. */
export async function measureAudit(installation: Installation): Promise<Row[]> {
  const ids = await pickClients(installation.db, installation.advisor.email);
  const shell = await openConnection(installation.origin);
  const headers = {
    ...(await openPage(shell)),
    authorization: `Bearer ${await signIn(shell, installation.advisor)}`,
  };
  shell.close();
  const servers = { on: await serve(installation, true), off: await serve(installation, false) };
  let turn = 0;
  const nextId = () => ids[turn++ % ids.length];
  const requests = {
    'GET clients/{id}': () => ({ path: `/api/v1/clients/${nextId()}`, options: { headers } }),
    'GET clients': () => ({ path: '/api/v1/clients', options: { headers } }),
    'PATCH users/{id}': () => {
      const body = JSON.stringify({ user: { advisor_notes: `Note ${turn}` } });
      return { path: `/api/v1/users/${nextId()}`, options: { method: 'PATCH', headers, body } as const };
    },
  };
  const take =
    ({ line }: Server, name: keyof typeof requests) =>
    async () => {
      const samples: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        const { path, options } = requests[name]();
        const send = async () => {
          const { status, body } = await line.call(path, options);
          if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body}`);
        };
        samples.push(await timed(send));
      }
      return samples;
    };
  try {
    const rows: Row[] = [];
    for (const name of ['GET clients/{id}', 'GET clients', 'PATCH users/{id}'] as const) {
      const takes = { on: take(servers.on, name), off: take(servers.off, name) };
      const { on, off } = await inRounds(rounds, takes, 3);
      rows.push(rowOf(name, median(on), median(off)));
    }
    return rows;
  } finally {
    await servers.on.close();
    await servers.off.close();
  }
}

function rowOf(name: string, measured: number, figure: number): Row {
  const aim: Aim = name.startsWith('PATCH')
    ? { on: 'ratio', bound: 'at most', figure: 1.1 }
    : { on: 'measured', bound: 'at most', figure: figure + maxAddedMs };
  return {
    what: `${name} with the audit trail, p50`,
    unit: 'ms',
    measured,
    baseline: { what: 'without it', figure },
    aim,
  };
}
