import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openConnection } from './connection.ts';
import type { Installation } from './installation.ts';
import { openPage, signIn } from './page.ts';

/** Callers of each kind, each with one request after the other. */
const callers = 4;
/** Between two requests of a caller. */
const restMs = 20;
const timeoutMs = 40_000;

export interface Reply {
  readonly kind: string;
  /** 0 without a reply. */
  readonly status: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

type Call = () => Promise<number>;

/** Needs no database: a page before it calls the API. */
export const pageKind = 'page';

export interface Callers {
  readonly replies: readonly Reply[];
  /** The ids of the estimates whose creation was answered with success. */
  readonly created: readonly number[];
  stop(): Promise<void>;
}

/** Repeats reads, writes, sign-ins, checks of health, pages and sockets until it is stopped. */
export async function startCallers(installation: Installation): Promise<Callers> {
  const replies: Reply[] = [];
  const created: number[] = [];
  let isOver = false;
  const repeat = async (kind: string, call: Call) => {
    while (!isOver) {
      const startedAt = performance.now();
      const status = await call().catch(() => 0);
      replies.push({ kind, status, startedAt, endedAt: performance.now() });
      await wait(restMs);
    }
  };
  const calls = await callsOf(installation, (id) => created.push(id));
  const repeated = Object.entries(calls).flatMap(([kind, call]) =>
    Array.from({ length: callers }, () => repeat(kind, call)),
  );
  return {
    replies,
    created,
    async stop() {
      isOver = true;
      await Promise.all(repeated);
    },
  };
}

async function callsOf(
  { origin, advisor }: Installation,
  onCreated: (id: number) => void,
): Promise<Record<string, Call>> {
  const line = await openConnection(origin);
  const page = await openPage(line);
  const token = await signIn(line, advisor);
  const headers = { ...page, authorization: `Bearer ${token}` };
  line.close();
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, { headers, signal: AbortSignal.timeout(timeoutMs), ...init });
    return { status: response.status, text: await response.text() };
  };
  const call = async (path: string, init?: RequestInit) => (await send(path, init)).status;
  return {
    read: () => call('/api/v1/estimations'),
    async write() {
      const { status, text } = await send('/api/v1/estimations', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ estimation }),
      });
      if (status < 300) onCreated((JSON.parse(text) as { id: number }).id);
      return status;
    },
    'sign-in': () => call('/api/v1/login', { method: 'POST', headers: page, body: JSON.stringify({ user: advisor }) }),
    health: () => call('/api/v1/health'),
    [pageKind]: () => call('/signin', { headers: {} }),
    socket: () => openSocket(origin, token),
  };
}

const estimation = {
  client_first_name: 'Margaret',
  zip: '60614',
  county: '17031',
  plan_year: 2025,
  dependents_attributes: [{ age: 61, sex: 'Female' }],
  household_size: 1,
  income: 52_000,
};

/** The status of a handshake: 101, or that of the response instead. */
const openSocket = (origin: string, token: string): Promise<number> =>
  new Promise((done, fail) => {
    const url = `${origin.replace('http', 'ws')}/cable?token=${encodeURIComponent(token)}`;
    const socket = new WebSocket(url, { origin, handshakeTimeout: timeoutMs });
    const end = (status: number) => {
      done(status);
      socket.terminate();
    };
    socket.on('open', () => end(101)).on('error', fail);
    socket.on('unexpected-response', (_request, response) => end(response.statusCode ?? 0));
  });

export const longestOf = (replies: readonly Reply[]): number =>
  Math.max(0, ...replies.map(({ startedAt, endedAt }) => endedAt - startedAt));
