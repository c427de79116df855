import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type KyselyPlugin,
  PostgresDialect,
  PostgresDriver,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
} from 'kysely';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { traceStatement } from '../telemetry/tracing.ts';
import type { DataKeyCache, DataKeyRow } from './data-key-cache.ts';
import { noRows, type RowScope, setRowScope } from './row-scope.ts';

/** The number of statements that a connection caches plans for; others are planned at each execution. */
const maxStatements = 200;

/** The key is the node, because queries that are built from the same query share its id. */
const unprepared = new WeakSet<RootOperationNode>();

/**
 * For queries whose best plan depends on the parameters' values, and for several statements in one text, which
 * PostgreSQL cannot prepare.
 */
export const planPerExecution: KyselyPlugin = {
  transformQuery({ node }) {
    unprepared.add(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

export function unpreparedQuery(text: string, values: readonly unknown[]): CompiledQuery {
  const query = CompiledQuery.raw(text, [...values]);
  unprepared.add(query.query);
  return query;
}

const copySources = new WeakMap<QueryId, Readable>();

/** `COPY … FROM STDIN`. The source is read as fast as PostgreSQL takes it. */
export function copyQuery(text: string, source: Readable): CompiledQuery {
  const query = CompiledQuery.raw(text);
  copySources.set(query.queryId, source);
  return query;
}

/**
 * Queries for all columns stay unprepared: a newer version of the product may add a column while this one runs, and
 * PostgreSQL then rejects the cached plan.
 */
export const isPrepared = ({ query }: CompiledQuery): boolean => !unprepared.has(query) && !selectsAllColumns(query);

class StatementNames {
  readonly #names = new Map<string, string | undefined>();

  nameOf(query: CompiledQuery): string | undefined {
    const { sql } = query;
    if (unprepared.has(query.query)) return undefined;
    if (this.#names.has(sql) || this.#names.size >= maxStatements) return this.#names.get(sql);
    const name = isPrepared(query) ? `statement_${this.#names.size}` : undefined;
    this.#names.set(sql, name);
    return name;
  }
}

interface Node {
  readonly kind?: unknown;
  readonly column?: Node;
  readonly selections?: readonly { readonly selection?: Node }[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function selectsAllColumns(node: Node): boolean {
  const isAll = (selected?: Node) => selected?.kind === 'SelectAllNode';
  if (node.selections?.some(({ selection }) => isAll(selection) || isAll(selection?.column))) return true;
  return Object.values(node).some((child: unknown) => isNode(child) && selectsAllColumns(child));
}

class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #keys: DataKeyCache;
  readonly #onRelease: () => void;
  #failure: Error | null = null;

  constructor(client: pg.PoolClient, { names, keys }: DriverOptions, onRelease: () => void) {
    this.#client = client;
    this.#names = names;
    this.#keys = keys;
    this.#onRelease = onRelease;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The rollback after a lost connection must not replace its error.
    if (this.#failure) throw this.#failure;
    try {
      return await traceStatement(query.sql, () => this.#execute<Row>(query));
    } catch (error) {
      if (error instanceof Error && isOfConnection(error)) this.#failure = error;
      throw error;
    }
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const source = copySources.get(query.queryId);
    if (source) {
      await pipeline(source, this.#client.query(from(query.sql)));
      return { rows: [] };
    }
    const name = this.#names.nameOf(query);
    const statement = { text: query.sql, values: [...query.parameters] };
    const result = await this.#client.query(name === undefined ? statement : { name, ...statement });
    await this.#loadKeys(result);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
    // `rows` is missing in the result of several statements.
    return {
      rows: result.rows ?? [],
      ...(changes ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
    };
  }

  /** On the same connection, because others may wait for it. */
  async #loadKeys({ fields, rows }: pg.QueryResult<Record<string, unknown>>): Promise<void> {
    const encrypted = (fields ?? []).flatMap(({ name }) => (name.endsWith('_encrypted') ? name : []));
    if (encrypted.length === 0) return;
    const missing = this.#keys.missingFor(rows.flatMap((row) => encrypted.map((name) => row[name])));
    if (missing.length === 0) return;
    const found = await this.#client.query<DataKeyRow>({ ...keysStatement, values: [missing] });
    this.#keys.add(found.rows);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported');
  }

  release(): void {
    this.#client.release(this.#failure ?? undefined);
    this.#onRelease();
  }
}

const keysStatement = {
  name: 'data_keys',
  text: 'select id, key_encrypted from data_keys where id = any($1::bigint[])',
};

/** After an error that is not the reply to a statement, nothing is known about the connection, so it is not used again. */
const isOfConnection = (error: Error): boolean =>
  !(error instanceof pg.DatabaseError) || ['FATAL', 'PANIC'].includes(error.severity ?? '');

/** Waits until another connection may be used. @returns tells that it is no longer used */
type Acquire = () => Promise<() => void>;

interface DriverOptions {
  readonly pool: pg.Pool;
  readonly names: StatementNames;
  readonly begin: string;
  readonly acquire: Acquire;
  readonly scope: RowScope;
  readonly keys: DataKeyCache;
}

class PreparingDriver extends PostgresDriver {
  readonly #options: DriverOptions;

  constructor(options: DriverOptions) {
    super({ pool: options.pool });
    this.#options = options;
  }

  override async acquireConnection(): Promise<PreparingConnection> {
    const { acquire } = this.#options;
    const release = await acquire();
    try {
      return new PreparingConnection(await this.#connect(), this.#options, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const { pool, scope } = this.#options;
    const client = await pool.connect();
    try {
      await setRowScope(client, scope);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(unpreparedQuery(this.#options.begin, []));
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PreparingConnection) connection.release();
  }
}

const acquireAny: Acquire = async () => () => undefined;

export class PreparingDialect extends PostgresDialect {
  readonly #options: DriverOptions;

  constructor(pool: pg.Pool, options: Partial<DriverOptions> & Pick<DriverOptions, 'keys'>) {
    super({ pool });
    this.#options = {
      pool,
      names: new StatementNames(),
      begin: 'begin',
      acquire: acquireAny,
      scope: noRows,
      ...options,
    };
  }

  /** Each transaction begins with these statements, which are sent together. */
  beginningWith(begin: string): PreparingDialect {
    return this.#with({ begin });
  }

  limitedBy(acquire: Acquire): PreparingDialect {
    return this.#with({ acquire });
  }

  scopedTo(scope: RowScope): PreparingDialect {
    return this.#with({ scope });
  }

  #with(changes: Partial<DriverOptions>): PreparingDialect {
    return new PreparingDialect(this.#options.pool, { ...this.#options, ...changes });
  }

  override createDriver(): PostgresDriver {
    return new PreparingDriver(this.#options);
  }
}
