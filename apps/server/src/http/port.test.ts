import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { cannotListen, requirePort } from './port.ts';

let taken: Server | undefined;

afterEach(() => {
  taken?.close();
  taken = undefined;
});

const take = (host: string) =>
  new Promise<number>((done, fail) => {
    taken = createServer().once('error', fail);
    taken.listen(0, host, () => done(Number((taken?.address() as AddressInfo | null)?.port)));
  });

test('accepts a free port and leaves it free', async () => {
  const port = await take('127.0.0.1');
  await new Promise((done) => taken?.close(done));
  await expect(requirePort('localhost', port)).resolves.toBeUndefined();
  await expect(requirePort('127.0.0.1', port)).resolves.toBeUndefined();
});

test.each([
  ['127.0.0.1', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', 'localhost'],
  ['127.0.0.1', '0.0.0.0'],
])('rejects a port taken on %s for %s', async (takenHost, host) => {
  const port = await take(takenHost);
  await expect(requirePort(host, port)).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set PORT`,
  );
});

test('rejects a host that is not this machine', async () => {
  await expect(requirePort('192.0.2.1', 3000)).rejects.toThrow(
    'HOST is 192.0.2.1, which is no address of this machine.',
  );
});

test('explains a privileged port', () => {
  expect(cannotListen('localhost', 80, { code: 'EACCES' })).toMatchObject({
    message: expect.stringContaining('cannot use port 80'),
  });
});

test('returns other errors unchanged', () => {
  const error = new Error('else');
  expect(cannotListen('localhost', 80, error)).toBe(error);
});
