import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Endpoint, urlOf } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { apiErrors, commonErrorCodes } from './errors.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'errorCodes' in value;

const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(`${import.meta.dirname}/endpoints`)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => import(`./endpoints/${file}`)),
);
const declared = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isEndpoint(value));

test('lists every declared endpoint once', () => {
  expect(declared.length).toBeGreaterThan(0);
  expect(new Set(Object.values(endpoints))).toEqual(new Set(declared.map(([, value]) => value)));
});

test('lists endpoints by their name, which is the name of the export with hyphens', () => {
  expect(Object.entries(endpoints).map(([key, { name }]) => [key, name])).toEqual(
    Object.keys(endpoints).map((name) => [name, name]),
  );
  expect(declared.map(([name]) => name.toLowerCase()).toSorted()).toEqual(
    Object.keys(endpoints)
      .map((name) => name.replaceAll('-', ''))
      .toSorted(),
  );
});

test('endpoints have unique methods and paths', () => {
  const routes = Object.values(endpoints).map(
    (endpoint) => `${endpoint.method} ${urlOf(endpoint).replace(/:\w+/g, ':')}`,
  );
  expect(new Set(routes).size).toBe(routes.length);
});

test('the parameters of a path match the params schema', () => {
  for (const { name, path, params } of Object.values(endpoints)) {
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(params.def.shape).toSorted(), name).toEqual(names.toSorted());
  }
});

test('endpoints with path parameters declare not_found', () => {
  const withoutIt = Object.values<Endpoint>(endpoints).filter(
    ({ path, errorCodes }) => path.includes(':') && !errorCodes.includes('not_found'),
  );
  expect(withoutIt.map(({ name }) => name)).toEqual([]);
});

test('endpoints declare no common error code', () => {
  const common: readonly string[] = commonErrorCodes;
  for (const { name, errorCodes } of Object.values<Endpoint>(endpoints))
    expect([name, errorCodes.filter((code) => common.includes(code))]).toEqual([name, []]);
});

test('endpoints that require a seat declare payment_required, and no others', () => {
  const all = Object.values<Endpoint>(endpoints);
  const names = (some: readonly Endpoint[]) => some.map(({ name }) => name);
  const declaring = all.filter(({ errorCodes }) => errorCodes.includes('payment_required'));
  expect(names(declaring)).toEqual(names(all.filter(({ requires }) => requires === 'seat')));
});

test('error codes are lower snake case and have an error status and a sentence', () => {
  for (const [code, { status, text }] of Object.entries(apiErrors)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect([code, status >= 400 && status < 600, text.length > 0]).toEqual([code, true, true]);
  }
});

test('endpoints for API tokens neither confirm passwords, nor stream, nor read cookies, and reading scopes change nothing', () => {
  const accepting = Object.values<Endpoint>(endpoints).filter(({ tokenScope }) => tokenScope !== null);
  expect(accepting.length).toBeGreaterThan(0);
  for (const { name, tokenScope, confirms, rateLimit, writes, authentication, responseType, access } of accepting) {
    expect([name, writes]).toEqual([name, tokenScope?.endsWith(':write')]);
    expect([name, authentication, responseType, confirms]).toEqual([name, 'bearer', 'json', 'super_admins']);
    expect([name, rateLimit === 'sign_in', access === 'super_admin']).toEqual([name, false, false]);
  }
});

/** `has_password` is a flag, and `root_token` is encrypted like every stored reply. */
const credentials = /"(?!has_|root_)(\w*password|credential|code|\w*token)":(?!\{"type":"null"\})/;

test('repeatable endpoints write, reply JSON, and neither take nor return credentials', () => {
  const repeatable = Object.values<Endpoint>(endpoints).filter(({ isRepeatable }) => isRepeatable);
  expect(repeatable.length).toBeGreaterThan(0);
  for (const { name, writes, requestType, responseType, params, body, reply } of repeatable) {
    expect([name, writes, requestType, responseType]).toEqual([name, true, 'json', 'json']);
    const shapes = [params, body, reply].map((schema) =>
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    );
    expect([name, credentials.exec(JSON.stringify(shapes))?.[0]]).toEqual([name, undefined]);
  }
});

test('other endpoints that POST use credentials, set absolute values, only calculate or may run twice', () => {
  const others = Object.values<Endpoint>(endpoints).filter(
    ({ writes, isRepeatable, method }) => writes && !isRepeatable && method === 'POST',
  );
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    'begin-authenticator',
    'begin-oauth-session',
    'begin-passkey',
    'begin-passkey-check',
    'change-password',
    'check-authenticator-code',
    'check-code',
    'check-passkey',
    'check-phone-code',
    'check-recovery-code',
    'check-share-code',
    'confirm-email',
    'confirm-password',
    'create-api-token',
    'create-authenticator',
    'create-calendar-feed',
    'create-download',
    'create-invite-link',
    'create-passkey',
    'create-recovery-codes',
    'create-renewal-letters',
    'create-setup-intent',
    'create-signup-code',
    'create-upload',
    'create-webhook',
    'end-session',
    'preview-billing',
    'preview-client-messages',
    'preview-move',
    'read-notifications',
    'record-opening',
    'replay-webhook-delivery',
    'request-magic-link',
    'reset-password',
    'rotate-webhook-secret',
    'send-code',
    'send-phone-code',
    'sign-up',
    'start-google-session',
    'start-oauth-session',
    'start-session',
    'start-session-by-link',
    'test-webhook',
    'update-two-factor',
    'view-user',
  ]);
});
