import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { palette } from './rules.ts';

const app = await createTestApp();
// The product, which other tests of this process use, reads no SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
afterAll(async () => {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  await app.close();
});

const draw = async (name: string, background?: string) => {
  const query = background === undefined ? { name } : { name, background };
  const { body } = await app.browser().call('show-avatar', { query });
  return String(body.content);
};
const letters = (svg: string) => svg.match(/<text [^>]*>(.*)<\/text>/)?.[1];
const backgroundIn = (svg: string) => svg.match(/<path fill="#([0-9A-F]{6})" d="M0 0h100v100H0z"\/>/)?.[1];

test('returns a cacheable SVG without scripts', async () => {
  const { statusCode, headers } = await app.server.inject('/api/v1/avatar?name=Ada%20Lovelace');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'private, max-age=604800',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  José   de la  Cruz ', 'JC'],
  ['Zoe\u0308', 'Z'],
  ['o\u0308sten berg', 'ÖB'],
  ['ßeta', 'ß'],
  ['李 小龙', '李小'],
  ['דוד כהן', 'דכ'],
  ['\u202eevil\u202c name', 'EN'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
  ['🇺🇸', '🇺🇸'],
  ["'O’Neil (Pat)", 'OP'],
  ['a\u0000b\u0007 c', 'AC'],
  ['4th Street', '4S'],
])('%j shows %j', async (name, expected) => {
  expect(letters(await draw(name))).toBe(expected);
});

test.each(['', '   ', '---', '<>"&', '\u202e', `Z${'\u0301'.repeat(200)}`])(
  '%j has no initials and shows a silhouette',
  async (name) => {
    const svg = await draw(name);
    expect(letters(svg)).toBeUndefined();
    expect(svg).toContain('<circle');
  },
);

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'/><svg onload=alert(1)>",
  ']]><script/>',
  '&lt;b&gt; &amp;',
  '\ud800\udfff\ufffe',
  '%3Cscript%3E',
  'a'.repeat(500),
])('%j cannot inject markup', async (name) => {
  for (const background of [undefined, name.slice(0, 100)]) {
    const svg = await draw(name, background);
    expect(svg).not.toMatch(/script|img|onload|onerror|alert/i);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 100, height: 100 });
  }
});

test('uses a requested palette color, and a deterministic one otherwise', async () => {
  for (const color of palette) {
    expect(backgroundIn(await draw('Ada', color))).toBe(color);
    expect(backgroundIn(await draw('Ada', color.toLowerCase()))).toBe(color);
  }
  const backgrounds = await Promise.all(
    ['Ada', 'Ada', 'Ben', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((name) => draw(name).then(backgroundIn)),
  );
  expect(backgrounds[0]).toBe(backgrounds[1]);
  expect(new Set(backgrounds).size).toBeGreaterThan(2);
  for (const other of ['red', 'ffffff', '#000', 'url(https://example.test)']) {
    expect(palette).toContain(backgroundIn(await draw('Ada', other)));
  }
});

test('every color has enough contrast with white text', () => {
  const channel = (hex: string) => {
    const share = Number.parseInt(hex, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  for (const color of palette) {
    const [red, green, blue] = (color.match(/../g) ?? []).map(channel);
    const luminance = 0.2126 * (red ?? 1) + 0.7152 * (green ?? 1) + 0.0722 * (blue ?? 1);
    expect(1.05 / (luminance + 0.05), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('rejects invalid queries', async () => {
  const ask = (query: string) => app.browser().send({ method: 'GET', url: `/api/v1/avatar?${query}` });
  expect((await ask(`name=${'a'.repeat(501)}`)).statusCode).toBe(422);
  expect((await ask('name=a&name=b')).statusCode).toBe(422);
  expect((await ask('email=a@example.test')).statusCode).toBe(422);
  expect((await ask('')).statusCode).toBe(200);
});

test('redirects to a configured avatar service, which the CSP allows', async () => {
  const external = await createTestApp({ avatar_service_url: 'https://avatars.example.test/draw?size=64' });
  const { statusCode, headers, payload } = await external.server.inject(
    '/api/v1/avatar?name=A%26b%20%2B&background=red',
  );
  const page = await external.server.inject('/');
  await external.close();
  expect([statusCode, payload]).toEqual([302, '']);
  expect(headers.location).toMatch(
    /^https:\/\/avatars\.example\.test\/draw\?size=64&name=A%26b%20%2B&background=[0-9A-F]{6}$/,
  );
  expect(headers['cache-control']).toBe('private, max-age=604800');
  expect(page.headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/avatars\.example\.test(;| )/);
});
