import cookie from '@fastify/cookie';
import { endpoint } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { apiErrors } from 'contract/errors';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { blendedForm, createActors, estimationForm, newEstimation, newRootEstimation } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { throwApiError } from './api-error.ts';
import { answerError } from './errors.ts';
import { type Handler, route } from './route.ts';
import { serve } from './serve.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);
const saved = await newEstimation(browser);
const root = await newRootEstimation(browser);

const odd = endpoint({
  name: 'show-odd',
  summary: 'For these tests.',
  method: 'GET',
  path: '/odd',
  access: 'anyone',
  reply: z.object({ good: z.number() }),
  errorCodes: ['version_conflict'],
});

/** What a server answers on which only this handler hangs. */
async function answerOf(handler: Handler<typeof odd>, check_replies = true) {
  const server = Fastify();
  server.setErrorHandler(answerError);
  await server.register(cookie);
  serve(server, { ...app.ctx, check_replies }, route(odd, handler));
  const { statusCode, payload } = await server.inject('/api/v1/odd');
  await server.close();
  return [statusCode, JSON.parse(payload)];
}

const unexpected = [500, { error: 'An unexpected error occurred.' }];

test('a declared refusal is sent with its status and sentence', async () => {
  expect(await answerOf(async () => throwApiError('version_conflict'))).toEqual([
    409,
    { error: apiErrors.version_conflict.text },
  ]);
});

test('a refusal that the contract does not declare is a mistake, not an answer', async () => {
  expect(await answerOf(async () => throwApiError('payment_required'))).toEqual(unexpected);
});

test('what a handler throws stays inside', async () => {
  const fail = async () => {
    throw Object.assign(new Error('select * from users failed'), { statusCode: 200, detail: 'secret' });
  };
  expect(await answerOf(fail)).toEqual(unexpected);
  for (const thrown of ['not even an error', null]) {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a library may throw anything
    expect(await answerOf(() => Promise.reject(thrown))).toEqual(unexpected);
  }
});

test('what the contract does not name does not leave, checked or not', async () => {
  const handler = async () => ({ good: 1, password_hash: 'secret' });
  expect(await answerOf(handler)).toEqual([200, { good: 1 }]);
  expect(await answerOf(handler, false)).toEqual([200, { good: 1 }]);
});

test('a reply that is not the contract’s fails where replies are checked', async () => {
  expect(await answerOf(async () => ({ good: 'one' }) as never)).toEqual(unexpected);
});

const names = Object.keys(endpoints) as EndpointName[];
const ids = fc.oneof(
  fc.constantFrom(saved.id, saved.token, root, '0', '-1', '9007199254740993', '%', '..', 'counties'),
  fc.string(),
);
/** Anything JSON can say, with the names and values that calls know among it. */
const json = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 63, '', '60614', 'Male', '\u0000', '\ud800', 2025, 'yes'),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('user', 'estimation', 'zip', 'age', 'id', 'constructor', 'toString'), fc.string()),
      tie('any'),
      {
        maxKeys: 5,
      },
    ),
  ),
})).any;
const query = fc.dictionary(
  fc.oneof(
    fc.constantFrom('zip', 'county', 'plan_year', 'pageSize', 'currentPage', 'search', 'field', 'order', '__proto__'),
    fc.string(),
  ),
  fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.constantFrom('60614', '17031', '2025', '10', 'name', '1e308')),
  { maxKeys: 4 },
);

const urlOf = (name: EndpointName, id: unknown, asked: Record<string, string>) => {
  const path = endpoints[name].path.replace(':id', encodeURIComponent(String(id).toWellFormed()));
  const pairs = Object.entries(asked).map((pair) =>
    pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='),
  );
  return `/api/v1${path}?${pairs.join('&')}`;
};

test.each(names)('%s: whatever is sent, the answer is never a breakdown', async (name) => {
  const { method } = endpoints[name];
  // Signing out may succeed, and would leave the others as nobody.
  const caller = name === 'end-session' ? app.browser() : browser;
  await fc.assert(
    fc.asyncProperty(ids, query, json, async (id, asked, body) => {
      const payload = method === 'GET' ? {} : { payload: JSON.stringify(body) ?? 'null' };
      const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const response = await caller.send({ method, url: urlOf(name, id, asked), headers, ...payload });
      expect(response.statusCode).toBeLessThan(500);
    }),
    { numRuns: 50 },
  );
});

/** Every place in a form: the paths of its values. */
const placesOf = (form: unknown, path: string[] = []): string[][] => [
  ...(path.length > 0 ? [path] : []),
  ...(typeof form === 'object' && form !== null
    ? Object.entries(form).flatMap(([key, value]) => placesOf(value, [...path, key]))
    : []),
];

function replaced(form: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const copy = structuredClone(form) as Record<string, unknown>;
  copy[first] = replaced(copy[first], rest, value);
  return copy;
}

test('a form with any one value replaced is refused, or saved and then calculated', async () => {
  // A browser of its own: what the others tried may have signed theirs out.
  const browser = app.browser();
  await browser.signIn(superAdmin);

  const forms = [estimationForm({ state: 'IL' }), blendedForm()];
  const changed = fc
    .constantFrom(...forms)
    .chain((form) =>
      fc
        .tuple(
          fc.constantFrom(...placesOf(form)),
          fc.oneof(json, fc.nat(130), fc.constantFrom('65', 65, 64, 0, 20, 999_999_999.99)),
        )
        .map(([place, value]) => replaced(form, place, value)),
    );
  await fc.assert(
    fc.asyncProperty(changed, async (estimation) => {
      const response = await browser.send({
        method: 'POST',
        url: '/api/v1/estimations',
        payload: { estimation } as object,
      });
      expect([200, 422]).toContain(response.statusCode);
      if (response.statusCode !== 200) return;
      const { id } = JSON.parse(response.payload) as { id: number };
      expect((await browser.call('calculate-estimation', { params: { id } })).body.people.length).toBeGreaterThan(0);
    }),
    { numRuns: 250 },
  );
});
