import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { emailOf, password } from '../fixtures/api-client.ts';
import { createDataFolder, startServer, stopServer } from '../fixtures/server.ts';
import { type Headers, openPage, signIn, signInAs } from './page.ts';

/**
 * In each network fewer than the network allows, and in all more than the installation allows unknown browsers and the one of
 * each network that is being checked when the limit is reached.
 */
const [guesses, networks] = [2_040, 25];

const folder = createDataFolder();
// With the limits that the product is shipped with.
const server = await startServer(folder.path, { RATE_FACTOR: '1', TRUST_PROXY: '1' });
afterAll(async () => {
  await stopServer(server);
  folder.remove();
});

const from = (page: Headers, address: string): Headers => ({ ...page, 'x-forwarded-for': address });

/** Guesses passwords over one connection of each network until all are guessed. @returns the number of each status */
async function attack(): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let left = guesses;
  const guessFrom = async (network: number) => {
    const page = await openPage(server.url);
    for (let guess = 0; left > 0; guess += 1) {
      left -= 1;
      // An address is limited to fewer requests a minute than a network.
      const headers = from(page, `198.18.${network}.${Math.floor(guess / 20) + 1}`);
      const email = `guess-${network}-${guess}@attack.example`;
      const { status, headers: replied } = await signIn(server.url, headers, email, 'Wrong-Horse-7');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 503) continue;
      // A server that is busy with passwords says when to try again.
      left += 1;
      await wait(Number(replied.get('retry-after') ?? 1) * 1_000);
    }
  };
  await Promise.all(Array.from({ length: networks }, (_, network) => guessFrom(network)));
  return statuses;
}

test('requirement 9: the owner of an account signs in from a known browser while 25 networks guess passwords', async () => {
  const { cookie = '' } = await signInAs(server.url, 'advisor');
  const device = cookie.split('; ').find((one) => one.includes('device'));
  expect(device).toBeDefined();
  let isOver = false;
  const statuses = attack().finally(() => {
    isOver = true;
  });
  const owner: number[] = [];
  while (!isOver) {
    const page = await openPage(server.url);
    const headers = from(
      { ...page, cookie: `${page.cookie}; ${device}` },
      `10.0.${owner.length >> 8}.${owner.length & 255}`,
    );
    const { status } = await signIn(server.url, headers, emailOf('advisor'), password);
    // As for the guesses.
    if (status !== 503) owner.push(status);
    await wait(200);
  }
  const counted = await statuses;
  expect([...counted.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  // The last guesses exceed the limit of all unknown browsers.
  expect(counted.get(429)).toBeGreaterThan(0);
  expect(owner.length).toBeGreaterThan(3);
  expect(new Set(owner)).toEqual(new Set([200]));
});
