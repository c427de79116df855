import { setTimeout as wait } from 'node:timers/promises';
import { bearerToken } from '../apps/server/src/http/authenticate.ts';
import { type HttpConnection, openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { inRounds, quantile, timed } from './rounds.ts';
import { newFirm } from './store.ts';
import type { Row } from './table.ts';

/** Firms that work as usual, each with one user over one connection. */
const firms = 10;
/** Requests of such a firm in a second: its share. */
const share = 10;
/** How many times its share another firm sends, by how many users, each over one connection. */
const flood = { times: 50, users: 25 };
const rounds = 2;
/** How long each is measured in a round, in milliseconds: the window of the limits. */
const span = 10_000;

const paths = ['/api/v1/clients', '/api/v1/estimations'];

interface User {
  readonly line: HttpConnection;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls of firms that work as usual, while another one sends far more, with the limits that the product is shipped with. */
export async function measureFirms(): Promise<Row[]> {
  const installation = await install({ estimates: 0, more: { RATE_FACTOR: '1', TRUST_PROXY: '1' } });
  try {
    const others = (
      await Promise.all(Array.from({ length: firms }, (_, firm) => openUsers(installation, firm, 1)))
    ).flat();
    const flooding = await openUsers(installation, firms, flood.users);
    const sent = { answered: 0, limited: 0, ms: 0 };
    const taken = await inRounds(rounds, {
      quiet: () => callAsUsual(others),
      flooded: async () => {
        const over = new AbortController();
        const began = performance.now();
        const flooded = floodWith(flooding, over.signal);
        const samples = await callAsUsual(others);
        over.abort();
        const counted = await flooded;
        sent.answered += counted.answered;
        sent.limited += counted.limited;
        sent.ms += performance.now() - began;
        return samples;
      },
    });
    for (const { line } of [...others, ...flooding]) line.close();
    const ofOthers = (name: string, part: number, bound: number | null): Row => ({
      what: `calls of ${firms} firms while another sends ${flood.times} times its share, ${name}`,
      unit: 'ms',
      measured: quantile(taken.flooded, part),
      baseline: { what: 'without it', figure: quantile(taken.quiet, part) },
      aim: bound === null ? null : { on: 'ratio', bound: 'at most', figure: bound },
    });
    return [
      ofOthers('p50', 0.5, null),
      ofOthers('p95', 0.95, 2),
      {
        what: 'calls of that firm',
        unit: 'per second',
        measured: (sent.answered + sent.limited) / (sent.ms / 1000),
        baseline: { what: 'of which not answered with 429', figure: sent.answered / (sent.ms / 1000) },
        aim: null,
      },
    ];
  } finally {
    await installation.close();
  }
}

/** The users of a new firm, each with a connection and, as a proxy would report it, an address. */
async function openUsers(installation: Installation, firm: number, count: number): Promise<User[]> {
  const ctx = await installation.contextOn(installation.db);
  const { session_ids } = await newFirm(installation.db, count);
  return Promise.all(
    session_ids.map(async (id, index) => ({
      line: await openConnection(installation.origin),
      headers: { authorization: `Bearer ${bearerToken(ctx, id, 3_600)}`, 'x-forwarded-for': `10.${firm}.${index}.1` },
    })),
  );
}

/** Sends so many calls a second, spread evenly; a late one is sent at once. */
async function callRegularly(
  { line, headers }: User,
  perSecond: number,
  isOver: (turn: number) => boolean,
  onCall: (status: number, ms: number) => void,
): Promise<void> {
  const began = performance.now() + Math.random() * (1_000 / perSecond);
  for (let turn = 0; !isOver(turn); turn++) {
    await wait(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
    let status = 0;
    const ms = await timed(async () => {
      status = (await line.call(paths[turn % paths.length] ?? '', { headers })).status;
    });
    onCall(status, ms);
  }
}

async function callAsUsual(users: readonly User[]): Promise<readonly number[]> {
  const samples: number[] = [];
  const onCall = (status: number, ms: number) => {
    if (status !== 200) throw new Error(`A usual call was answered with ${status}`);
    samples.push(ms);
  };
  const calls = (share * span) / 1_000;
  await Promise.all(users.map((user) => callRegularly(user, share, (turn) => turn === calls, onCall)));
  return samples;
}

async function floodWith(users: readonly User[], over: AbortSignal) {
  const counted = { answered: 0, limited: 0 };
  const onCall = (status: number) => {
    if (status === 429) counted.limited++;
    else counted.answered++;
  };
  const perUser = (share * flood.times) / users.length;
  await Promise.all(users.map((user) => callRegularly(user, perUser, () => over.aborted, onCall)));
  return counted;
}
