import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import { migrationsFolder } from '../paths.ts';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import type { Db } from './connection.ts';
import { planPerExecution } from './prepared-statements.ts';

const insufficientPrivilege = '42501';
/** A lock was not available in time, or a request and the migration waited for each other. */
const lockCodes = ['55P03', '40P01'];

/**
 * Other statements queue behind one that waits for the lock of a table, so a migration waits briefly, gives up its other
 * locks, and begins again. PostgreSQL looks for deadlocks after a second, and could end a request instead.
 */
interface LockWaits {
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly pauseMs: number;
}

const defaultWaits: LockWaits = { timeoutMs: 500, attempts: 60, pauseMs: 1_000 };

/**
 * Version 1.0.0 does not start if the table that Kysely keeps by default has a migration that it does not know, so later
 * versions have a table of their own, which begins as a copy.
 */
const migrationTable = 'kysely_schema_migration';
const formerTable = 'kysely_migration';

/** A name with the digest of the file's content, so that an edited file is detected. */
const nameOf = (stem: string, content: string): string =>
  `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;

const tooOld =
  'This database was created before version 1.0.0, and this version cannot read it. Nothing was changed. Choose an empty database or data folder.';

const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

function readMigrations(folder: string, { timeoutMs }: LockWaits): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.sort().map((file) => {
      const content = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      const up = async (db: Parameters<Migration['up']>[0]) => {
        const text = `set local lock_timeout = ${timeoutMs};\n${content}`;
        await sql.raw(text).withPlugin(planPerExecution).execute(db);
      };
      return [nameOf(file.slice(0, -'.sql'.length), content), { up }];
    }),
  );
}

interface SchemaState {
  /** Migrations of this version that the database lacks. */
  readonly pending: readonly string[];
  /** Migrations of a newer version that the database has. */
  readonly newer: readonly string[];
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}

async function listApplied(db: Db): Promise<string[]> {
  for (const name of [migrationTable, formerTable]) {
    if (!(await hasTable(db, name))) continue;
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(name)}`.execute(db);
    return rows.map((row) => row.name).sort();
  }
  return [];
}

async function copyFormerTable(db: Db): Promise<void> {
  if (!(await hasTable(db, formerTable))) return;
  await db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(formerTable)} in share row exclusive mode`.execute(transaction);
    if (await hasTable(transaction, migrationTable)) return;
    const [copy, former] = [sql.table(migrationTable), sql.table(formerTable)];
    await sql`create table ${copy} (like ${former} including all)`.execute(transaction);
    await sql`insert into ${copy} select * from ${former}`.execute(transaction);
  });
}

/**
 * @throws StartupError when an applied migration is missing or was edited, a new one would run before an applied one, or
 *   the database is older than the first migration
 */
function compare(names: readonly string[], applied: readonly string[]): SchemaState {
  const stems = names.map(stemOf);
  const [last = ''] = stems.slice(-1);
  const pending = names.filter((name) => !applied.includes(name)).map(stemOf);
  const unknown = applied.filter((name) => !names.includes(name)).map(stemOf);
  const edited = unknown.find((stem) => stems.includes(stem));
  if (edited)
    throw new StartupError(`The migration ${edited} was edited after it ran on this database: restore the file.`);
  if (unknown.length > 0 && pending[0] === stems[0]) throw new StartupError(tooOld);
  const missing = unknown.find((stem) => stem < last);
  if (missing)
    throw new StartupError(
      `This database was migrated by a newer version, which has ${missing}: update HealthPlanner first.`,
    );
  const [lastApplied = ''] = applied.slice(-1);
  if (pending.some((stem) => stem < stemOf(lastApplied)))
    throw new StartupError(
      'A new migration would run before one that already ran on this database: give it a later number.',
    );
  return { pending, newer: unknown };
}

/** @throws StartupError as `migrate`; it changes nothing */
export const readSchemaState = async (db: Db, folder: string = migrationsFolder): Promise<SchemaState> =>
  compare(Object.keys(readMigrations(folder, defaultWaits)), await listApplied(db));

/**
 * Other processes that start at the same time wait. A database that a newer version has migrated stays as it is.
 * @throws StartupError when an applied migration is missing or was edited, a new one would run before an applied one, the
 *   database is older than the first migration, or a table stays locked; nothing was changed then
 */
export async function migrate(db: Db, folder: string = migrationsFolder, waits = defaultWaits): Promise<number> {
  const migrations = readMigrations(folder, waits);
  const migrator = new Migrator({
    db,
    migrationTableName: migrationTable,
    provider: { getMigrations: async () => migrations },
  });
  for (let attempt = 1; ; attempt += 1) {
    const { pending } = compare(Object.keys(migrations), await listApplied(db));
    if (pending.length === 0) return 0;
    await copyFormerTable(db).catch((error: unknown) => {
      throw toThrow(error, undefined);
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return results.length;
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    if (!lockCodes.includes(errorCodeOf(error)) || attempt === waits.attempts) throw toThrow(error, failed);
    await wait(waits.pauseMs);
  }
}

function toThrow(error: unknown, failed: string | undefined): unknown {
  if (errorCodeOf(error) === insufficientPrivilege)
    return new StartupError(
      'This database must be migrated, but its role is not allowed to: set DATABASE_OWNER_URL to the role that owns the tables.',
    );
  if (!failed) return error;
  if (lockCodes.includes(errorCodeOf(error)))
    return new StartupError(
      `The migration ${stemOf(failed)} did not get the lock of a table, because a long transaction holds it. Nothing was changed. End that transaction (pg_stat_activity), and migrate again.`,
    );
  return new Error(`The migration ${stemOf(failed)} failed`, { cause: error });
}
