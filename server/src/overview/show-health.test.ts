import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../testing/house.ts';
import { newCast, newEstimation } from '../testing/people.ts';

/** A way to the database that can fall silent, and has a door that can be shut, as when its machine goes down. */
function detour() {
  const open = new Set<Socket>();
  let onQuestion: (() => void) | null = null;
  let to = new pg.Client();
  const server = createServer((near) => {
    // A database of this machine is met at a socket in the file system.
    const far = to.host.startsWith('/') ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(to.port, to.host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.on('data', (question) => {
      onQuestion?.();
      far.write(question);
    });
    far.on('data', (answer) => onQuestion ?? near.write(answer));
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        if (address !== null && typeof address === 'object') port = address.port;
        resolve();
      });
    });
  return {
    async lead(database_url: string) {
      to = new pg.Client({ connectionString: database_url });
      await listen();
      const url = new URL(`postgres://127.0.0.1:${port}/${to.database}`);
      url.username = to.user ?? '';
      url.password = to.password ?? '';
      return url.href;
    },
    listen,
    /** From now on nothing is answered; resolves when something was asked. */
    hush: () =>
      new Promise<void>((resolve) => {
        onQuestion = resolve;
      }),
    async shut() {
      onQuestion = null;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

const road = detour();
const house = await openHouse({ detour: road.lead });
afterAll(async () => {
  await house.close();
  await road.shut();
});
const { advisor } = await newCast(house.db);

test('ready, and which version', async () => {
  expect((await house.browser().call('show-health')).body).toEqual({ ready: true, version: '0.0.0-test' });
});

test('connections that break in the middle of a question end neither the process nor the pool', async () => {
  for (let time = 0; time < 3; time++) {
    const isAsked = road.hush();
    const asked = Array.from({ length: 30 }, () => house.browser().call('show-health'));
    await isAsked;
    await road.shut();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(30).fill(503));
    await road.listen();
    expect((await house.browser().call('show-health')).status).toBe(200);
  }
});

test('while the database is away every call that needs it says so quickly, and all is well when it is back', async () => {
  const browser = house.as(advisor);
  const saved = await newEstimation(browser);
  await road.shut();
  try {
    const start = performance.now();
    const answers = await Promise.all([
      browser.call('show-health'),
      browser.call('show-current-user'),
      browser.call('list-estimations'),
      browser.call('show-estimation', { params: { id: saved.token } }),
      browser.call('refresh-token'),
      house.browser().call('list-counties', { query: { zip: '60614' } }),
      ...Array.from({ length: 100 }, () => browser.call('show-health')),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.error]).toEqual([503, 'The service is busy. Please try again in a moment.']);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
    expect((await house.browser().call('show-settings')).status).toBe(200);
    expect((await house.browser().open('/')).statusCode).toBe(200);
  } finally {
    await road.listen();
  }
  const after = await Promise.all(Array.from({ length: 50 }, () => browser.call('show-health')));
  expect(after.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect((await browser.call('show-estimation', { params: { id: saved.id } })).body.id).toBe(saved.id);
});
