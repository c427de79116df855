import { afterAll, expect, test } from 'vitest';
import { createActors } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor } = await createActors(app.db);

test('requirement 45: shutdown asks every page to reconnect, and does not wait for pages that do not read or close', async () => {
  const pages = [await app.cable(advisor)];
  for (let n = 1; n < 40; n += 1) pages.push(await app.cable(advisor));
  const [paused, ...others] = pages;
  paused?.ws.pause();
  const startedAt = performance.now();
  await app.server.close();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  for (const page of others) {
    expect(page.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
    expect(await page.closed).toBe(1012);
  }
  paused?.ws.resume();
  expect(await paused?.closed).toBeOneOf([1006, 1012]);
});
