import { endpoint } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { replyWriter } from './send.ts';

const written = (reply: z.ZodType, value: unknown): unknown =>
  JSON.parse(
    replyWriter(endpoint({ name: 'show-odd', summary: '', method: 'GET', path: '/odd', access: 'anyone', reply }))(
      value,
    ),
  );

test('every reply of the contract can be written', () => {
  for (const each of Object.values(endpoints))
    if (each.gives === 'json') expect(replyWriter(each)).toBeTypeOf('function');
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
  expect(written(z.object({ value: schema }), { value })).toEqual({ value });
});

test('a field that may be left out is left out', () => {
  const schema = z.object({ a: z.string().optional() });
  expect([written(schema, {}), written(schema, { a: 'x' })]).toEqual([{}, { a: 'x' }]);
});

test('what the contract does not name is left out, however deep', () => {
  const schema = z.object({ list: z.array(z.object({ a: z.number() })), one: z.object({ a: z.number() }).nullable() });
  const value = { list: [{ a: 1, secret: 1 }], one: { a: 2, secret: 1 }, secret: 1 };
  expect(written(schema, value)).toEqual({ list: [{ a: 1 }], one: { a: 2 } });
});
