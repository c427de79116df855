// Upgrades two processes behind HAProxy from the previous release to the present state, and back, while clients read and write.
import { execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDb } from '../../apps/server/src/db/connection.ts';
import { isRowSecurityActive } from '../../apps/server/src/db/row-security.ts';
import { openConnection } from '../../bench/connection.ts';
import { countFailed, printLoad, startLoad } from './load.ts';
import { missingPrograms } from './parts.ts';
import { previousRelease } from './releases.ts';
import { type TwoProcesses, withTwoProcesses } from './two-processes.ts';
import { makeNewerEstimates, writingSteps } from './writes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migration = join(root, 'apps/server/dist/migrate.mjs');
const programOf = (clone: string) => join(clone, 'apps/server/dist/main.mjs');
const observedMs = 10_000;
const least = 3_000;

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(1);

function buildPrevious(clone: string, commit: string): void {
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] satisfies StdioOptions };
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, clone], quiet);
  execFileSync('git', ['checkout', '--quiet', commit], { ...quiet, cwd: clone });
  execFileSync(process.execPath, ['tools/prepare.mjs', 'install', 'build'], { ...quiet, cwd: clone });
}

async function migrate({ settings }: TwoProcesses, options: readonly string[] = []): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [migration, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The migration ended with ${code}`);
}

/** Jobs that failed at least once, and how many of the acknowledged estimates the database lacks. */
async function inspect(url: string, created: readonly number[]) {
  const { db, close } = openDb(url, () => undefined);
  try {
    const { rows: jobs } = await sql<{ name: string; failures: number }>`
      select name, count(*)::int as failures from pgboss.job where retry_count > 0 or state = 'failed' group by name
      order by name`.execute(db);
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from estimations where id = any(${created}::bigint[])`.execute(db);
    const { rows: done } = await sql<{ done: number }>`
      select count(*)::int as done from pgboss.job where state = 'completed'`.execute(db);
    return { jobs, lost: created.length - (rows[0]?.found ?? 0), done: done[0]?.done ?? 0 };
  } finally {
    await close();
  }
}

/** @throws Error unless row-level security is on or off, as expected */
async function requireRowSecurity({ settings }: TwoProcesses, expected: boolean): Promise<void> {
  const { db, close } = openDb(settings.DATABASE_URL, () => undefined);
  try {
    if ((await isRowSecurityActive(db)) !== expected)
      throw new Error(`Row-level security is ${expected ? 'off' : 'on'}`);
  } finally {
    await close();
  }
}

async function rehearse(processes: TwoProcesses, previous: string, version: string): Promise<boolean> {
  const { address, database, origin, restart } = processes;
  const both = [0, 1] as const;
  for (const index of both) await restart(index, previous);
  const created: number[] = [];
  const load = startLoad(address, writingSteps(created));
  const step = async (what: string, work: () => Promise<unknown>) => {
    const [startedAt, requests, failed] = [performance.now(), load.counts.requests, countFailed(load)];
    await work();
    const seconds = secondsSince(startedAt);
    await wait(observedMs);
    console.log(
      `${what}: ${seconds} s; ${load.counts.requests - requests} requests until ${observedMs / 1_000} s later, ${countFailed(load) - failed} failed`,
    );
  };
  const roll = async (program?: string) => {
    for (const index of both) await restart(index, program);
  };
  await step(`${version} serves`, async () => undefined);
  await step('npm run migrate', () => migrate(processes));
  await step(`roll from ${version} to the present version`, () => roll());
  await step('npm run migrate, for row-level security', () => migrate(processes));
  await requireRowSecurity(processes, true);
  const connection = await openConnection(origin);
  await makeNewerEstimates(connection, created);
  connection.close();
  await step('npm run migrate -- --without-row-security', () => migrate(processes, ['--without-row-security']));
  await requireRowSecurity(processes, false);
  await step(`roll back to ${version}`, () => roll(previous));
  await load.end(least);
  // Jobs of the last requests.
  await wait(3_000);
  const { jobs, lost, done } = await inspect(database.url, created);
  printLoad(load);
  console.log(`${created.length} estimates created and changed, ${lost} lost; ${done} jobs done`);
  for (const { name, failures } of jobs) console.log(`  ${failures} × ${name} failed`);
  return countFailed(load) === 0 && lost === 0 && jobs.length === 0;
}

/**
 * @param args the path of a clone of the previous release that is already built, or nothing
 * @returns whether no request and no job failed, and no write was lost
 */
export async function upgrade([built]: readonly string[]): Promise<boolean> {
  const missing = missingPrograms(['haproxy', 'openssl', 'git']);
  if (missing.length > 0) {
    console.error(`Not rehearsed: ${missing.join(' and ')} missing. On Debian: apt-get install haproxy openssl git`);
    return false;
  }
  const { version, commit } = previousRelease(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  const clone = built ?? mkdtempSync(join(tmpdir(), 'healthplanner-previous-'));
  try {
    const startedAt = performance.now();
    if (!built) buildPrevious(clone, commit);
    console.log(`built ${version}, at commit ${commit}, in ${secondsSince(startedAt)} s`);
    return await withTwoProcesses((processes) => {
      console.log(`two processes behind HAProxy on PostgreSQL ${processes.database.major}`);
      return rehearse(processes, programOf(clone), version);
    });
  } finally {
    if (!built) rmSync(clone, { recursive: true, force: true });
  }
}
