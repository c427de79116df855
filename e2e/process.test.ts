import { Agent, get } from 'node:http';
import type { EstimationBody } from 'contract/endpoints/estimations';
import { openApiClient } from './fixtures/api-client.ts';
import { createDataFolder, freePort, type Server, startServer, stopServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ timeout: 120_000 });

const estimation = (client_first_name: string): EstimationBody => ({
  client_first_name,
  zip: '60614',
  county: '17031',
  plan_year: 2025,
  dependents_attributes: [{ age: 40, sex: 'Female', spouse: false }],
  household_size: 1,
  income: 40_000,
});

const it = test.extend<{ home: { folder: string; start: () => Promise<Server> } }>({
  home: async ({ browserName: _ }, use) => {
    const { path, remove } = createDataFolder();
    const PORT = String(await freePort());
    const servers: Server[] = [];
    const start = async () => {
      const server = await startServer(path, { PORT });
      servers.push(server);
      return server;
    };
    await use({ folder: path, start });
    for (const server of servers) await stopServer(server);
    remove();
  },
});

it('every acknowledged estimate survives kill -9 during a hundred saves', { tag: '@all' }, async ({ home }) => {
  const first = await home.start();
  const advisor = await openApiClient(first.url, 'advisor');
  const acknowledged = new Map<number, string>();
  let begun = 0;
  const saveOn = async (): Promise<void> => {
    while (begun < 100) {
      begun += 1;
      const name = `Save ${begun}`;
      const { id } = await advisor.call('create-estimation', {
        body: { estimation: estimation(name), rootEstimator: false },
      });
      acknowledged.set(Number(id), name);
      if (acknowledged.size === 50) first.child.kill('SIGKILL');
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, saveOn));
  await first.ended;
  expect(acknowledged.size).toBeGreaterThanOrEqual(50);
  expect(acknowledged.size, 'the kill came in the middle').toBeLessThan(100);
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);

  const since = Date.now();
  const second = await home.start();
  expect(Date.now() - since, 'a second start takes seconds').toBeLessThan(10_000);
  expect(second.output()).not.toContain('Creating a database');
  const again = await openApiClient(second.url, 'advisor');
  for (const [id, name] of acknowledged) {
    const restored = await again.call('show-estimation', { params: { id } });
    expect(restored).toMatchObject({ id, client_first_name: name, income: 40_000 });
  }
  const figures = await again.call('calculate-estimation', { params: { id: [...acknowledged.keys()].at(-1) ?? 0 } });
  expect(figures.premiums?.['Silver Plan'].premium).toBeGreaterThan(0);
  // Who was signed in before the kill still is: sessions survive, too.
  const { estimations } = await advisor.call('list-estimations');
  expect(estimations.length).toBeGreaterThan(0);
  expect(await stopServer(second)).toBe(0);
});

it('SIGTERM under load: requests in progress complete, and the server exits with 0', { tag: '@all' }, async ({
  home,
}) => {
  const server = await home.start();
  const advisor = await openApiClient(server.url, 'advisor');
  const { share_url } = await advisor.call('create-estimation', {
    body: { estimation: estimation('Load'), rootEstimator: false },
  });
  const token = new URL(share_url ?? '', server.url).pathname.split('/')[2];
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const path = `${server.url}/api/v1/estimations/${token}/calculate`;
      get(path, { agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode))).once(
        'error',
        reject,
      );
    });
  const volley = () => Array.from({ length: 24 }, ask);
  for (let round = 0; round < 10; round += 1) await Promise.all(volley());

  // On connections that are open, every request has been read by the time that some are answered.
  const last = volley();
  await Promise.race(last);
  const since = Date.now();
  server.child.kill('SIGTERM');
  expect(await Promise.all(last), 'what was under way').toEqual(last.map(() => 200));
  expect(await server.ended).toBe(0);
  expect(Date.now() - since, 'kept connections do not hold a stop up').toBeLessThan(5_000);
  await expect(ask()).rejects.toThrow();
  agent.destroy();

  const second = await home.start();
  expect(second.output()).not.toContain('Creating a database');
});

it('saves in progress at SIGTERM are either stored or rejected', { tag: '@all' }, async ({ home }) => {
  const first = await home.start();
  const advisor = await openApiClient(first.url, 'advisor');
  const before = (await advisor.call('list-estimations')).totalCount;
  const saves = Array.from({ length: 40 }, (_, index) =>
    advisor.call('create-estimation', { body: { estimation: estimation(`Term ${index}`), rootEstimator: false } }),
  );
  await saves[0];
  first.child.kill('SIGTERM');
  const outcomes = await Promise.allSettled(saves);
  expect(await first.ended).toBe(0);
  const fulfilled = outcomes.filter(({ status }) => status === 'fulfilled').length;
  const second = await home.start();
  const after = (await (await openApiClient(second.url, 'advisor')).call('list-estimations')).totalCount;
  expect(after - before).toBe(fulfilled);
});

it('a second server on the same folder does not start and does not affect the first', { tag: '@all' }, async ({
  home,
}) => {
  const first = await home.start();
  const rejected = await startServer(home.folder).then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  expect(rejected).toMatch(/ended with 1/);
  expect(rejected).toMatch(/cannot start/i);
  const advisor = await openApiClient(first.url, 'advisor');
  expect((await advisor.call('list-estimations')).totalCount).toBeGreaterThan(0);
});
