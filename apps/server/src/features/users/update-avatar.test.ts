import { apiErrors } from 'contract/errors';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { chunk, dataUrl, png } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, client, superAdmin } = await createActors(app.db);

const save = (image: string | null, id = advisor.id, who = advisor) =>
  app.as(who).call('update-avatar', { params: { id }, body: { image } });
const keyOf = (avatar: string) => avatar.match(/^\/api\/v1\/pictures\/([A-Za-z0-9_-]{43})$/)?.[1] ?? '';
const show = (avatar: string) => app.browser().call('show-picture', { params: { key: keyOf(avatar) } });
const bytesOf = async (avatar: string) => Buffer.from((await show(avatar)).body.content);
const rowsOf = (id: number) => app.db.selectFrom('pictures').select('key').where('user_id', '=', id).execute();

const red = png();
const blue = png({ color: [10, 20, 220] });

test('saves a picture and returns its address', async () => {
  const { body } = await save(dataUrl(red));
  expect(body).toEqual({ id: advisor.id, avatar: expect.stringMatching(/^\/api\/v1\/pictures\//), has_picture: true });
  const { dominant } = await sharp(await bytesOf(body.avatar)).stats();
  expect(dominant.r).toBeGreaterThan(180);
});

test('a new picture has a new address and the old one is gone; the same picture keeps its address', async () => {
  const first = (await save(dataUrl(red))).body.avatar;
  expect((await save(dataUrl(red))).body.avatar).toBe(first);
  const second = (await save(dataUrl(blue))).body.avatar;
  expect(second).not.toBe(first);
  expect((await show(first)).status).toBe(404);
  expect((await show(second)).status).toBe(200);
  expect(await rowsOf(advisor.id)).toEqual([{ key: keyOf(second) }]);
});

test('show-current-user has the same picture', async () => {
  const avatar = async () => (await app.as(advisor).call('show-current-user')).body;
  const { body } = await save(dataUrl(red));
  expect(await avatar()).toMatchObject({ avatar: body.avatar, has_picture: true });
  const { body: removed } = await save(null);
  expect(await avatar()).toMatchObject({ avatar: removed.avatar, has_picture: false });
});

test.each([null, ''])('%j removes the picture: the address is generated from the name', async (nothing) => {
  const kept = (await save(dataUrl(red))).body.avatar;
  const { body } = await save(nothing);
  expect(body).toMatchObject({ id: advisor.id, has_picture: false });
  expect(body.avatar).toMatch(/^\/api\/v1\/avatar\?name=Pat%20Test\d+&background=[0-9A-F]{6}$/);
  expect((await show(kept)).status).toBe(404);
  expect(await rowsOf(advisor.id)).toEqual([]);
  expect((await app.server.inject(body.avatar)).statusCode).toBe(200);
});

test('a super admin changes any picture, other users only their own; others get 404', async () => {
  expect((await save(dataUrl(red), client.id, superAdmin)).status).toBe(200);
  expect((await save(dataUrl(blue), client.id, client)).status).toBe(200);
  const missing = await save(dataUrl(red), 999_999, superAdmin);
  for (const who of [advisor, colleague, admin]) {
    const answer = await save(null, client.id, who);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  expect(await rowsOf(client.id)).toHaveLength(1);
});

const withParts = (...chunks: Buffer[]) => png({ chunks });
const canary = 'canary-of-the-camera';
const sized = (width: number, height: number) => {
  const made = png();
  made.writeUInt32BE(width, 16);
  made.writeUInt32BE(height, 20);
  return Buffer.concat([made.subarray(0, 8), chunk('IHDR', made.subarray(16, 29)), made.subarray(33)]);
};
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const text = Buffer.from('<script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const animated = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

const png0 = 'The picture must be a PNG image';
const damaged = 'The picture is damaged and couldn’t be read';
const tooMany = 'The picture can be up to 4096 × 4096 pixels';
const heavy = 'The picture can be up to 5 MB';

test.each<[string, string, string]>([
  ['words', 'my picture', png0],
  ['an address', 'https://example.test/a.png', png0],
  ['text that says it is a PNG', dataUrl(text), png0],
  ['an SVG', dataUrl(svg, 'image/svg+xml'), png0],
  ['an SVG that says it is a PNG', dataUrl(svg), png0],
  ['a GIF', dataUrl(Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')), png0],
  ['a PNG that says it is a JPEG', dataUrl(red, 'image/jpeg'), png0],
  ['a script before the PNG', dataUrl(Buffer.concat([text, red])), png0],
  ['base64 with a line break', dataUrl(red).replace(/(.{60})/, '$1\n'), png0],
  ['base64 of another alphabet', `data:image/png;base64,${red.toString('base64url')}-`, png0],
  ['base64 without its end', dataUrl(red.subarray(0, red.length - (red.length % 3) - 1)).replace(/=+$/, ''), png0],
  ['a second parameter', dataUrl(red).replace(';base64', ';charset=utf-8;base64'), png0],
  ['a zip behind the PNG', dataUrl(Buffer.concat([red, zip])), damaged],
  ['one byte behind the PNG', dataUrl(Buffer.concat([red, Buffer.from([0])])), damaged],
  ['a PNG cut off', dataUrl(red.subarray(0, -20)), damaged],
  ['a signature alone', dataUrl(red.subarray(0, 8)), damaged],
  ['pixels that are not there', dataUrl(sized(4000, 4000)), damaged],
  [
    'a bit turned in the pixels',
    dataUrl(Buffer.from(red.toString('hex').replace(/49444154.{8}/, '49444154ffffffff'), 'hex')),
    damaged,
  ],
  ['no pixels wide', dataUrl(sized(0, 8)), damaged],
  ['20,000 pixels each way', dataUrl(sized(20_000, 20_000)), tooMany],
  ['4,097 pixels high', dataUrl(sized(8, 4097)), tooMany],
  ['a negative width', dataUrl(sized(0xffffffff, 8)), tooMany],
  ['an animation', dataUrl(withParts(animated)), 'The picture can’t be animated'],
  ['a byte over 5 MB', dataUrl(withParts(chunk('teXt', Buffer.alloc(5 * 1024 * 1024 + 1 - 12 - red.length)))), heavy],
  ['6 MB', dataUrl(Buffer.alloc(6_000_000)), heavy],
])('rejects %s and changes nothing', async (_, image, sentence) => {
  const before = await rowsOf(advisor.id);
  const answer = await save(image);
  expect([answer.status, answer.errors]).toEqual([422, { image: [sentence] }]);
  expect(await rowsOf(advisor.id)).toEqual(before);
});

test('accepts a picture of exactly the maximum size', async () => {
  const full = withParts(chunk('teXt', Buffer.alloc(5 * 1024 * 1024 - 12 - red.length)));
  expect(full).toHaveLength(5 * 1024 * 1024);
  expect((await save(dataUrl(full))).status).toBe(200);
  expect((await save(dataUrl(png({ width: 4096, height: 4096 })))).status).toBe(200);
});

test('re-encodes the picture: square, at most 512 pixels, without metadata', async () => {
  const large = await sharp(png({ width: 900, height: 700 }))
    .withExif({ IFD0: { Copyright: canary } })
    .png()
    .toBuffer();
  const iend = large.length - 12;
  const hidden = ['tEXt', 'zTXt', 'eXIf', 'teST'].map((type) => chunk(type, Buffer.from(`Comment\0${canary}<script>`)));
  const polyglot = Buffer.concat([large.subarray(0, iend), ...hidden, large.subarray(iend)]);
  const bytes = await bytesOf((await save(dataUrl(polyglot))).body.avatar);
  const { width, height, format, exif, xmp, icc } = await sharp(bytes).metadata();
  expect({ width, height, format, exif, xmp, icc }).toEqual({ width: 512, height: 512, format: 'png' });
  expect(bytes.includes(canary)).toBe(false);
  expect(bytes.includes('script')).toBe(false);
  const narrow = await bytesOf((await save(dataUrl(png({ width: 3, height: 90 })))).body.avatar);
  expect(await sharp(narrow).metadata()).toMatchObject({ width: 3, height: 3 });
});

const form = (...parts: [head: string, content: Buffer | string][]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=here' },
  payload: Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--here\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--here--\r\n'),
  ]),
});
const sendForm = (sent: ReturnType<typeof form>, id = colleague.id) =>
  app.as(colleague).send({ method: 'POST', url: `/api/v1/users/${id}/avatar`, ...sent });
const file = 'name="image"; filename="me.png"\r\ncontent-type: image/png';

test('a form with the file does the same as JSON', async () => {
  const sent = await sendForm(form([file, blue]));
  expect(sent.statusCode).toBe(200);
  const { avatar } = sent.json<{ avatar: string }>();
  expect((await save(dataUrl(blue), colleague.id, colleague)).body.avatar).toBe(avatar);
  expect((await sendForm(form(['name="image"', dataUrl(blue)]))).json()).toMatchObject({ avatar });
  expect((await sendForm(form(['name="image"', '']))).json()).toMatchObject({ has_picture: false });
});

test('rejects an invalid form like JSON', async () => {
  const rejected = async (sent: ReturnType<typeof form>) => {
    const { statusCode, payload } = await sendForm(sent);
    return [statusCode, (JSON.parse(payload) as { errors?: object }).errors];
  };
  expect(await rejected(form([file, text]))).toEqual([422, { image: [png0] }]);
  expect(await rejected(form([file.replace('image/png', 'text/html'), blue]))).toEqual([422, { image: [png0] }]);
  expect((await rejected(form(['name="other"', 'x'])))[0]).toBe(422);
  expect((await rejected(form()))[0]).toBe(422);
  expect((await rejected(form([file, blue], [file, red])))[0]).toBe(400);
  expect((await rejected(form(['name="__proto__"', 'x'])))[0]).toBe(400);
  expect((await rejected({ ...form([file, blue]), payload: form([file, blue]).payload.subarray(0, 90) }))[0]).toBe(400);
  expect((await rejected({ ...form([file, blue]), headers: { 'content-type': 'multipart/form-data' } }))[0]).toBe(400);
  expect((await rejected(form([file, Buffer.alloc(9_000_000)])))[0]).toBe(413);
  expect((await rejected(form(['name="image"', Buffer.alloc(8_388_608 + 1, 'a')])))[0]).toBe(413);
  expect(await rowsOf(colleague.id)).toEqual([]);
});

test('only this endpoint accepts a form or a body of this size', async () => {
  const elsewhere = await app.as(colleague).send({ method: 'POST', url: '/api/v1/login', ...form([file, blue]) });
  expect(elsewhere.statusCode).toBe(415);
  const long = { image: 'x'.repeat(8 * 1024 * 1024) };
  const url = `/api/v1/users/${colleague.id}/avatar`;
  const tooLong = await app.as(colleague).send({ method: 'POST', url, payload: long });
  expect([tooLong.statusCode, tooLong.json()]).toEqual([
    413,
    { code: 'payload_too_large', error: apiErrors.payload_too_large.text },
  ]);
});

test('returns 401 without a session before reading the picture', async () => {
  const url = `/api/v1/users/${colleague.id}/avatar`;
  const payload = { image: 'x'.repeat(9 * 1024 * 1024) };
  expect((await app.browser().send({ method: 'POST', url, payload })).statusCode).toBe(401);
});

test('rejects invalid pictures by name', async () => {
  for (const payload of [{}, { image: 5 }, { image: ['x'] }, { image: dataUrl(red), user_id: 1 }, []]) {
    const url = `/api/v1/users/${colleague.id}/avatar`;
    expect((await app.as(colleague).send({ method: 'POST', url, payload })).statusCode).toBe(422);
  }
  expect((await save('\u0000')).errors).toEqual({ image: [png0] });
});

test('answers concurrent uploads and keeps one of the pictures', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const pictures = Array.from({ length: 12 }, (_, index) => png({ color: [index * 20, 0, 0] }));
  const answers = await Promise.all(pictures.map((picture) => save(dataUrl(picture), person.id, superAdmin)));
  expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 200));
  const [kept, ...more] = await rowsOf(person.id);
  expect(more).toEqual([]);
  expect(answers.map(({ body }) => keyOf(body.avatar))).toContain(kept?.key);
});

test('rejects uploads above the queue limit without side effects', async () => {
  const picture = dataUrl(png({ width: 1500, height: 1500 }));
  const browser = app.as(superAdmin);
  await browser.csrf();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      browser.call('update-avatar', { params: { id: admin.id }, body: { image: picture } }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(await rowsOf(admin.id)).toHaveLength(1);
});

test('deletes the picture with the user', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const { avatar } = (await save(dataUrl(red), person.id, superAdmin)).body;
  await app.db.deleteFrom('users').where('id', '=', person.id).execute();
  expect((await show(avatar)).status).toBe(404);
});
