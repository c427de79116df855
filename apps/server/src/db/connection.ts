import { Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from './database.gen.ts';
import { PreparingDialect } from './prepared-statements.ts';

export type Db = Kysely<DB>;

const int8 = 20;
const date = 1082;
const timestamptz = 1184;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Ids and counts stay far below 2^53.
    if (oid === int8) return Number;
    // As on the wire: dates as YYYY-MM-DD, instants as ISO 8601 in UTC.
    if (oid === date) return (value: string) => value;
    if (oid === timestamptz) return (value: string) => new Date(value).toISOString();
    return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
  },
} as pg.CustomTypesConfig;

export interface Connection {
  readonly db: Db;
  close(): Promise<void>;
}

export function openDb(url: string, onLost: (error: Error) => void, size = 10): Connection {
  const pool = new pg.Pool({ connectionString: url, max: size, types, connectionTimeoutMillis: 5_000 });
  // Without a listener, a connection that breaks during a query would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // The pool repeats the errors of its idle connections.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PreparingDialect(pool) });
  return { db, close: () => db.destroy() };
}

export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

interface TransactionContext {
  readonly db: Db;
  readonly beforeCommit?: (db: Db) => Promise<void>;
}

export const withTransaction = <C extends TransactionContext, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (db) => {
    const result = await work({ ...ctx, db });
    if (!ctx.db.isTransaction) await ctx.beforeCommit?.(db);
    return result;
  });
