import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { urlOf } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import type { ErrorBody } from 'contract/errors';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createActors, newDependent, newEstimation } from '../testing/factories.ts';
import { newClientOf, newMeeting, openHours } from '../testing/meetings.ts';
import { newPolicy } from '../testing/policies.ts';
import { newSavedView } from '../testing/saved-views.ts';
import { newScenario } from '../testing/scenarios.ts';
import { newPasskey } from '../testing/second-factors.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { createdWebhook } from '../testing/webhooks.ts';
import { bodyLimits } from './request-body.ts';

const app = await sharedTestApp();
const { superAdmin, firm, advisor, agent } = await createActors(app.db);
const browser = app.as(superAdmin);
const saved = await newEstimation(browser);

await openHours(app.db, agent);
const client = await newClientOf(app.db, advisor, agent);
const booking = { id: await newMeeting(app.ctx, client) };
const policy = { id: await newPolicy(app.db, { client_id: client.id }) };
/** What these endpoints name must exist, because access comes before the query and the body. */
const records: Partial<Record<EndpointName, Readonly<Record<string, string | number>>>> = {
  'update-account': { id: firm },
  'cancel-subscription': { id: firm },
  'preview-billing': { id: firm },
  'show-branding': { id: firm },
  'update-branding': { id: firm },
  'show-next-invoice': { id: firm },
  'update-logo': { id: firm },
  'list-api-access': { id: firm },
  'delete-firm-api-token': { id: firm },
  'delete-firm-webhook': { id: firm },
  'reactivate-subscription': { id: firm },
  'update-user': { id: superAdmin.id },
  'update-avatar': { id: superAdmin.id },
  'create-dependent': { id: superAdmin.id },
  'update-dependent': { id: await newDependent(app.db, superAdmin.id) },
  'update-saved-view': { id: await newSavedView(app, superAdmin) },
  'update-scenario': { id: saved.id, scenario_id: (await newScenario(browser, saved.id)).id },
  'show-hours': { id: agent.id },
  'update-hours': { id: agent.id },
  'update-role': { id: advisor.id },
  'delete-advisor': { id: advisor.id },
  'create-attachment': { id: client.id },
  'create-next-estimation': { id: client.id },
  'update-webhook': { id: await createdWebhook(app.ctx, advisor) },
  'update-client-email': { id: client.id },
  'update-passkey': { id: (await newPasskey(app.ctx, superAdmin)).id },
  'create-policy': { id: client.id },
  'update-policy': policy,
  'end-policy': policy,
  'reschedule-booking': booking,
  'update-booking-outcome': booking,
  'read-calendar-feed': { file: `${'A'.repeat(43)}.ics` },
  'show-plan-year': { year: 2027 },
  'create-plan-upload': { year: 2027 },
  'download-plan-files': { year: 2027 },
  'undo-plan-publication': { year: 2027 },
};
const clientBrowser = app.as(client);
const advisorBrowser = app.as(advisor);
for (const one of [clientBrowser, advisorBrowser]) await one.call('show-current-user');
const callers: Partial<Record<EndpointName, typeof browser>> = {
  'save-survey': clientBrowser,
  'request-seat': advisorBrowser,
  'create-api-token': advisorBrowser,
  'show-calendar': advisorBrowser,
  'show-calendar-feed': advisorBrowser,
  'create-calendar-feed': advisorBrowser,
  'delete-calendar-feed': advisorBrowser,
  'delete-api-token': advisorBrowser,
  'list-api-tokens': advisorBrowser,
  'list-webhooks': advisorBrowser,
  'create-webhook': advisorBrowser,
  'update-webhook': advisorBrowser,
  'delete-webhook': advisorBrowser,
  'rotate-webhook-secret': advisorBrowser,
  'test-webhook': advisorBrowser,
  'list-webhook-deliveries': advisorBrowser,
  'replay-webhook-delivery': advisorBrowser,
};
const browserFor = (name: EndpointName) => callers[name] ?? browser;

async function readRows() {
  const tables = ['estimations', 'users', 'sessions', 'sign_in_attempts', 'accounts'] as const;
  return Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
}
let before: unknown;
beforeEach(async () => {
  before = await readRows();
});
afterEach(async () => deepStrictEqual(await readRows(), before));

const pathOf = (name: EndpointName) => {
  const { shape } = endpoints[name].params as z.ZodObject;
  const values = [String(saved.id), randomUUID(), 'A'.repeat(43), 'a-name'];
  const valid = (param: string) => values.find((value) => z.safeParse(shape[param] ?? z.never(), value).success);
  return urlOf(endpoints[name]).replace(/:(\w+)/g, (_, param: string) =>
    String(records[name]?.[param] ?? valid(param) ?? expect.fail(`No ${param}`)),
  );
};

type Options = InjectOptions & { headers?: Record<string, string | undefined> };

async function send(name: EndpointName, rest: Options = {}) {
  const options = { method: endpoints[name].method, url: pathOf(name), ...rest };
  const { statusCode, payload } = await browserFor(name).send(options);
  return { status: statusCode, ...(JSON.parse(payload) as ErrorBody) };
}
const sendBody = (name: EndpointName, payload: unknown) =>
  send(name, { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } });
const sendQuery = (name: EndpointName, query: string) => send(name, { url: `${pathOf(name)}?${query}` });

const all = Object.keys(endpoints) as EndpointName[];
const withBody = ['start-session', 'create-estimation', 'update-estimation'] as const satisfies EndpointName[];
const takingBody = all.filter((name) => endpoints[name].method !== 'GET' && endpoints[name].requestType === 'json');

const unknownField = 'This field isn’t accepted here';

