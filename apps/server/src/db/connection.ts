import { Kysely, type LogConfig } from 'kysely';
import pg from 'pg';
import type { PoolUse } from '../telemetry/metrics.ts';
import { ActorChanges } from './actor-changes.ts';
import { DataKeyCache } from './data-key-cache.ts';
import type { DB } from './database.gen.ts';
import { type InTurn, KeyedSemaphore } from './keyed-semaphore.ts';
import { type DatabaseMonitor, isDatabaseUnavailable } from './monitor.ts';
import { PreparingDialect } from './prepared-statements.ts';
import { applicationName, keyOfScope, noRows, type RowScope } from './row-scope.ts';

export type Db = Kysely<DB>;

const beginRecording = "begin; set local healthplanner.recording = 'on'";

const int8 = 20;
const int4Array = 1007;
const int8Array = 1016;
const date = 1082;
const timestamptz = 1184;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Ids and counts stay far below 2^53.
    if (oid === int8) return Number;
    if (oid === int8Array || oid === int4Array)
      return (value: string): unknown => JSON.parse(`[${value.slice(1, -1).toLowerCase()}]`);
    // As on the wire: dates as YYYY-MM-DD, instants as ISO 8601 in UTC.
    if (oid === date) return (value: string) => value;
    if (oid === timestamptz) return (value: string) => new Date(value).toISOString();
    return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
  },
} as pg.CustomTypesConfig;

export interface Connection {
  readonly db: Db;
  readonly pool: PoolUse;
  readonly keys: DataKeyCache;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly size?: number;
  /** Settings of each connection, as for the command line of PostgreSQL. */
  readonly options?: string;
  readonly followsActors?: boolean;
  /** By default none, so that nothing reads the rows of clients by accident. */
  readonly scope?: RowScope;
  /** Closes the connections while the database does not reply. */
  readonly monitor?: DatabaseMonitor;
  /** Shared by the pools of a process. */
  readonly keys?: DataKeyCache;
  readonly log?: LogConfig;
}

/** Closes a connection whose other end is gone. In milliseconds. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Commits do not wait for the disk: a crash of the database may lose them. */
export const relaxedPool: PoolOptions = { size: 4, options: '-c synchronous_commit=off', followsActors: false };

const actorChanges = new WeakMap<Db, ActorChanges>();

const recordings = new WeakMap<Db, Db>();

/** Triggers capture what its transactions change, for the audit trail. */
export const recordingOf = (db: Db): Db => recordings.get(db) ?? db;

export interface Part {
  readonly scope: RowScope;
  /** All parts with this share use half of the connections at most. Null: no limit. */
  readonly share: string | null;
}

const parts = new WeakMap<Db, (part: Part) => Db>();

/** The same database for the rows of a scope. */
export function partOf(db: Db, part: Part): Db {
  const open = parts.get(db);
  if (!open) throw new Error('Only the database that openDb returns has parts');
  return open(part);
}

const rescoped = new WeakMap<Db, (scope: RowScope) => Db>();

/** The same share for the rows of another scope. Not in a transaction. */
export function withRows<C extends { readonly db: Db }>(ctx: C, scope: RowScope): C {
  const rescope = rescoped.get(ctx.db);
  if (!rescope) throw new Error('The scope of a transaction cannot be changed');
  return { ...ctx, db: rescope(scope) };
}

/** The count of used connections is not here, so that parts can be forgotten at any time. */
const maxParts = 1_000;

function createParts(size: number, dialect: PreparingDialect, open: (dialect: PreparingDialect) => Db) {
  // A call can need a second connection while it holds one.
  const semaphore = new KeyedSemaphore('firm', Math.max(2, Math.floor(size / 2)));
  const opened = new Map<string, Db>();
  const openPart = ({ scope, share }: Part): Db => {
    const scoped = dialect.scopedTo(scope);
    const part = open(share === null ? scoped : scoped.limitedBy(() => semaphore.acquire(share)));
    const rescope = (other: RowScope) => partOfKey({ scope: other, share });
    rescoped.set(part, rescope);
    rescoped.set(recordingOf(part), (other) => recordingOf(rescope(other)));
    return part;
  };
  const partOfKey = (part: Part): Db => {
    if (opened.size >= maxParts) opened.clear();
    const key = `${keyOfScope(part.scope)} ${part.share}`;
    const found = opened.get(key) ?? openPart(part);
    opened.set(key, found);
    return found;
  };
  return partOfKey;
}

/** Null for a transaction, and for connections that do not follow the changes. */
export const actorChangesOf = (db: Db): ActorChanges | null => actorChanges.get(db) ?? null;

export function openDb(url: string, onLost: (error: Error) => void, poolOptions: PoolOptions = {}): Connection {
  const {
    size = 10,
    options,
    followsActors = true,
    scope = noRows,
    monitor,
    keys = new DataKeyCache(),
    log,
  } = poolOptions;
  const changes = followsActors ? new ActorChanges() : null;
  const onConnect = changes ? (client: pg.ClientBase) => changes.follow(client) : undefined;
  const settings = {
    connectionString: url,
    application_name: applicationName,
    types,
    connectionTimeoutMillis: 5_000,
    options,
    ...keepAlive,
  };
  const stream = monitor && (() => monitor.openSocket());
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
  const pool = new pg.Pool({ ...settings, max: size, onConnect, ...(stream && { stream }) });
  const report = (error: Error) => {
    if (!isDatabaseUnavailable(error)) onLost(error);
  };
  // Without a listener, a connection that breaks during a query would end the process.
  pool.on('connect', (client) => client.on('error', report));
  // The pool repeats the errors of its idle connections.
  pool.on('error', () => undefined);
  const open = (dialect: PreparingDialect) => {
    const db = new Kysely<DB>({ dialect, ...(log && { log }) });
    const recording = new Kysely<DB>({ dialect: dialect.beginningWith(beginRecording), ...(log && { log }) });
    recordings.set(db, recording);
    return db;
  };
  const dialect = new PreparingDialect(pool, { scope, keys });
  const db = open(dialect);
  parts.set(db, createParts(size, dialect, open));
  if (changes) actorChanges.set(db, changes);
  return { db, pool: poolUseOf(pool), keys, close: () => db.destroy() };
}

const poolUseOf = (pool: pg.Pool): PoolUse => ({
  size: pool.options.max,
  get open() {
    return pool.totalCount;
  },
  get in_use() {
    return pool.totalCount - pool.idleCount;
  },
  get waiting() {
    return pool.waitingCount;
  },
});

export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

export interface TransactionContext {
  readonly db: Db;
  /** Runs at the end of each transaction and can abort it. */
  readonly beforeCommit?: (db: Db) => Promise<void>;
  /** Transactions that wait for the same rows do so without connections. */
  readonly inTurn?: InTurn;
}

export const withTransaction = <C extends TransactionContext, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction || !ctx.inTurn ? transact(ctx, work) : ctx.inTurn(() => transact(ctx, work));

const transact = <C extends TransactionContext, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (db) => {
    const result = await work({ ...ctx, db });
    if (!ctx.db.isTransaction) await ctx.beforeCommit?.(db);
    return result;
  });
