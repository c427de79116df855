import { setTimeout as wait } from 'node:timers/promises';
import { fillClients } from './clients/filling/store.ts';
import { headersOf } from './clients/measure.ts';
import { prepareAdmin, settleCounts } from './clients/store.ts';
import { openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { inRounds, median } from './rounds.ts';
import type { Row } from './table.ts';

/** Connections, each with one call at a time. */
const connections = 16;
/** Of each sample, in milliseconds. */
const sampleMs = 3_000;
const rounds = 5;
const dataset = { firms: 200, advisors: 5, agents: 10, clients: 100_000 };

/** The throughput of two processes on one port, and of one, on one database. The clients share the machine with them. */
export async function measureProcesses(): Promise<Row[]> {
  const installation = await install({ estimates: 0, more: { LOG_LEVEL: 'silent' } });
  try {
    await fillClients(installation.db, dataset);
    await settleCounts(installation.db);
    const { admin } = await prepareAdmin(installation.db, installation.advisor.email);
    const headers = await headersOf(installation, admin);
    const two = await installation.serve({ PROCESSES: '2' });
    const estimate = `/api/v1/estimations/${installation.share_token}/calculate`;
    return [
      await compare('GET clients, a firm’s first page', '/api/v1/clients', headers, installation, two.origin),
      await compare('GET estimations/{id}/calculate', estimate, {}, installation, two.origin),
    ];
  } finally {
    await installation.close();
  }
}

async function compare(
  what: string,
  path: string,
  headers: Record<string, string>,
  one: Installation,
  two: string,
): Promise<Row> {
  const taken = await inRounds(rounds, {
    one: () => throughput(one.origin, path, headers),
    two: () => throughput(two, path, headers),
  });
  return {
    what: `${what}, two processes on ${connections} connections`,
    unit: 'per second',
    measured: median(taken.two),
    baseline: { what: 'one process', figure: median(taken.one) },
    aim: { on: 'ratio', bound: 'at least', figure: 1.7 },
  };
}

async function throughput(origin: string, path: string, headers: Record<string, string>): Promise<readonly number[]> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(origin)));
  let replies = 0;
  let isOver = false;
  const call = async (line: (typeof lines)[number]) => {
    while (!isOver) {
      const { status } = await line.call(path, { headers });
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      replies += 1;
    }
  };
  const began = performance.now();
  const calls = Promise.all(lines.map(call));
  await Promise.race([wait(sampleMs), calls]);
  const perSecond = (replies / (performance.now() - began)) * 1000;
  isOver = true;
  await calls;
  for (const line of lines) line.close();
  return [perSecond];
}
