import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { emailOf, password } from '../fixtures/api-client.ts';
import { startServer, stopServer } from '../fixtures/server.ts';
import { openPage, signIn, signInAs } from './page.ts';

/** Holds the database, its log of writes and the demo data, with room for a few thousand estimates. */
const diskSize = '640m';
/** After the first rejected write, in milliseconds. */
const fullMs = 5_000;
const timeoutMs = 40_000;
const piece = Buffer.alloc(64 * 1024);
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

const estimation = {
  client_first_name: 'Margaret',
  zip: '60614',
  county: '17031',
  plan_year: 2025,
  dependents_attributes: [{ age: 61, sex: 'Female' }],
  household_size: 1,
  income: 52_000,
};

function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

const openSocket = (origin: string, authorization: string): Promise<number> =>
  new Promise((done, fail) => {
    const headers = {
      authorization,
      origin,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-protocol': `actioncable-v1-json, ${authorization.replace('Bearer ', 'bearer.')}`,
    };
    const handshake = request(`${origin}/cable`, { headers, timeout: timeoutMs });
    handshake.on('upgrade', (_response, socket) => {
      socket.destroy();
      done(101);
    });
    handshake.on('response', (response) => done(response.resume().statusCode ?? 0));
    handshake.on('error', fail).end();
  });

/** Calls of every kind, each of which returns its status; `created` gets the ids of estimates. */
async function callsOf(origin: string, created: number[]): Promise<Record<string, () => Promise<number>>> {
  const headers = await signInAs(origin, 'advisor');
  const page = await openPage(origin);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { headers, signal: AbortSignal.timeout(timeoutMs), ...init });
  const read = async (path: string) => {
    const response = await call(path);
    await response.arrayBuffer();
    return response.status;
  };
  return {
    read: () => read('/api/v1/estimations'),
    async write() {
      const response = await call('/api/v1/estimations', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ estimation }),
      });
      const body = (await response.json()) as { id: number };
      if (response.ok) created.push(body.id);
      return response.status;
    },
    'sign-in': async () => (await signIn(origin, page, emailOf('advisor'), password)).status,
    health: () => read('/api/v1/health'),
    page: () => read('/signin'),
    socket: () => openSocket(origin, headers.authorization ?? ''),
  };
}

const isSuccess = (status: number) => status === 101 || status === 200;

test.skipIf(!canMount)(
  'a full disk fails writes with 503, loses nothing, and everything works once there is space',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'healthplanner-resilience-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder]);
    const data = join(folder, 'data');
    const filling = join(folder, 'filling');
    // PostgreSQL may run as another user, who needs access.
    chmodSync(folder, 0o755);
    mkdirSync(data);
    const server = await startServer(data, { LOG_LEVEL: 'silent' });
    try {
      const created: number[] = [];
      const calls = await callsOf(server.url, created);
      const replies: { kind: string; status: number }[] = [];
      let isOver = false;
      const repeat = async ([kind, call]: readonly [string, () => Promise<number>]) => {
        while (!isOver) {
          replies.push({ kind, status: await call().catch(() => 0) });
          await wait(20);
        }
      };
      const repeated = Promise.all(Object.entries(calls).flatMap((call) => [repeat(call), repeat(call)]));
      await expect.poll(() => created.length, { timeout: 60_000 }).toBeGreaterThan(10);
      const isRejected = () => replies.some(({ kind, status }) => kind === 'write' && status === 503);
      // What the database releases is filled again.
      for (let fullAt = 0; fullAt === 0 || performance.now() < fullAt + fullMs; await wait(100)) {
        fill(filling);
        if (fullAt === 0 && isRejected()) fullAt = performance.now();
      }
      isOver = true;
      await repeated;
      rmSync(filling);
      expect(replies.filter(({ status }) => !isSuccess(status) && status !== 503)).toEqual([]);
      expect(replies.filter(({ kind, status }) => kind === 'page' && status !== 200)).toEqual([]);

      for (const call of Object.values(calls))
        await expect.poll(() => call().catch(() => 0), { timeout: 60_000, interval: 200 }).toSatisfy(isSuccess);
      const headers = await signInAs(server.url, 'advisor');
      for (const id of created)
        expect((await fetch(`${server.url}/api/v1/estimations/${id}`, { headers })).status, `estimate ${id}`).toBe(200);
    } finally {
      await stopServer(server);
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
