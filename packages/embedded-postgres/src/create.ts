import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../../apps/server/src/startup-error.ts';
import type { Programs } from './programs.ts';
import { folderArgument, runProgram } from './run.ts';

/** The role that the product works as, and the name of its database. It is no superuser: nobody signs in as that one. */
export const role = 'healthplanner';

const passwordFile = (database: string) => join(database, 'healthplanner.password');

/** The password of the role, kept within the database's folder. */
export const readPassword = (database: string): string => readFileSync(passwordFile(database), 'utf8').trim();

/** Only the role may connect, only through the socket in the folder, only with its password. */
const whoMayConnect = `local all ${role} scram-sha-256\n`;

/**
 * Makes the database's folder. It is built beside its place and moved there when complete, so that a start that was
 * cut off leaves nothing half done.
 * @param privileges what the role may do beside owning its database
 * @param sync false where what is made may be lost
 * @throws CannotStart when PostgreSQL complains
 */
export async function createDatabase(
  programs: Programs,
  database: string,
  { privileges = '', sync = true }: { privileges?: string; sync?: boolean } = {},
): Promise<void> {
  const making = `${database}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  giveTo(programs, making);
  await initialise(programs, making, sync);
  writeFor(programs, join(making, 'pg_hba.conf'), whoMayConnect);
  const password = randomBytes(32).toString('base64url');
  writeFor(programs, passwordFile(making), password);
  await addRole(programs, making, password, privileges);
  renameSync(making, database);
  if (sync) syncFolder(dirname(database));
}

async function initialise(programs: Programs, database: string, sync: boolean): Promise<void> {
  const { code, complaints } = await runProgram(programs, database, [
    'initdb',
    ...['-D', folderArgument(programs, database), '--username=postgres', '--auth=reject', '--data-checksums'],
    ...['--encoding=UTF8', '--locale=C'],
    ...(programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    ...(sync ? [] : ['--no-sync']),
  ]);
  if (code !== 0) throw notMade(complaints);
}

/** Without a server: PostgreSQL in its single-user mode takes one statement a line from whoever owns the folder. */
async function addRole(programs: Programs, database: string, password: string, privileges: string): Promise<void> {
  const statements = [
    `create role ${role} login ${privileges} password '${password}'`,
    `create database ${role} owner ${role}`,
  ];
  const { code, complaints } = await runProgram(
    programs,
    database,
    ['postgres', '--single', '-D', folderArgument(programs, database), 'postgres'],
    statements.map((statement) => `${statement}\n`).join(''),
  );
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(complaints)) throw notMade(complaints);
}

const notMade = (complaints: string) =>
  new StartupError(`PostgreSQL could not make its database: ${lastComplaint(complaints) || 'it gave no reason'}.`);

/** The last line in which PostgreSQL says what stopped it, without the time and process before it. */
export function lastComplaint(text: string): string {
  const said =
    [...text.matchAll(/(?:ERROR|FATAL|PANIC|error|fatal):\s+(.+)/g)].at(-1)?.[1] ?? text.trim().split('\n').at(-1);
  return (said ?? '').replace(/\.$/, '');
}

function giveTo({ runAs }: Programs, path: string): void {
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

function writeFor(programs: Programs, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
  giveTo(programs, path);
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
