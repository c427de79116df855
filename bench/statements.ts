import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { type Connection, openDb } from '../apps/server/src/db/connection.ts';
import { isPrepared } from '../apps/server/src/db/prepared-statements.ts';
import { createLog } from '../apps/server/src/log.ts';
import { openConnection } from './connection.ts';
import type { Installation } from './installation.ts';
import { inRounds, quantile, timed } from './rounds.ts';
import type { Row } from './table.ts';

export type Headers = Readonly<Record<string, string>>;

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly isPrepared: boolean;
}

/** Adds every statement to `recorded` after its execution, those that begin and end a transaction included. */
export function openRecordingDb(url: string, recorded: Statement[]): Pick<Connection, 'db' | 'keys' | 'close'> {
  return openDb(url, () => undefined, {
    log({ query }) {
      recorded.push({ sql: query.sql, parameters: query.parameters, isPrepared: isPrepared(query) });
    },
  });
}

export interface BareConnection {
  /** Sends the statements one after the other, and prepares those that the product prepares. */
  run(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

export async function connectBare(url: string): Promise<BareConnection> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    async run(statements) {
      for (const { sql: text, parameters, isPrepared } of statements) {
        const statement = { text, values: [...parameters] };
        await client.query(isPrepared ? { name: nameOf(text), ...statement } : statement);
      }
    },
    close: () => client.end(),
  };
}

/**
 * Makes each call within this process and records its statements. Each call is made three times: a running server caches
 * what only the first call asks, and a connection that a call opens makes it read its session again.
 */
async function statementsOf(installation: Installation, headers: Headers, paths: readonly string[]) {
  const recorded: Statement[] = [];
  const { database_url } = installation;
  const connection = openRecordingDb(database_url, recorded);
  const ctx = await installation.contextOn(connection);
  const app = await buildApp({ ctx, database_url, log: createLog('silent', () => undefined), web: null });
  const calls: { path: string; statements: Statement[] }[] = [];
  for (const path of [...paths, ...paths, ...paths]) {
    recorded.length = 0;
    const { statusCode, body } = await app.inject({ url: path, headers });
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${body}`);
    calls.push({ path, statements: [...recorded] });
  }
  await app.close();
  await connection.close();
  return calls.slice(-paths.length);
}

export interface Effort {
  readonly rounds: number;
  readonly calls: number;
  readonly warming?: number;
}

/** Milliseconds of each call, and of its statements. */
export interface Samples {
  readonly call: readonly number[];
  readonly bare: readonly number[];
  readonly statements: number;
}

/** Makes calls over one connection, one after the other, in turn with their own statements sent by the driver alone. */
export async function compareWithStatements(
  installation: Installation,
  headers: Headers,
  paths: readonly string[],
  { rounds, calls: perRound, warming }: Effort,
): Promise<Samples> {
  const calls = await statementsOf(installation, headers, paths);
  const connection = await openConnection(installation.origin);
  const bare = await connectBare(installation.database_url);
  const take = (work: (call: (typeof calls)[number]) => Promise<unknown>) => {
    let turn = 0;
    return async () => {
      const samples: number[] = [];
      for (let count = 0; count < perRound; count += 1) {
        const next = calls[turn++ % calls.length] as (typeof calls)[number];
        samples.push(await timed(() => work(next)));
      }
      return samples;
    };
  };
  try {
    const takes = {
      call: take(({ path }) => connection.read(path, headers)),
      bare: take(({ statements }) => bare.run(statements)),
    };
    return { ...(await inRounds(rounds, takes, warming)), statements: calls[0]?.statements.length ?? 0 };
  } finally {
    connection.close();
    await bare.close();
  }
}

export function statementsRow(what: string, share: number, samples: Samples, aim: Row['aim'] = null): Row {
  return {
    what: `${what}, p${share * 100}`,
    unit: 'ms',
    measured: quantile(samples.call, share),
    baseline: { what: `its ${samples.statements} queries, bare driver`, figure: quantile(samples.bare, share) },
    aim,
  };
}
