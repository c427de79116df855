import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';
import { endPrograms, startServer } from '../testing/program.ts';

const database = await openDatabase();
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-drain-'));
writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
afterEach(endPrograms);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(drain_seconds: number) {
  const port = await freePort();
  const program = startServer({
    ...database.settings,
    DATA_DIR: folder,
    WEB_DIR: folder,
    PORT: String(port),
    DRAIN_SECONDS: String(drain_seconds),
  });
  await program.until(/is ready/);
  return { program, origin: `http://localhost:${port}` };
}

const newConnections = new Agent({ keepAlive: false });

/** @returns the status and whether the server ends the connection */
const ask = (url: string, agent = newConnections) =>
  new Promise<{ status: number | undefined; closes: boolean }>((done, fail) => {
    const read = (reply: IncomingMessage) => {
      const closes = reply.headers.connection === 'close';
      reply.resume().once('end', () => done({ status: reply.statusCode, closes }));
    };
    get(url, { agent }, read).once('error', fail);
  });

test('requirement 45: after SIGTERM, readiness fails, connections are accepted and end with their reply; then the server ends', {
  timeout: 30_000,
}, async () => {
  // The requests below take two seconds on a busy machine.
  const { program, origin } = await start(6);
  const persistent = new Agent({ keepAlive: true, maxSockets: 1 });
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const agent of [persistent, idle])
    expect(await ask(`${origin}/api/v1/ready`, agent)).toEqual({ status: 200, closes: false });

  const since = performance.now();
  program.child.kill('SIGTERM');
  await expect.poll(async () => (await ask(`${origin}/api/v1/ready`)).status).toBe(503);
  expect(await ask(`${origin}/api/v1/health`, persistent)).toEqual({ status: 200, closes: true });
  await wait(1_000);
  for (const path of ['/api/v1/health', '/', '/api/docs'])
    expect(await ask(origin + path)).toEqual({ status: 200, closes: true });
  for (const path of ['/api/v1/nothing', '/api/v1/%', '/nothing.js'])
    expect(await ask(origin + path)).toMatchObject({ closes: true });

  expect(await program.ended).toBe(0);
  expect(performance.now() - since).toBeGreaterThan(5_900);
  expect(program.output.err).toBe('');
  await expect(ask(`${origin}/api/v1/health`)).rejects.toThrow();
  for (const agent of [persistent, idle]) agent.destroy();
});

test('a second signal ends it at once, but not the copy that npm passes on', {
  tags: 'all',
  timeout: 30_000,
}, async () => {
  const { program, origin } = await start(60);
  program.child.kill('SIGINT');
  program.child.kill('SIGINT');
  await wait(1_200);
  expect(await ask(`${origin}/api/v1/health`)).toEqual({ status: 200, closes: true });
  program.child.kill('SIGINT');
  expect(await program.ended).toBe(130);
});
