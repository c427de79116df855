import cookie from '@fastify/cookie';
import { endpoint, urlOf } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { apiErrors } from 'contract/errors';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { propertyRuns } from '../../../../tools/depth.ts';
import { throwApiError } from '../api-error.ts';
import { ActorCache } from '../auth/actor-cache.ts';
import { KeyedSemaphore } from '../db/keyed-semaphore.ts';
import { blendedForm, createActors, estimationForm, newEstimation, newRootEstimation } from '../testing/factories.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { handleError } from './error-handler.ts';
import { createRequestLimits } from './rate-limits.ts';
import { registerRoute } from './register-route.ts';
import { type Handler, type Route, route } from './route.ts';

const app = await sharedTestApp();
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

async function responseOf(handler: Handler<typeof odd> | Route, check_replies = true) {
  const server = Fastify();
  server.setErrorHandler(handleError);
  await server.register(cookie);
  const limits = await createRequestLimits(server, app.ctx);
  const services = {
    ctx: { ...app.ctx, check_replies },
    limits,
    actors: new ActorCache(app.ctx),
    records: new KeyedSemaphore('record', 1),
  };
  registerRoute(server, services, typeof handler === 'function' ? route(odd, handler) : handler);
  const { statusCode, payload } = await server.inject('/api/v1/odd');
  await server.close();
  return [statusCode, JSON.parse(payload)];
}

const internalError = [500, { code: 'internal_error', error: 'An unexpected error occurred.' }];

test('sends a declared error with its status, code and sentence', async () => {
  expect(await responseOf(async () => throwApiError('version_conflict'))).toEqual([
    409,
    { code: 'version_conflict', error: apiErrors.version_conflict.text },
  ]);
});

test('turns an undeclared error into an internal error', async () => {
  expect(await responseOf(async () => throwApiError('payment_required'))).toEqual(internalError);
});

test('passes what the authorize step returns to the handler', async () => {
  const authorize = async () => 7;
  expect(await responseOf(route(odd, { authorize }, async ({ authorized }) => ({ good: authorized })))).toEqual([
    200,
    { good: 7 },
  ]);
});

test('rejects a call with the error of the authorize step, if it is declared', async () => {
  const rejectWith = (code: 'forbidden' | 'payment_required') =>
    responseOf(route(odd, { authorize: async () => throwApiError(code) }, async () => ({ good: 1 })));
  expect(await rejectWith('forbidden')).toEqual([403, { code: 'forbidden', error: apiErrors.forbidden.text }]);
  expect(await rejectWith('payment_required')).toEqual(internalError);
});

test('requirement 42: does not expose unexpected errors', async () => {
  const fail = async () => {
    throw Object.assign(new Error('select * from users failed'), { statusCode: 200, detail: 'secret' });
  };
  expect(await responseOf(fail)).toEqual(internalError);
  for (const thrown of ['not even an error', null]) {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a library may throw anything
    expect(await responseOf(() => Promise.reject(thrown))).toEqual(internalError);
  }
});

test('removes fields that the contract does not name', async () => {
  const handler = async () => ({ good: 1, password_hash: 'secret' });
  expect(await responseOf(handler)).toEqual([200, { good: 1 }]);
  expect(await responseOf(handler, false)).toEqual([200, { good: 1 }]);
});

test('rejects a reply that does not match the contract if replies are checked', async () => {
  expect(await responseOf(async () => ({ good: 'one' }) as never)).toEqual(internalError);
});

const names = Object.keys(endpoints) as EndpointName[];
const ids = fc.oneof(
  fc.constantFrom(saved.id, saved.token, root, '0', '-1', '9007199254740993', '%', '..', 'counties'),
  fc.string(),
);
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

const addressOf = (name: EndpointName, id: unknown, asked: Record<string, string>) => {
  const path = urlOf(endpoints[name]).replace(':id', encodeURIComponent(String(id).toWellFormed()));
  const pairs = Object.entries(asked).map((pair) =>
    pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='),
  );
  return `${path}?${pairs.join('&')}`;
};

test.each(names)('%s: no input causes a server error', async (name) => {
  const { method } = endpoints[name];
  // Signing out can succeed and would sign out the other tests.
  const caller = name === 'end-session' ? app.browser() : browser;
  await fc.assert(
    fc.asyncProperty(ids, query, json, async (id, asked, body) => {
      const payload = method === 'GET' ? {} : { payload: JSON.stringify(body) ?? 'null' };
      const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const response = await caller.send({ method, url: addressOf(name, id, asked), headers, ...payload });
      expect(response.statusCode).toBeLessThan(500);
    }),
    propertyRuns(50),
  );
});

const pathsIn = (form: unknown, path: string[] = []): string[][] => [
  ...(path.length > 0 ? [path] : []),
  ...(typeof form === 'object' && form !== null
    ? Object.entries(form).flatMap(([key, value]) => pathsIn(value, [...path, key]))
    : []),
];

function replaced(form: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const copy = structuredClone(form) as Record<string, unknown>;
  copy[first] = replaced(copy[first], rest, value);
  return copy;
}

test('a form with any value replaced is rejected, or saved and calculated', async () => {
  // A separate browser, because other tests may have signed out the shared one.
  const browser = app.browser();
  await browser.signIn(superAdmin);

  const forms = [estimationForm({ state: 'IL' }), blendedForm()];
  const changed = fc
    .constantFrom(...forms)
    .chain((form) =>
      fc
        .tuple(
          fc.constantFrom(...pathsIn(form)),
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
    propertyRuns(250),
  );
});
