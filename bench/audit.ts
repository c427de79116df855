import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { here } from './children.ts';
import { type HttpConnection, openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { openPage, signIn } from './page.ts';
import { inRounds, median, timed } from './rounds.ts';
import { pickClients } from './store.ts';
import type { Aim, Row } from './table.ts';

/** Of each kind and round. */
const calls = 40;
const rounds = 25;
/** What recording may add to a read, in milliseconds. */
const maxAddedMs = 0.3;

/** With and without a trail, on the same database. */
async function serve(installation: Installation, program: string, AUDIT: 'on' | 'off'): Promise<HttpConnection> {
  const { origin } = await installation.serve({ DATABASE_URL: installation.database_url, AUDIT }, program);
  return openConnection(origin);
}

/** What recording adds to calls of an advisor, one after the other, on a durable database. */
export async function measureAudit(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  const installation = await install({ estimates: 0, embedded_in: join(folder, 'data') });
  try {
    return await measure(installation);
  } finally {
    await installation.close();
    rmSync(folder, { recursive: true });
  }
}

/** Packages that are not bundled are found from there. */
const bundles = join(here, 'dist');

async function measure(installation: Installation): Promise<Row[]> {
  const entry = `audit-server=${join(here, 'audit/server.ts')}`;
  execFileSync(process.execPath, [join(here, '../tools/build-server.mjs'), bundles, entry], { stdio: 'inherit' });
  const program = join(bundles, 'audit-server.mjs');
  const ids = await pickClients(installation.db, installation.advisor.email);
  const shell = await openConnection(installation.origin);
  const headers = {
    ...(await openPage(shell)),
    authorization: `Bearer ${await signIn(shell, installation.advisor)}`,
  };
  shell.close();
  const servers = { on: await serve(installation, program, 'on'), off: await serve(installation, program, 'off') };
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
  const take = (line: HttpConnection, name: keyof typeof requests) => async () => {
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
    servers.on.close();
    servers.off.close();
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
