import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Migration, Migrator, sql } from 'kysely';
import { migrationsFolder } from '../paths.ts';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import type { Db } from './connection.ts';
import { planPerExecution } from './prepared-statements.ts';

const insufficientPrivilege = '42501';

/** A name with the digest of the file's content, so that an edited file is detected. */
const nameOf = (stem: string, content: string): string =>
  `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;

const tooOld =
  'This database was created before version 1.0.0, and this version cannot read it. Nothing was changed. Choose an empty database or data folder.';

const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => {
      const content = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      const up = async (db: Parameters<Migration['up']>[0]) => {
        await sql.raw(content).withPlugin(planPerExecution).execute(db);
      };
      return [nameOf(file.slice(0, -'.sql'.length), content), { up }];
    }),
  );
}

/**
 * Other processes that start at the same time wait.
 * @throws StartupError when an applied migration is missing or was edited, a new one would run before an applied one, or the
 *   database is older than the first migration; nothing was changed then
 */
export async function migrate(db: Db, folder: string = migrationsFolder): Promise<number> {
  const migrations = readMigrations(folder);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.length;
  if (errorCodeOf(error) === insufficientPrivilege)
    throw new StartupError(
      'This database must be migrated, but its role is not allowed to: set DATABASE_OWNER_URL to the role that owns the tables.',
    );
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) throw new Error(`The migration ${stemOf(failed.migrationName)} failed`, { cause: error });
  const [first] = await migrator.getMigrations();
  throw toStartupError(error, Object.keys(migrations), first?.executedAt === undefined);
}

/** @param isOlder whether the first migration has not been applied */
function toStartupError(error: unknown, names: readonly string[], isOlder: boolean): unknown {
  const message = error instanceof Error ? error.message : '';
  const missing = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (missing && names.some((name) => stemOf(name) === stemOf(missing)))
    return new StartupError(
      `The migration ${stemOf(missing)} was edited after it ran on this database: restore the file.`,
    );
  if (missing && isOlder) return new StartupError(tooOld);
  if (missing)
    return new StartupError(
      `This database was migrated by a newer version, which has ${stemOf(missing)}: update HealthPlanner first.`,
    );
  if (message.startsWith('corrupted migrations: expected'))
    return new StartupError(
      'A new migration would run before one that already ran on this database: give it a later number.',
    );
  return error;
}
