import { afterAll, expect, test } from 'vitest';
import { databaseProxy } from '../testing/database-proxy.ts';
import { createActors, newEstimation } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const proxy = databaseProxy();
const app = await createTestApp({ proxy: proxy.start });
afterAll(async () => {
  await app.close();
  await proxy.close();
});
const { advisor } = await createActors(app.db);

test('returns readiness and version', async () => {
  expect((await app.browser().call('show-health')).body).toEqual({ ready: true, version: '0.0.0-test' });
});

test('requirement 48: broken connections end neither the process nor the pool', async () => {
  for (let time = 0; time < 3; time++) {
    const isAsked = proxy.stopAnswering();
    const asked = Array.from({ length: 30 }, () => app.browser().call('show-health'));
    await isAsked;
    await proxy.close();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(30).fill(503));
    await proxy.listen();
    expect((await app.browser().call('show-health')).status).toBe(200);
  }
});

test('requirement 48: returns 503 quickly while the database is unavailable, and recovers', async () => {
  const browser = app.as(advisor);
  const saved = await newEstimation(browser);
  await proxy.close();
  try {
    const start = performance.now();
    const answers = await Promise.all([
      browser.call('show-health'),
      browser.call('show-current-user'),
      browser.call('list-estimations'),
      browser.call('show-estimation', { params: { id: saved.token } }),
      browser.call('refresh-token'),
      app.browser().call('list-counties', { query: { zip: '60614' } }),
      ...Array.from({ length: 100 }, () => browser.call('show-health')),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.error]).toEqual([503, 'The service is busy. Try again in a moment.']);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
    expect((await app.browser().call('show-settings')).status).toBe(200);
    expect((await app.browser().open('/')).statusCode).toBe(200);
  } finally {
    await proxy.listen();
  }
  const after = await Promise.all(Array.from({ length: 50 }, () => browser.call('show-health')));
  expect(after.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect((await browser.call('show-estimation', { params: { id: saved.id } })).body.id).toBe(saved.id);
});
