import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { isReachable, parseTarget, type Resolve, resolveHost } from './addresses.ts';
import { post } from './post.ts';

const received: string[] = [];
let answer: RequestListener = (_, reply) => reply.end();
const server = createServer((request, reply) => {
  request.on('data', (piece: Buffer) => received.push(piece.toString()));
  request.on('end', () => answer(request, reply));
});
const other = createServer((_, reply) => {
  received.push('other');
  reply.end();
});
const open = async (one: typeof server) => {
  await new Promise<void>((done) => {
    one.listen(0, '127.0.0.1', done);
  });
  return (one.address() as AddressInfo).port;
};
const port = await open(server);
const otherPort = await open(other);
afterAll(() => {
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
});

const sent = (
  url: string,
  { loopback = true, resolve = resolveHost }: { loopback?: boolean; resolve?: Resolve } = {},
) =>
  post(
    { url, headers: { 'content-type': 'application/json' }, body: '{"a":1}', signal: new AbortController().signal },
    { loopback, resolve },
  );
const target = `http://127.0.0.1:${port}/hook`;

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.8.8.8', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata'],
  ['100.64.0.1', 'shared'],
  ['0.0.0.0', 'this host'],
  ['255.255.255.255', 'broadcast'],
  ['224.0.0.1', 'multicast'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::ffff:10.0.0.1', 'IPv4-mapped'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['64:ff9b::a00:1', 'translated'],
  ['2002:a00:1::', '6to4'],
  ['2001:0:a00:1::', 'Teredo'],
  ['fe80::1', 'link-local'],
  ['fc00::1', 'ULA'],
  ['fd12:3456::1', 'ULA'],
  ['ff02::1', 'multicast'],
  ['fd00:ec2::254', 'metadata'],
  ['2001:db8::1', 'documentation'],
  ['no address', 'invalid'],
])('%s (%s) is not called', (address) => {
  expect(isReachable(address, { loopback: false })).toBe(false);
});

test('public addresses are called', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])
    expect([address, isReachable(address, { loopback: false })]).toEqual([address, true]);
});

test.each([
  ['https://crm.example/hook', true, true],
  ['http://crm.example/hook', false, false],
  ['http://127.0.0.1:9/hook', true, false],
  ['http://localhost/hook', true, false],
  ['http://10.0.0.1/hook', false, false],
  ['https://user:secret@crm.example/', false, false],
  ['https://crm.example/#part', false, false],
  ['ftp://crm.example/', false, false],
  ['crm.example', false, false],
])('%s as an address', (text, locally, inProduction) => {
  expect([true, false].map((loopback) => parseTarget(text, { loopback }) !== null)).toEqual([locally, inProduction]);
});

test('sends the body and takes any 2xx as accepted, HTML too', async () => {
  answer = (_, reply) => reply.writeHead(202, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
  received.length = 0;
  expect(await sent(target)).toEqual({ failure: null, http_status: 202 });
  expect(received).toEqual(['{"a":1}']);
});

test('does not follow redirects', async () => {
  answer = (_, reply) => reply.writeHead(307, { location: `http://127.0.0.1:${otherPort}/` }).end();
  received.length = 0;
  expect(await sent(target)).toEqual({ failure: 'redirect', http_status: 307 });
  expect(received).not.toContain('other');
});

test('names what was rejected and what cannot be reached', async () => {
  answer = (_, reply) => reply.writeHead(500).end();
  expect(await sent(target)).toEqual({ failure: 'rejected', http_status: 500 });
  answer = (request) => request.socket.destroy();
  expect(await sent(target)).toEqual({ failure: 'unreachable', http_status: null });
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await sent('https://missing.example/', { resolve })).toEqual({ failure: 'unreachable', http_status: null });
});

test('reads little of an endless answer', async () => {
  answer = (_, reply) => {
    reply.writeHead(200);
    const timer = setInterval(() => reply.write('x'.repeat(1_000)), 1);
    reply.on('close', () => clearInterval(timer));
  };
  expect(await sent(target)).toEqual({ failure: null, http_status: 200 });
});

/** Instead of ten seconds. */
const endSoon = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timer = new AbortController();
    setTimeout(() => timer.abort(), 200);
    return timer.signal;
  });

test('takes the status of an answer that does not end in ten seconds', async () => {
  endSoon();
  answer = (_, reply) => void reply.writeHead(202).write('accepted');
  expect(await sent(target)).toEqual({ failure: null, http_status: 202 });
  answer = (_, reply) => reply.writeHead(500).flushHeaders();
  expect(await sent(target)).toEqual({ failure: 'rejected', http_status: 500 });
  vi.restoreAllMocks();
});

test('gives up on a target, and on a name, that does not answer in ten seconds', async () => {
  endSoon();
  answer = () => undefined;
  expect(await sent(target)).toEqual({ failure: 'timeout', http_status: null });
  const resolve = () => new Promise<never>(() => undefined);
  expect(await sent('https://slow.example/', { resolve })).toEqual({ failure: 'timeout', http_status: null });
  vi.restoreAllMocks();
});

test('a name with one private address is not called', async () => {
  const resolve: Resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await sent('https://mixed.example/', { loopback: false, resolve })).toEqual({
    failure: 'private_address',
    http_status: null,
  });
  expect(await sent('https://169.254.169.254/', { loopback: false })).toMatchObject({ failure: 'private_address' });
  expect(await sent('https://[::ffff:a9fe:a9fe]/', { loopback: false })).toMatchObject({ failure: 'private_address' });
});

test('connects to the address that was checked, not to what the name is a moment later', async () => {
  answer = (_, reply) => reply.end();
  received.length = 0;
  // The first answer is this test’s server, each later one is another address.
  let asked = 0;
  const resolve: Resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  expect(await sent(`http://localhost:${port}/`, { resolve })).toMatchObject({ failure: null });
  expect([asked, received]).toEqual([1, ['{"a":1}']]);
  // A name that was public when the webhook was created is rejected once it is private.
  const rebound: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const rejected = await sent(`https://rebound.example:${port}/`, { loopback: false, resolve: rebound });
  expect(rejected).toMatchObject({ failure: 'private_address' });
});