test.each(withBody)('%s rejects a body of another shape', async (name) => {
  const wrapper = name === 'start-session' ? 'user' : 'estimation';
  for (const [payload, field] of [
    [{}, wrapper],
    [{ [wrapper]: [] }, wrapper],
    [{ [wrapper]: null }, wrapper],
    [{ [wrapper]: 'x' }, wrapper],
    [{ [wrapper]: 1e308 }, wrapper],
    [{ [wrapper]: [{}] }, wrapper],
    [{ [wrapper]: {}, [`${wrapper}s`]: {} }, `${wrapper}s`],
    [[], 'request'],
    ['text', 'request'],
    [7, 'request'],
    [true, 'request'],
  ] as const) {
    const answer = await sendBody(name, payload);
    expect([payload, answer.status, answer.errors?.[field]?.length]).toEqual([payload, 422, 1]);
  }
});

test.each<[string, object, string]>([
  ['no e-mail', { password: 'x' }, 'email'],
  ['an array for an e-mail', { email: ['a@b.c'], password: 'x' }, 'email'],
  ['an object for a password', { email: 'a@b.c', password: { $ne: '' } }, 'password'],
  ['a NUL in an e-mail', { email: 'a\u0000@b.c', password: 'x' }, 'email'],
  ['half a character in an e-mail', { email: '\ud800@b.c', password: 'x' }, 'email'],
  ['an enormous password', { email: 'a@b.c', password: 'x'.repeat(100_000) }, 'password'],
  ['an enormous e-mail', { email: 'x'.repeat(100_000), password: 'x' }, 'email'],
  ['super_admin', { email: 'a@b.c', password: 'x', super_admin: true }, 'super_admin'],
])('rejects a sign-in with %s with a message for the field', async (_, user, field) => {
  const answer = await sendBody('start-session', { user });
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
});

test.each<[string, string, string]>([
  ['page size 7', 'pageSize=7', 'pageSize'],
  ['a page size as an object', 'pageSize[a]=1', 'pageSize[a]'],
  ['two page sizes', 'pageSize=10&pageSize=25', 'pageSize'],
  ['a page size beyond all numbers', 'pageSize=1e308', 'pageSize'],
  ['page 0', 'currentPage=0', 'currentPage'],
  ['page -1', 'currentPage=-1', 'currentPage'],
  ['page 10^9', 'currentPage=1000000000', 'currentPage'],
  ['page one and a half', 'currentPage=1.5', 'currentPage'],
  ['an empty page', 'currentPage=', 'currentPage'],
  ['a page that is not a number', 'currentPage=one', 'currentPage'],
  ['an unknown column', 'field=income', 'field'],
  ['SQL for a column', 'field=name;drop table users', 'field'],
  ['the name of a method for a column', 'field=constructor', 'field'],
  ['an unknown order', 'order=sideways', 'order'],
  ['two searches', 'search=1&search=2', 'search'],
  ['a NUL in a search', 'search=%00', 'search'],
  ['an enormous search', `search=${'x'.repeat(201)}`, 'search'],
  ['an unknown field', 'super_admin=true', 'super_admin'],
  ['a prototype', '__proto__=1', '__proto__'],
  ['a constructor', 'constructor=1', 'constructor'],
])('rejects a list with %s with a message for the field', async (_, query, field) => {
  const answer = await sendQuery('list-estimations', query);
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
});

test('accepts or rejects a search that is not valid UTF-8', async () => {
  const response = await browser.send({ method: 'GET', url: `${pathOf('list-estimations')}?search=%ff%fe` });
  expect([200, 422]).toContain(response.statusCode);
});

test.each(all)('%s rejects unknown query parameters', async (name) => {
  for (const [query, field] of [
    ['super_admin=true', 'super_admin'],
    ['__proto__[admin]=1', '__proto__[admin]'],
    ['a[]=1&a[]=2', 'a[]'],
  ] as const) {
    const answer = await sendQuery(name, query);
    expect([answer.status, answer.errors?.[field]]).toEqual([422, [unknownField]]);
  }
});

const json = { 'content-type': 'application/json' };

test.each(takingBody)('%s rejects a body that is not the expected JSON', async (name) => {
  const big = JSON.stringify({ user: 'x'.repeat(bodyLimits[endpoints[name].bodyLimit]) });
  const tries: [number, string, Options][] = [
    [400, 'malformed JSON', { payload: '{"estimation":', headers: json }],
    [400, 'no JSON at all', { payload: 'estimation=1', headers: json }],
    [400, 'two values', { payload: '{}{}', headers: json }],
    [400, 'NaN', { payload: '{"a":NaN}', headers: json }],
    [400, 'nothing', { payload: '', headers: json }],
    [400, 'a prototype', { payload: '{"__proto__":{"super_admin":true}}', headers: json }],
    [400, 'a prototype inside', { payload: '{"user":{"__proto__":{"super_admin":true}}}', headers: json }],
    [
      400,
      'a constructor’s prototype',
      { payload: '{"constructor":{"prototype":{"super_admin":true}}}', headers: json },
    ],
    [413, 'too much', { payload: big, headers: json }],
    [415, 'text', { payload: '{}', headers: { 'content-type': 'text/plain' } }],
    [415, 'a form', { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    [415, 'XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    [415, 'an invalid content type', { payload: '{}', headers: { 'content-type': 'x' } }],
    [422, 'an unknown field', { payload: '{"super_admin":true}', headers: json }],
    [422, 'a list', { payload: '[]', headers: json }],
  ];
  for (const [status, what, options] of tries) {
    expect([what, (await send(name, options)).status]).toEqual([what, status]);
  }
});

test('rejects deeply nested JSON', async () => {
  const deep = `{"estimation":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const answer = await send('create-estimation', { payload: deep, headers: json });
  expect(answer.status).toBe(422);
});
