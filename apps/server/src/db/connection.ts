import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database.gen.ts';
import { preparing } from './prepared-statements.ts';

export type Db = Kysely<DB>;

const int8 = 20;
const date = 1082;
const timestamptz = 1184;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Identifiers and counts stay far below 2^53.
    if (oid === int8) return Number;
    // A row is the reply: days cross the wire as YYYY-MM-DD, moments as ISO 8601 in UTC.
    if (oid === date) return (value: string) => value;
    if (oid === timestamptz) return (value: string) => new Date(value).toISOString();
    return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
  },
} as pg.CustomTypesConfig;

export interface Connection {
  readonly db: Db;
  close(): Promise<void>;
}

/** Opens a pool on a PostgreSQL; `onLost` hears of connections that broke. */
export function openDb(url: string, onLost: (error: Error) => void, size = 10): Connection {
  const pool = new pg.Pool({ connectionString: url, max: size, types, connectionTimeoutMillis: 5_000 });
  // A connection that breaks during a query would otherwise end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // The pool repeats what its idle connections have said.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { db, close: () => db.destroy() };
}

/** Runs `work` in the open transaction, or in a new one. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Runs `work` with a context whose `db` is a transaction; joins the one that is already open. */
export const withTransaction = <C extends { readonly db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => work({ ...ctx, db }));
