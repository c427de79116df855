import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../apps/server/src/app.ts';
import { createLog } from '../apps/server/src/log.ts';
import { type Child, here, listening } from './children.ts';
import { openConnection } from './connection.ts';
import { estimateCount, type Installation } from './installation.ts';
import { signIn } from './page.ts';
import { inRounds, quantile, timed } from './rounds.ts';
import { connectBare, openRecordingDb, pickEstimates, type Statement } from './store.ts';
import type { Row } from './table.ts';

/** One call and what it asks of the database. */
export interface Asked {
  readonly path: string;
  readonly statements: readonly Statement[];
}

/** How often a call is made in one round, and in how many rounds, the first of which only warm up. */
interface Effort {
  readonly rounds: number;
  readonly calls: number;
  readonly warming: number;
}

/**
 * Calls on 100,000 estimates over one connection, one after the other, beside their own statements sent by the bare
 * driver over one connection, and beside the answer of a bare Fastify.
 */
export async function measureCalls(installation: Installation): Promise<Row[]> {
  const line = await openConnection(installation.origin);
  const hello = await listening(join(here, 'hello.mjs'), {}, '/');
  try {
    const headers = { authorization: `Bearer ${await signIn(line, installation.advisor)}` };
    const ids = await pickEstimates(installation.db, installation.advisor.email, 100);
    const calculated = await statementsOf(
      installation,
      headers,
      ids.map((id) => `/api/v1/estimations/${id}/calculate`),
    );
    const listed = await statementsOf(installation, headers, ['/api/v1/estimations']);
    const searched = await statementsOf(installation, headers, ['/api/v1/estimations?search=mar']);
    const measure = (name: string, asked: Asked[], effort: Effort) =>
      measureCall(installation, { name, asked, headers, hello, ...effort });
    return [
      ...(await measure('GET estimations/{id}/calculate', calculated, { rounds: 20, calls: 150, warming: 15 })),
      ...(await measure(`GET estimations, first of ${estimateCount.toLocaleString('en-US')} by name`, listed, {
        rounds: 20,
        calls: 15,
        warming: 3,
      })),
      ...(await measure('GET estimations, searched', searched, { rounds: 10, calls: 15, warming: 1 })),
    ];
  } finally {
    line.close();
    await hello.stop();
  }
}

/**
 * Makes each call within this process and records its statements for the baseline. Each call is made
 * three times: a running server caches what only the first call asks, and a connection that a call opens makes it read
 * its session again.
 */
export async function statementsOf(
  installation: Installation,
  headers: Record<string, string>,
  paths: readonly string[],
): Promise<Asked[]> {
  const recorded: Statement[] = [];
  const connection = openRecordingDb(installation.database_url, recorded);
  const ctx = await installation.contextOn(connection.db);
  const app: FastifyInstance = await buildApp({
    ctx,
    database_url: installation.database_url,
    log: createLog('silent', () => undefined),
    web: null,
  });
  const asked: Asked[] = [];
  for (const path of [...paths, ...paths, ...paths]) {
    recorded.length = 0;
    const { statusCode, body } = await app.inject({ url: path, headers });
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${body}`);
    asked.push({ path, statements: [...recorded] });
  }
  await app.close();
  await connection.close();
  return asked.slice(-paths.length);
}

interface Plan extends Effort {
  readonly name: string;
  readonly asked: readonly Asked[];
  readonly headers: Record<string, string>;
  readonly hello: Child;
}

async function measureCall(installation: Installation, plan: Plan): Promise<Row[]> {
  const { asked, headers, calls, rounds, warming } = plan;
  const [line, hello] = [await openConnection(installation.origin), await openConnection(plan.hello.origin)];
  const bare = await connectBare(installation.database_url);
  let turn = 0;
  const next = () => asked[turn++ % asked.length] as Asked;
  const take = (work: () => Promise<unknown>) => async () => {
    const samples: number[] = [];
    for (let call = 0; call < calls; call += 1) samples.push(await timed(work));
    return samples;
  };
  try {
    const takes = {
      call: take(async () => {
        const { status } = await line.call(next().path, { headers });
        if (status !== 200) throw new Error(`${plan.name} was answered with ${status}`);
      }),
      bare: take(() => bare.run(next().statements)),
      hello: take(() => hello.call('/')),
    };
    const taken = await inRounds(rounds, takes, warming);
    return rowsOf(plan, taken);
  } finally {
    line.close();
    hello.close();
    await bare.close();
  }
}

type Taken = Record<'call' | 'bare' | 'hello', readonly number[]>;

function rowsOf({ name, asked }: Plan, { call, bare, hello }: Taken): Row[] {
  const count = asked[0]?.statements.length ?? 0;
  const row = (what: string, share: number, baseline: Row['baseline'], aim: Row['aim'] = null): Row => ({
    what: `${name}, ${what}`,
    unit: 'ms',
    measured: quantile(call, share),
    baseline,
    aim,
  });
  const queries = (share: number) => ({ what: `its ${count} queries, bare driver`, figure: quantile(bare, share) });
  const transport = quantile(hello, 0.5);
  return [
    row('p50', 0.5, queries(0.5), { on: 'ratio', bound: 'at most', figure: 1.5 }),
    row('p50', 0.5, {
      what: `those and a bare Fastify's answer (${transport.toFixed(3)} ms)`,
      figure: quantile(bare, 0.5) + transport,
    }),
    row('p99', 0.99, queries(0.99)),
  ];
}
