import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { dataUrl, png } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor } = await createActors(app.db);
const sent = { params: { id: advisor.id }, body: { image: dataUrl(png()) } };
const { avatar } = (await app.as(advisor).call('update-avatar', sent)).body;
const key = avatar.split('/').at(-1) ?? '';

test('returns the picture with safe headers, without a session', async () => {
  const { statusCode, headers, rawPayload } = await app.server.inject(avatar);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
});

test('uses keys of 256 random bits', () => {
  expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('returns 404 for any other key, and does not cache it', async () => {
  const others = [
    randomBytes(32).toString('base64url'),
    key.slice(1),
    `${key}x`,
    key.toUpperCase(),
    `${key}.png`,
    String(advisor.id),
  ];
  for (const other of others.filter((one) => one !== key)) {
    const { status, headers } = await app.browser().call('show-picture', { params: { key: other } });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  }
  for (const odd of ['%00', '..%2f..%2fetc', '%ff', "'%20or%201=1"]) {
    expect((await app.browser().send({ method: 'GET', url: `/api/v1/pictures/${odd}` })).statusCode).toBeLessThan(500);
  }
});
