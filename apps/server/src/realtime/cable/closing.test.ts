import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { newCast } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { advisor } = await newCast(house.db);

test('checklist row 45: a stop asks every socket to come back elsewhere, and waits neither for one that does not read nor for one that does not say goodbye', async () => {
  const pages = [await house.cable(advisor)];
  for (let n = 1; n < 40; n += 1) pages.push(await house.cable(advisor));
  const [deaf, ...others] = pages;
  deaf?.ws.pause();
  const began = performance.now();
  await house.app.close();
  expect(performance.now() - began).toBeLessThan(4_000);
  for (const page of others) {
    expect(page.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
    expect(await page.closed).toBe(1012);
  }
  deaf?.ws.resume();
  expect(await deaf?.closed).toBeOneOf([1006, 1012]);
});
