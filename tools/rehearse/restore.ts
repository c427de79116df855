// A server works, is backed up, and loses its machine. Another one is restored from what was archived.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectEmbeddedDatabase } from '../../apps/server/src/db/embedded-database.ts';
import { freePort } from '../../e2e/fixtures/server.ts';
import { readPostmaster } from '../../packages/embedded-postgres/src/postmaster.ts';
import { decryptSample, decryptUploads, signIn } from './content.ts';
import {
  type Checksums,
  differences,
  fileChecksums,
  fill,
  lockTables,
  tableChecksums,
  withClient,
} from './database.ts';
import { endPrograms, endProgramsOnSignals, type Program, runProgram, type Settings, startServer } from './program.ts';

const maxRpoSeconds = 5 * 60;
const maxRtoSeconds = 15 * 60;
/** Longer than a change may wait until it is archived, in seconds. */
const changeSeconds = 75;

const units: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9 };

function readSize(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { size: { type: 'string', default: '100MB' } } });
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?(MB|GB)$/.exec(values.size) ?? [];
  if (number === undefined) throw new Error('--size must be like 100MB or 10GB.');
  return Number(number) * (units[unit] ?? 0);
}

const startedAt = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const linesOf = (output: string) => output.trim().split('\n');

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1_000 };
}

export async function rehearseRestore(args: readonly string[]): Promise<boolean> {
  const bytes = readSize(args);
  endProgramsOnSignals();
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-rehearsal-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  try {
    return await rehearse(folder, bytes);
  } finally {
    await endPrograms();
    removeFolder(folder);
  }
}

/** A PostgreSQL that is ending may still write into it. */
const removeFolder = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });

async function rehearse(folder: string, bytes: number): Promise<boolean> {
  const key = { id: 'rehearsal', key: randomBytes(32) };
  const port = await freePort();
  const [source, restored, backups] = ['source', 'restored', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(backups);
  const settings = {
    PORT: String(port),
    BACKUP_DIR: backups,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: `${key.id}:${key.key.toString('base64')}`,
    LOG_LEVEL: 'error',
  };
  const origin = `http://localhost:${port}`;
  const lost = await loseMachine({ ...settings, DATA_DIR: source }, origin, bytes);
  const own = { ...settings, DATA_DIR: restored };
  const restore = await timed(() => runProgram('restore.mjs', [], own));
  for (const line of linesOf(restore.result)) print(line);
  // Before the server changes something.
  await compare(restored, lost);
  const { result: server, seconds } = await timed(() => serve(own, origin));
  const rto = restore.seconds + seconds;
  const rpo = await verify(own, restored, lost.at, key);
  server.kill('SIGTERM');
  await server.ended;
  const isInTime = rpo <= maxRpoSeconds && rto <= maxRtoSeconds;
  print(`RPO ${rpo.toFixed(0)} s (at most ${maxRpoSeconds}), RTO ${rto.toFixed(0)} s (at most ${maxRtoSeconds}).`);
  print(isInTime ? 'The rehearsal passed.' : 'The rehearsal failed.');
  return isInTime;
}

type Source = Settings & { readonly DATA_DIR: string };

interface Lost {
  readonly at: number;
  readonly tables: Checksums;
  readonly files: Checksums;
}

/** Returns what the machine had when it was lost. */
async function loseMachine(settings: Source, origin: string, bytes: number): Promise<Lost> {
  const data_dir = settings.DATA_DIR;
  const server = await startServer(settings);
  print('A server with demo data runs.');
  await signIn(origin);
  await fill(data_dir, bytes);
  print(`It has ${(bytes / 1e9).toLocaleString('en-US')} GB more, half of it in rows and half in uploaded files.`);
  for (const line of linesOf(await runProgram('backup.mjs', [], settings))) print(line);
  // The audit trail has events from before and after the backup.
  await signIn(origin);
  return withClient(data_dir, async (client) => {
    const names = await lockTables(client);
    const tables = await tableChecksums(client, names);
    const files = await fileChecksums(join(data_dir, 'files'));
    print(`It has ${tables.size} tables and ${files.size} uploaded files. Changes go on in one more table.`);
    await changeUntilLost(data_dir);
    const postmaster = readPostmaster(join(data_dir, 'database'))?.pid ?? 0;
    server.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    const at = Date.now();
    await server.ended;
    await wait(1_000);
    removeFolder(data_dir);
    print('The machine is lost, with its disk.');
    return { at, tables, files };
  });
}

const changeUntilLost = (data_dir: string) =>
  withClient(data_dir, async (client) => {
    const end = Date.now() + changeSeconds * 1_000;
    while (Date.now() < end) {
      await client.query('insert into rehearsal_changes values (clock_timestamp())');
      await wait(500);
    }
  });

async function compare(data_dir: string, lost: Lost): Promise<void> {
  const database = await connectEmbeddedDatabase(data_dir);
  try {
    const tables = await withClient(data_dir, (client) => tableChecksums(client, [...lost.tables.keys()]));
    const files = await fileChecksums(join(data_dir, 'files'));
    const different = [...differences(lost.tables, tables), ...differences(lost.files, files)];
    if (different.length > 0) throw new Error(`These tables or files differ: ${different.join(', ')}.`);
    print(`${tables.size} tables and ${files.size} uploaded files have the counts and checksums of the lost machine.`);
  } finally {
    await database.close();
  }
}

async function serve(settings: Settings, origin: string): Promise<Program> {
  const server = await startServer(settings);
  print(`The restored server is ready, and ${await signIn(origin)} has signed in.`);
  return server;
}

/** @returns how old the newest restored change was when the machine was lost, in seconds */
async function verify(
  settings: Settings,
  data_dir: string,
  lost_at: number,
  key: { readonly id: string; readonly key: Buffer },
): Promise<number> {
  return withClient(data_dir, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select max(at) as at from rehearsal_changes');
    const files = join(data_dir, 'files');
    print(
      `${await decryptSample(client, key)} encrypted columns and ${await decryptUploads(client, files, key)} uploaded documents can be read.`,
    );
    for (const line of linesOf(await runProgram('verify-audit.mjs', [], settings))) print(line);
    const at = rows[0]?.at;
    if (!at) throw new Error('No change after the backup was restored');
    return (lost_at - at.getTime()) / 1_000;
  });
}
