import { apiTokenPattern, maxApiTokens } from 'contract/vocabulary/api-tokens';
import { confirmationLifetime } from 'contract/vocabulary/sessions';
import { afterAll, expect, test } from 'vitest';
import { keyOfToken, newApiToken } from '../../auth/api-tokens/token-text.ts';
import { createdToken } from '../../testing/api-tokens.ts';
import type { Browser } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, agent, client, superAdmin } = await createActors(app.db);

const token = {
  name: 'CRM',
  scopes: ['estimates:read' as const, 'clients:read' as const],
  expires_in_days: 30 as const,
};
const create = (browser: Browser, changed: object = {}) =>
  browser.call('create-api-token', { body: { token: { ...token, ...changed } } });

test('creates a token, shows it once and stores only its digest', async () => {
  const { body } = await create(app.as(advisor));
  expect(body.token).toMatch(apiTokenPattern);
  expect(body.api_token).toMatchObject({ name: 'CRM', scopes: ['clients:read', 'estimates:read'], last_used_at: null });
  expect(Date.parse(body.api_token.expires_at) - Date.parse(body.api_token.created_at)).toBe(30 * 24 * 60 * 60_000);
  const { text } = await app.as(advisor).call('list-api-tokens');
  expect(text).not.toContain(body.token.slice(3, 20));
  const stored = await app.db.selectFrom('api_tokens').selectAll().where('id', '=', body.api_token.id).execute();
  expect(JSON.stringify(stored)).not.toContain(body.token.slice(3, 20));
  const headers = { authorization: `Bearer ${body.token}` };
  expect((await app.browser().call('list-clients', { headers })).status).toBe(200);
});

test('the owner gets an email', async () => {
  const person = await newPerson(app.db, 'agent', null);
  await create(app.as(person), { name: 'Nightly export', scopes: ['clients:read', 'estimates:write'] });
  const [message] = await app.outbox(person.email);
  expect(message?.subject).toBe('An API token was created');
  expect(message?.text).toContain('“Nightly export” can read clients and create and change estimates');
});

test.each([
  ['no name', { name: ' ' }, 'name', 'Name is required'],
  ['no scope', { scopes: [] }, 'scopes', 'Choose what the token may do'],
  ['no end', { expires_in_days: 366 }, 'expires_in_days', 'Choose when the token expires'],
])('rejects a token with %s', async (_, changed, field, message) => {
  const { status, errors } = await create(app.as(advisor), changed);
  expect([status, errors]).toEqual([422, { [field]: [message] }]);
});

test('a user has at most 20, also with concurrent calls', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  for (let count = 1; count < maxApiTokens; count++) await createdToken(app.ctx, person);
  const answers = await Promise.all([1, 2, 3].map(() => create(app.as(person))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe('too_many_api_tokens');
});

test('clients and super admins have none', async () => {
  for (const person of [client, superAdmin])
    expect([(await create(app.as(person))).code, (await app.as(person).call('list-api-tokens')).code]).toEqual([
      'forbidden',
      'forbidden',
    ]);
  expect((await create(app.browser())).status).toBe(401);
});

test('a mistyped token is recognized without a look into the database', () => {
  const text = newApiToken();
  expect(keyOfToken(text)).not.toBeNull();
  const other = text[10] === 'x' ? 'y' : 'x';
  for (const wrong of [`${text.slice(0, 10)}${other}${text.slice(11)}`, text.slice(0, -1), `${text}0`, 'hp_', ''])
    expect(keyOfToken(wrong)).toBeNull();
});

test('asks everyone for the password, unless they signed in within ten minutes', async () => {
  const browser = app.browser();
  await browser.signIn(agent);
  app.forward(confirmationLifetime);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
  expect((await create(browser)).code).toBe('password_confirmation_required');
  await browser.call('confirm-password', { body: { current_password: agent.password } });
  expect((await create(browser)).status).toBe(200);
});
