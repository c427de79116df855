import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { requireDatabase } from './check-database.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

function startServer(version: string, encoding = 'UTF8'): Promise<string> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const field = (name: string) =>
    Buffer.concat([Buffer.from(`${name}\0`), Buffer.from('000000000000000000190000ffffffff0000', 'hex')]);
  const value = (text: string) => Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)]);
  const two = Buffer.from([0, 2]);
  const row = [
    message('T', Buffer.concat([two, field('version'), field('encoding')])),
    message('D', Buffer.concat([two, value(version), value(encoding)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ];
  const speak = (socket: Socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.once('data', () => socket.write(Buffer.concat(row)));
    });
  };
  return new Promise((done) => {
    server = createServer(speak).listen(0, '127.0.0.1', () => {
      done(`postgres://user:secret@127.0.0.1:${(server?.address() as AddressInfo | null)?.port}/own`);
    });
  });
}

test('accepts a supported version', async () => {
  for (const url of [inject('postgres').url, await startServer('15.2 (Debian 15.2-1)')])
    await expect(requireDatabase('DATABASE_URL', url)).resolves.toBeUndefined();
});

test('rejects an older version by its number', async () => {
  await expect(requireDatabase('DATABASE_URL', await startServer('14.11'))).rejects.toThrow(
    'points to PostgreSQL 14.11; 15 or newer is needed.',
  );
});

test('rejects an encoding that has not all characters', async () => {
  await expect(requireDatabase('DATABASE_URL', await startServer('15.2', 'SQL_ASCII'))).rejects.toThrow(
    'points to a database with the encoding SQL_ASCII; UTF8 is needed.',
  );
});

test('names the host of an unreachable database, but not its password', async () => {
  const url = await startServer('15');
  const { host } = new URL(url);
  await new Promise((done) => server?.close(done));
  const rejected = await requireDatabase('DATABASE_URL', url).catch((error: Error) => error.message);
  expect(rejected).toBe(`The database of DATABASE_URL (${host}) cannot be used: nothing listens there.`);
});

test.each([
  ['a wrong password', (url: URL) => (url.password = 'mistaken'), /the user or the password is wrong/],
  ['a database that is not there', (url: URL) => (url.pathname = '/nowhere'), /there is no database of that name/],
  ['a host that is not there', (url: URL) => (url.search = '?host=nowhere.invalid'), /the host is unknown/],
])('reports %s in one line', async (_what, change, line) => {
  const url = new URL(inject('postgres').url);
  change(url);
  const rejected = await requireDatabase('DATABASE_OWNER_URL', url.href).catch((error: Error) => error.message);
  expect(rejected).toMatch(line);
  expect(rejected).not.toContain(url.password);
});
