import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor } = await createActors(app.db);

test('checklist row 45: a stop asks every socket to come back elsewhere, and waits neither for one that does not read nor for one that does not say goodbye', async () => {
  const pages = [await app.cable(advisor)];
  for (let n = 1; n < 40; n += 1) pages.push(await app.cable(advisor));
  const [deaf, ...others] = pages;
  deaf?.ws.pause();
  const began = performance.now();
  await app.server.close();
  expect(performance.now() - began).toBeLessThan(4_000);
  for (const page of others) {
    expect(page.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
    expect(await page.closed).toBe(1012);
  }
  deaf?.ws.resume();
  expect(await deaf?.closed).toBeOneOf([1006, 1012]);
});
