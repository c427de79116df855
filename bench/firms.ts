import { setTimeout as wait } from 'node:timers/promises';
import { bearerToken } from '../apps/server/src/http/authenticate.ts';
import { type HttpConnection, openConnection } from './connection.ts';
import type { Installation } from './installation.ts';
import { inRounds, quantile, timed } from './rounds.ts';
import type { Headers } from './statements.ts';
import { newFirm } from './store.ts';
import { type Aim, atMost, type Row } from './table.ts';

export const firms = 10;
const share = 10;
/** How many times its share another firm sends, by how many users, each over one connection. */
const flood = { times: 50, users: 25 };
const rounds = 2;
/** How long each is measured in a round, in milliseconds: the window of the limits. */
const span = 10_000;

const paths = ['/api/v1/clients', '/api/v1/estimations'];

export interface User {
  readonly session_id: string;
  readonly connection: HttpConnection;
  readonly headers: Headers;
}

/** Calls of firms that work as usual, while another one sends far more, with the limits that the product is shipped with. */
export async function measureFirms(installation: Installation): Promise<Row[]> {
  const server = await installation.serve({ RATE_FACTOR: '1', TRUST_PROXY: '1' });
  try {
    const open = (firm: number, users: number) => openUsers(installation, server.origin, firm, users);
    const others = (await Promise.all(Array.from({ length: firms }, (_, firm) => open(firm, 1)))).flat();
    const flooding = await open(firms, flood.users);
    const sent = { answered: 0, limited: 0, ms: 0 };
    const taken = await inRounds(rounds, {
      quiet: () => callAsUsual(others),
      flooded: async () => {
        const over = new AbortController();
        const began = performance.now();
        const flooded = floodWith(flooding, over.signal, sent);
        const samples = await callAsUsual(others);
        over.abort();
        await flooded;
        sent.ms += performance.now() - began;
        return samples;
      },
    });
    for (const { connection } of [...others, ...flooding]) connection.close();
    const ofOthers = (part: number, aim: Aim | null): Row => ({
      what: `calls of ${firms} firms while another sends ${flood.times} times its share, p${part * 100}`,
      unit: 'ms',
      measured: quantile(taken.flooded, part),
      baseline: { what: 'without it', figure: quantile(taken.quiet, part) },
      aim,
    });
    return [
      ofOthers(0.5, null),
      ofOthers(0.95, atMost('ratio', 2)),
      {
        what: 'calls of that firm',
        unit: 'per second',
        measured: ((sent.answered + sent.limited) * 1_000) / sent.ms,
        baseline: { what: 'of which not answered with 429', figure: (sent.answered * 1_000) / sent.ms },
        aim: null,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** The users of a new firm, each with a connection and, as a proxy would report it, an address. */
export async function openUsers({ db, keys, contextOn }: Installation, origin: string, firm: number, count: number) {
  const ctx = await contextOn({ db, keys });
  const { session_ids } = await newFirm(db, count);
  return Promise.all(
    session_ids.map(async (id, index) => ({
      session_id: id,
      connection: await openConnection(origin),
      headers: { authorization: `Bearer ${bearerToken(ctx, id, 3_600)}`, 'x-forwarded-for': `10.${firm}.${index}.1` },
    })),
  );
}

async function callRegularly(
  { connection, headers }: User,
  perSecond: number,
  isOver: (turn: number) => boolean,
  onCall: (status: number, ms: number) => void,
): Promise<void> {
  const began = performance.now() + Math.random() * (1_000 / perSecond);
  for (let turn = 0; !isOver(turn); turn++) {
    await wait(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
    let status = 0;
    const ms = await timed(async () => {
      status = (await connection.call(paths[turn % paths.length] ?? '', { headers })).status;
    });
    onCall(status, ms);
  }
}

export async function callAsUsual(users: readonly User[]): Promise<readonly number[]> {
  const samples: number[] = [];
  const onCall = (status: number, ms: number) => {
    if (status !== 200) throw new Error(`A usual call was answered with ${status}`);
    samples.push(ms);
  };
  const calls = (share * span) / 1_000;
  await Promise.all(users.map((user) => callRegularly(user, share, (turn) => turn === calls, onCall)));
  return samples;
}

async function floodWith(users: readonly User[], over: AbortSignal, sent: { answered: number; limited: number }) {
  const onCall = (status: number) => {
    if (status === 429) sent.limited++;
    else sent.answered++;
  };
  const perUser = (share * flood.times) / users.length;
  await Promise.all(users.map((user) => callRegularly(user, perUser, () => over.aborted, onCall)));
}
