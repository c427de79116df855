import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { publish } from '../apps/server/src/realtime/store.ts';
import { streams } from '../apps/server/src/realtime/streams.ts';
import { here, listening } from './children.ts';
import { openConnection } from './connection.ts';
import type { Installation } from './installation.ts';
import { quantile } from './rounds.ts';
import { newFirm } from './store.ts';
import type { Row } from './table.ts';

/** Sockets on one process, and sockets per user. */
const [sockets, ofOne] = [10_000, 40];
/** The number of client processes. */
const processCount = 2;
/** Messages to all sockets; the first are warm-up and not counted. */
const [warming, messages] = [4, 30];
/** Between two messages, in milliseconds. */
const pause = 300;
/** How long the last message may take to arrive everywhere, in milliseconds. */
const timeoutMs = 10_000;

const now = () => performance.timeOrigin + performance.now();

interface Report {
  readonly times: readonly (readonly number[])[];
  readonly wrong: number;
}

/** A process of clients, which executes one order at a time. */
interface ClientProcess {
  order<T = unknown>(order: 'open' | 'report', given?: object): Promise<T>;
  end(): void;
}

function startClientProcess(): ClientProcess {
  const child: ChildProcess = fork(join(here, 'cable-sockets.mjs'), { serialization: 'advanced' });
  return {
    async order<T>(order: string, given = {}) {
      child.send({ order, ...given });
      const [answer] = (await once(child, 'message')) as [T & { error?: string }];
      if (answer.error) throw new Error(answer.error);
      return answer;
    },
    end: () => child.disconnect(),
  };
}

/** 10,000 sockets, and a function that sends them a message and returns the time of sending. */
interface Audience {
  readonly people: readonly ClientProcess[];
  send(id: number): Promise<number>;
}

/** One message to 10,000 sockets on one process, from commit to arrival, in turn with the socket library alone. */
export async function measureCable(installation: Installation): Promise<Row[]> {
  const [people, others] = [startClientProcesses(), startClientProcesses()];
  const bare = await listening(join(here, 'bare-sockets.mjs'), {}, '/');
  try {
    const library = await openBare(others, bare.origin);
    const began = now();
    const product = await openProduct(people, installation);
    const opening = now() - began;
    const [measured, baseline] = await sendInTurn([product, library]);
    return rowsOf(measured, baseline, opening);
  } finally {
    for (const client of [...people, ...others]) client.end();
    await bare.stop();
  }
}

const startClientProcesses = () => Array.from({ length: processCount }, startClientProcess);

async function openProduct(people: readonly ClientProcess[], installation: Installation): Promise<Audience> {
  const { origin, db } = installation;
  const ctx = await installation.contextOn(db);
  const { account_id, session_ids } = await newFirm(db, sockets / ofOne);
  const cookies = session_ids.map((id) => `__Host-hp_session=${ctx.tokens.sign('session', id)}`);
  await openAll(people, {
    url: `${origin.replace('http', 'ws')}/cable`,
    origin: ctx.public_url,
    identifier: JSON.stringify({ channel: 'AccountChannel', id: account_id }),
    cookies: Array.from({ length: sockets }, (_, n) => cookies[n % cookies.length]),
  });
  return {
    people,
    send: (id) =>
      db.transaction().execute(async (trx) => {
        await publish(trx, { event: 'account.updated', id, streams: [streams.ofAccount(account_id)] });
        // Only the commit follows.
        return now();
      }),
  };
}

async function openBare(people: readonly ClientProcess[], origin: string): Promise<Audience> {
  const cookies = Array<string>(sockets).fill('');
  await openAll(people, { url: origin.replace('http', 'ws'), origin, identifier: null, cookies });
  return {
    people,
    async send(id) {
      // A new connection each time: the server closes idle ones.
      const line = await openConnection(origin);
      const began = now();
      await line.call(`/?id=${id}`);
      line.close();
      return began;
    },
  };
}

interface Opening {
  readonly cookies: readonly (string | undefined)[];
  readonly [other: string]: unknown;
}

/** Each client opens its share. */
const openAll = (people: readonly ClientProcess[], { cookies, ...opening }: Opening) =>
  Promise.all(
    people.map((client, n) =>
      client.order('open', { ...opening, cookies: cookies.filter((_, index) => index % people.length === n) }),
    ),
  );

/** Milliseconds per message and socket, and the number of deliveries that were not exactly once. */
interface Measured {
  readonly samples: readonly number[];
  readonly wrong: number;
}

/** Sends each message to both audiences in turn, so that other load on the machine affects both alike. */
async function sendInTurn(audiences: readonly [Audience, Audience]): Promise<[Measured, Measured]> {
  const sentAt: [number[], number[]] = [[], []];
  for (let id = 1; id <= warming + messages; id += 1)
    for (const [index, audience] of audiences.entries()) {
      sentAt[index]?.push(await audience.send(id));
      await wait(pause);
    }
  const [product, library] = audiences;
  return [await measure(product, sentAt[0]), await measure(library, sentAt[1])];
}

async function measure({ people }: Audience, sentAt: readonly number[]): Promise<Measured> {
  const ids = sentAt.map((_, index) => index + 1);
  const reports = await Promise.all(people.map((client) => client.order<Report>('report', { ids, timeoutMs })));
  const samples = sentAt.flatMap((at, index) =>
    index < warming ? [] : reports.flatMap(({ times }) => (times[index] ?? []).map((time) => time - at)),
  );
  return { samples, wrong: reports.reduce((sum, { wrong }) => sum + wrong, 0) };
}

function rowsOf(measured: Measured, baseline: Measured, opening: number): Row[] {
  const count = sockets.toLocaleString('en-US');
  const row = (name: string, share: number, aim: Row['aim']): Row => ({
    what: `a message to ${count} sockets on one process, commit to receipt, ${name}`,
    unit: 'ms',
    measured: quantile(measured.samples, share),
    baseline: { what: 'the socket library alone, no database', figure: quantile(baseline.samples, share) },
    aim,
  });
  return [
    row('p50', 0.5, null),
    row('p95', 0.95, { on: 'measured', bound: 'at most', figure: 300 }),
    {
      what: 'its deliveries that did not come exactly once',
      unit: 'deliveries',
      measured: measured.wrong,
      baseline: { what: 'in all', figure: sockets * (warming + messages) },
      aim: { on: 'measured', bound: 'at most', figure: 0 },
    },
    {
      what: `${count} sockets come back at once: connected and subscribed`,
      unit: 'per second',
      measured: (sockets * 1000) / opening,
      baseline: { what: 'asked for', figure: sockets },
      aim: null,
    },
  ];
}
