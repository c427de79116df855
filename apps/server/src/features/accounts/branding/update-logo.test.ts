import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { dataUrl, png } from '../../../testing/pictures.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, admin } = await createActors(app.db);
const save = (image: string | null) => app.as(admin).call('update-logo', { params: { id: firm }, body: { image } });
const show = (logo_url: string | null) =>
  app.browser().call('show-logo', { params: { key: logo_url?.split('/').at(-1) ?? '' } });

const transparent = await sharp({ create: { width: 1600, height: 400, channels: 4, background: '#00000000' } })
  .png()
  .toBuffer();
const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#204060' } })
  .jpeg()
  .toBuffer();

test('stores a PNG on white that fits a letterhead', async () => {
  const { logo_url } = (await save(dataUrl(transparent))).body;
  const shown = await show(logo_url);
  const { format, width, height, hasAlpha } = await sharp(Buffer.from(shown.body.content)).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 720, height: 180, hasAlpha: false });
  const { dominant } = await sharp(Buffer.from(shown.body.content)).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

test('accepts a JPEG, and each logo has its own address', async () => {
  const first = (await save(dataUrl(png()))).body.logo_url;
  expect((await save(dataUrl(png()))).body.logo_url).toBe(first);
  const second = (await save(dataUrl(photo, 'image/jpeg'))).body.logo_url;
  expect(second).not.toBe(first);
  expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200]);
  expect((await save(null)).body.logo_url).toBeNull();
  expect((await show(second)).status).toBe(404);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each([
  ['an SVG', dataUrl(svg, 'image/svg+xml'), 'The logo must be a PNG or JPEG image'],
  ['an SVG that claims to be a PNG', dataUrl(svg), 'The logo must be a PNG or JPEG image'],
  ['half a picture', dataUrl(transparent.subarray(0, 60)), 'The logo is damaged and couldn’t be read'],
  ['what is not base64', 'data:image/png;base64,%%%', 'The logo must be a PNG or JPEG image'],
  ['more than 5 MB', dataUrl(Buffer.concat([png(), Buffer.alloc(5.5 * 1024 * 1024)])), 'The logo can be up to 5 MB'],
])('rejects %s', async (_, image, sentence) => {
  const { status, errors } = await save(image);
  expect([status, errors]).toEqual([422, { image: [sentence] }]);
});
