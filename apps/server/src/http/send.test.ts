import { type AddressInfo, connect } from 'node:net';
import { endpoint, streamReply } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { replySender, replySerializer } from './send.ts';

const serialized = (reply: z.ZodType, value: unknown): unknown =>
  JSON.parse(
    replySerializer(endpoint({ name: 'show-odd', summary: '', method: 'GET', path: '/odd', access: 'anyone', reply }))(
      value,
    ),
  );

test('every reply schema has a serializer', () => {
  const replies = Object.values(endpoints).filter(({ responseType }) => responseType === 'json');
  expect(replies.map((each) => typeof replySerializer(each))).toEqual(replies.map(() => 'function'));
});

test.each<[string, z.ZodType, unknown]>([
  ['null or a number: null', z.number().nullable(), null],
  ['null or a number: zero', z.number().nullable(), 0],
  ['null or a number: a fraction', z.number().nullable(), -1234.56],
  ['null or a text: an empty one', z.string().nullable(), ''],
  ['null or a text: null', z.string().nullable(), null],
  ['null or a choice: null', z.enum(['a', 'b']).nullable(), null],
  ['null or a choice: one', z.enum(['a', 'b']).nullable(), 'b'],
  ['null or an object: null', z.object({ a: z.number() }).nullable(), null],
  ['null or an object: one', z.object({ a: z.number() }).nullable(), { a: 1 }],
  ['null or a list: null', z.array(z.number()).nullable(), null],
  [
    'null or a choice in one of several objects',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), choice: z.enum(['a', 'b']).nullable() }),
      z.object({ kind: z.literal('b') }),
    ]),
    { kind: 'a', choice: null },
  ],
  ['a number or a text: a number', z.union([z.number().int(), z.string()]), 5],
  ['a number or a text: a text', z.union([z.number().int(), z.string()]), '5'],
  ['a literal', z.literal(true), true],
  ['null alone', z.null(), null],
  ['signs of every kind', z.string(), '"\\\u2028\u2029</script>\n\t李😀'],
  [
    'keys of every kind',
    z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
    { '"': 1, b: 'x', c: true, d: null },
  ],
])('%s', (_, schema, value) => {
  expect(serialized(z.object({ value: schema }), { value })).toEqual({ value });
});

test('omits optional fields', () => {
  const schema = z.object({ a: z.string().optional() });
  expect([serialized(schema, {}), serialized(schema, { a: 'x' })]).toEqual([{}, { a: 'x' }]);
});

test('removes fields that the schema does not name at any depth', () => {
  const schema = z.object({ list: z.array(z.object({ a: z.number() })), one: z.object({ a: z.number() }).nullable() });
  const value = { list: [{ a: 1, secret: 1 }], one: { a: 2, secret: 1 }, secret: 1 };
  expect(serialized(schema, value)).toEqual({ list: [{ a: 1 }], one: { a: 2 } });
});

const stream = endpoint({
  name: 'export-odd',
  summary: '',
  method: 'GET',
  path: '/odd',
  access: 'anyone',
  responseType: 'stream',
  reply: streamReply,
});

async function startEndlessStream() {
  let produced = 0;
  let end = () => {};
  const ended = new Promise<void>((settle) => {
    end = settle;
  });
  async function* pieces() {
    try {
      for (;;) {
        produced += 1;
        yield 'x'.repeat(64 * 1024);
      }
    } finally {
      end();
    }
  }
  const app = Fastify();
  const send = replySender(stream);
  app.get('/', (_, reply) => send(reply, { filename: 'odd.csv', type: 'text/csv', pieces: pieces() }));
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port).pause();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const producedWhenIdle = async () => {
    let before = -1;
    while (before !== produced) {
      before = produced;
      await new Promise((turn) => setTimeout(turn, 50));
    }
    return produced;
  };
  return { socket, ended, producedWhenIdle, close: () => app.close() };
}

test('produces only what the client reads and stops when it disconnects', async () => {
  const { socket, ended, producedWhenIdle, close } = await startEndlessStream();
  while ((await producedWhenIdle()) === 0);
  const unread = await producedWhenIdle();
  // Only the network buffers.
  expect(unread).toBeLessThan(500);
  socket.resume();
  await new Promise((taken) => socket.once('data', taken));
  socket.destroy();
  await ended;
  await close();
});
