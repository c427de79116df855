import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { dataDirectory, runBinary } from './run-binary.ts';

const passwordFile = (database: string, role: string) => join(database, `${role}.password`);

export const readPassword = (database: string, role: string): string =>
  readFileSync(passwordFile(database, role), 'utf8').trim();

export interface CreateOptions {
  readonly role: string;
  readonly privileges?: string;
  readonly sync?: boolean;
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that an interrupted start leaves no
 * half-made database.
 * @throws EmbeddedPostgresError when PostgreSQL reports an error
 */
export async function createDatabase(
  binaries: Binaries,
  database: string,
  { role, privileges = '', sync = true }: CreateOptions,
): Promise<void> {
  const draft = `${database}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  chownToServer(binaries, draft);
  await initialize(binaries, draft, sync);
  // Only through the socket in the folder, only with a password.
  writeForServer(binaries, join(draft, 'pg_hba.conf'), accessOf({ role }));
  const password = randomBytes(32).toString('base64url');
  writeForServer(binaries, passwordFile(draft, role), password);
  await runStatements(binaries, draft, [
    `create role ${role} login ${privileges} password '${password}'`,
    `create database ${role} owner ${role}`,
  ]);
  renameSync(draft, database);
  if (sync) syncFolder(dirname(database));
}

export interface Roles {
  /** The name of the database and of its owner. */
  readonly role: string;
  /** A role that may connect too and owns nothing. The owner becomes a member of it. */
  readonly clientRole?: string;
  /** A role that may only start and stop base backups, in the database `postgres`. */
  readonly backupRole?: string;
}

/** The role of backups reads no data of the application. */
const accessOf = ({ role, clientRole = role, backupRole }: Roles): string =>
  [`local all ${role},${clientRole}`, ...(backupRole === undefined ? [] : [`local postgres ${backupRole}`])]
    .map((line) => `${line} scram-sha-256\n`)
    .join('');

const backupFunctions = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)'];

/**
 * Creates the roles that the cluster lacks. The server must be stopped. The password files are written last, so that an
 * interrupted start repeats everything.
 * @throws EmbeddedPostgresError when PostgreSQL reports an error
 */
export async function ensureRoles(binaries: Binaries, database: string, roles: Roles): Promise<void> {
  const { role: owner, clientRole, backupRole } = roles;
  const grants = new Map<string, string>();
  if (clientRole !== undefined) grants.set(clientRole, `grant ${clientRole} to ${owner}`);
  if (backupRole !== undefined)
    grants.set(backupRole, `grant execute on function ${backupFunctions.join(', ')} to ${backupRole}`);
  const missing = [...grants].filter(([role]) => !existsSync(passwordFile(database, role)));
  if (missing.length === 0) return;
  const created = missing.map(([role, grant]) => ({ role, grant, password: randomBytes(32).toString('base64url') }));
  await runStatements(
    binaries,
    database,
    created.flatMap(({ role, grant, password }) => [
      `do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`,
      `alter role ${role} password '${password}'`,
      grant,
    ]),
  );
  writeForServer(binaries, join(database, 'pg_hba.conf'), accessOf(roles));
  for (const { role, password } of created) {
    const draft = `${passwordFile(database, role)}.new`;
    writeForServer(binaries, draft, password);
    renameSync(draft, passwordFile(database, role));
  }
}

async function initialize(binaries: Binaries, database: string, sync: boolean): Promise<void> {
  const { code, stderr } = await runBinary(binaries, database, [
    'initdb',
    ...['-D', dataDirectory(binaries, database), '--username=postgres', '--auth=reject', '--data-checksums'],
    ...['--encoding=UTF8', '--locale=C'],
    ...(binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    ...(sync ? [] : ['--no-sync']),
  ]);
  if (code !== 0) throw creationError(stderr);
}

async function runStatements(binaries: Binaries, database: string, statements: readonly string[]): Promise<void> {
  const { code, stderr } = await runBinary(
    binaries,
    database,
    ['postgres', '--single', '-D', dataDirectory(binaries, database), 'postgres'],
    statements.map((statement) => `${statement}\n`).join(''),
  );
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(stderr)) throw creationError(stderr);
}

const creationError = (stderr: string) =>
  new EmbeddedPostgresError(
    'start_failed',
    `PostgreSQL could not create its database: ${lastError(stderr) || 'it gave no reason'}.`,
  );

export function lastError(output: string): string {
  const errors = [...output.matchAll(/(?:ERROR|FATAL|PANIC|error|fatal):\s+(.+)/g)];
  return (errors.at(-1)?.[1] ?? output.trim().split('\n').at(-1) ?? '').replace(/\.$/, '');
}

function chownToServer({ runAs }: Binaries, path: string): void {
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

export function chownTreeToServer(binaries: Binaries, folder: string): void {
  if (!binaries.runAs) return;
  chownToServer(binaries, folder);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownToServer(binaries, join(folder, path));
}

export function writeForServer(binaries: Binaries, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
  chownToServer(binaries, path);
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
