import { fork } from 'node:child_process';
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
import { type Aim, atMost, type Row } from './table.ts';

const [sockets, ofOne] = [10_000, 40];
const clientProcesses = 2;
const [warming, messages] = [4, 20];
/** Between two messages, in milliseconds. */
const pause = 300;
/** How long the last message may take to arrive everywhere, in milliseconds. */
const timeoutMs = 10_000;

const now = () => performance.timeOrigin + performance.now();

interface Report {
  readonly times: readonly (readonly number[])[];
  readonly wrong: number;
}

interface Audience {
  /** @returns the time of sending */
  send(id: number): Promise<number>;
  report(ids: readonly number[]): Promise<Report[]>;
  close(): void;
}

/** @param cookies of each socket */
async function openSockets(cookies: readonly string[], opening: object, send: Audience['send']): Promise<Audience> {
  const children = Array.from({ length: clientProcesses }, () =>
    fork(join(here, 'cable-sockets.mjs'), { serialization: 'advanced' }),
  );
  const order = (given: (process: number) => object) =>
    Promise.all(
      children.map(async (child, index) => {
        child.send(given(index));
        const [answer] = (await once(child, 'message')) as [{ error?: string }];
        if (answer.error) throw new Error(answer.error);
        return answer;
      }),
    );
  const close = () => {
    for (const child of children) child.disconnect();
  };
  const share = (process: number) => cookies.filter((_, index) => index % clientProcesses === process);
  try {
    await order((process) => ({ order: 'open', ...opening, cookies: share(process) }));
  } catch (error) {
    close();
    throw error;
  }
  return { send, report: (ids) => order(() => ({ order: 'report', ids, timeoutMs })) as Promise<Report[]>, close };
}

/** One message to 10,000 sockets on one process, from commit to arrival, in turn with the socket library alone. */
export async function measureCable(installation: Installation): Promise<Row[]> {
  const bare = await listening(join(here, 'bare-sockets.mjs'), {}, '/');
  const audiences: Audience[] = [];
  try {
    audiences.push(await openProduct(installation), await openBare(bare.origin));
    const sentAt = audiences.map(() => [] as number[]);
    for (let id = 1; id <= warming + messages; id += 1)
      for (const [index, audience] of audiences.entries()) {
        sentAt[index]?.push(await audience.send(id));
        await wait(pause);
      }
    const [product, library] = await Promise.all(
      audiences.map((audience, index) => measure(audience, sentAt[index] ?? [])),
    );
    return product && library ? rowsOf(product, library) : [];
  } finally {
    for (const audience of audiences) audience.close();
    await bare.stop();
  }
}

async function openProduct({ origin, db, keys, contextOn }: Installation): Promise<Audience> {
  const ctx = await contextOn({ db, keys });
  const { account_id, session_ids } = await newFirm(db, sockets / ofOne);
  const cookies = session_ids.map((id) => `__Host-hp_session=${ctx.tokens.sign('session', id)}`);
  const identifier = JSON.stringify({ channel: 'AccountChannel', id: account_id });
  const opening = { url: `${origin.replace('http', 'ws')}/cable`, origin: ctx.public_url, identifier };
  return openSockets(Array.from({ length: ofOne }, () => cookies).flat(), opening, (id) =>
    db.transaction().execute(async (trx) => {
      await publish(trx, { event: 'account.updated', id, streams: [streams.ofAccount(account_id)] });
      // Only the commit follows.
      return now();
    }),
  );
}

function openBare(origin: string): Promise<Audience> {
  const opening = { url: origin.replace('http', 'ws'), origin, identifier: null };
  return openSockets(Array<string>(sockets).fill(''), opening, async (id) => {
    // A new connection each time: the server closes idle ones.
    const connection = await openConnection(origin);
    const began = now();
    await connection.call(`/?id=${id}`);
    connection.close();
    return began;
  });
}

/** Milliseconds per message and socket, and the number of deliveries that were not exactly once. */
interface Measured {
  readonly samples: readonly number[];
  readonly wrong: number;
}

async function measure(audience: Audience, sentAt: readonly number[]): Promise<Measured> {
  const reports = await audience.report(sentAt.map((_, index) => index + 1));
  const samples = sentAt.flatMap((at, index) =>
    index < warming ? [] : reports.flatMap(({ times }) => (times[index] ?? []).map((time) => time - at)),
  );
  return { samples, wrong: reports.reduce((sum, { wrong }) => sum + wrong, 0) };
}

function rowsOf(product: Measured, library: Measured): Row[] {
  const count = sockets.toLocaleString('en-US');
  const row = (share: number, aim: Aim | null): Row => ({
    what: `a message to ${count} sockets on one process, commit to receipt, p${share * 100}`,
    unit: 'ms',
    measured: quantile(product.samples, share),
    baseline: { what: 'the socket library alone, no database', figure: quantile(library.samples, share) },
    aim,
  });
  return [
    row(0.5, null),
    row(0.95, atMost('measured', 300)),
    {
      what: 'its deliveries that did not come exactly once',
      unit: 'deliveries',
      measured: product.wrong,
      baseline: { what: 'in all', figure: sockets * (warming + messages) },
      aim: atMost('measured', 0),
    },
  ];
}
