import { type Endpoint, urlOf } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { tokenScopes } from 'contract/vocabulary/api-tokens';
import { afterAll, expect, test } from 'vitest';
import { createLink } from '../features/links/operations.ts';
import { createdToken } from '../testing/api-tokens.ts';
import { createActors, estimationForm, newAccount, newEstimation, newPerson } from '../testing/factories.ts';
import { freshPassword } from '../testing/links.ts';
import { registeredRoutes } from '../testing/registered-routes.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, advisor, admin, otherAdvisor, agent, client, superAdmin } = await createActors(db);
const program = app.browser();

const registered = registeredRoutes(app.server);
const all = Object.values<Endpoint>(endpoints).filter((one) => registered.includes(`${one.method} ${urlOf(one)}`));

/** Without cookies, CSRF header and body. */
async function send({ method, ...endpoint }: Endpoint, authorization: string, headers: Record<string, string> = {}) {
  const url = urlOf(endpoint).replace(/:\w+/g, '1');
  const { statusCode, payload, ...rest } = await app.server.inject({
    method,
    url,
    headers: { authorization, ...headers },
  });
  return {
    status: statusCode,
    code: statusCode < 400 ? null : (JSON.parse(payload) as { code: string }).code,
    ...rest,
  };
}

test.each(all.map((one) => [one.name, one] as const))('%s: a token without its scope', async (_, endpoint) => {
  const others = tokenScopes.filter((scope) => scope !== endpoint.tokenScope);
  const { headers } = await createdToken(ctx, advisor, others);
  const expected = endpoint.tokenScope === null ? 'api_token_not_accepted' : 'api_token_scope_missing';
  const answer = await send(endpoint, headers.authorization);
  expect([answer.status, answer.code]).toEqual([403, expected]);
});

const accepting = all.filter(({ tokenScope }) => tokenScope !== null);

test.each(accepting.map((one) => [one.name, one] as const))('%s: a token with its scope', async (_, endpoint) => {
  const { headers } = await createdToken(
    ctx,
    advisor,
    tokenScopes.filter((scope) => scope === endpoint.tokenScope),
  );
  const { status } = await send(endpoint, headers.authorization);
  expect([200, 404, 422]).toContain(status);
});

test.each(accepting.map((one) => [one.name, one] as const))(
  '%s: no token, and one that does not work',
  async (_, endpoint) => {
    const { text } = await createdToken(ctx, advisor);
    for (const authorization of [`Bearer ${text.slice(0, -1)}`, `Bearer hp_${'0'.repeat(49)}`, 'Bearer hp_']) {
      const answer = await send(endpoint, authorization);
      expect([authorization, answer.status, answer.code]).toEqual([authorization, 401, 'api_token_invalid']);
    }
  },
);

test('changes need no CSRF header, ignore cookies and the origin, and set no cookies', async () => {
  const { headers } = await createdToken(ctx, advisor);
  const body = { estimation: estimationForm() };
  const cookies = app.as(otherAdvisor);
  await cookies.call('show-current-user');
  const forged = {
    ...headers,
    'x-csrf-token': undefined,
    origin: 'https://elsewhere.example',
    'sec-fetch-site': 'cross-site',
  };
  const created = await cookies.call('create-estimation', { body, headers: forged });
  expect(created.body.prepared_by?.advisor).toBeDefined();
  const { user_id } = await db
    .selectFrom('estimations')
    .select('user_id')
    .where('id', '=', Number(created.body.id))
    .executeTakeFirstOrThrow();
  expect(user_id).toBe(advisor.id);
  expect(created.headers).not.toHaveProperty('set-cookie');
  expect(created.headers).not.toHaveProperty('x-csrf-token');
  const list = await cookies.call('list-estimations', { headers });
  expect(list.body.estimations.map(({ id }) => id)).toContain(created.body.id);
});

test('a repeated change with the same key runs once', async () => {
  const { headers } = await createdToken(ctx, advisor);
  const body = { estimation: estimationForm({ client_first_name: 'Once' }) };
  const create = () => program.call('create-estimation', { body, headers: { ...headers, 'idempotency-key': 'one' } });
  const [first, second] = [await create(), await create()];
  expect(second.body).toEqual(first.body);
});

test('sees what its user sees, and nothing of another firm', async () => {
  const mine = await newPerson(db, 'client', firm, { financial_advisor_id: advisor.id });
  const theirClient = await newPerson(db, 'client', otherAdvisor.account_id, { financial_advisor_id: otherAdvisor.id });
  const theirs = await newEstimation(app.as(otherAdvisor));
  for (const person of [advisor, admin, otherAdvisor, agent]) {
    const { headers } = await createdToken(ctx, person);
    const byToken = await program.call('list-clients', { headers });
    expect(byToken.body).toEqual((await app.as(person).call('list-clients')).body);
    for (const { id } of [mine, theirClient]) {
      const answer = await program.call('show-client', { params: { id }, headers });
      expect(answer.text).toBe((await app.as(person).call('show-client', { params: { id } })).text);
    }
  }
  const { headers } = await createdToken(ctx, advisor);
  expect((await program.call('show-client', { params: { id: theirClient.id }, headers })).status).toBe(404);
  const body = { estimation: estimationForm() };
  expect((await program.call('update-estimation', { params: { id: theirs.id }, body, headers })).status).toBe(404);
});

test('a role that ends narrows what the token sees with the next request', async () => {
  const person = await newPerson(db, 'advisor', firm);
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
  const { headers } = await createdToken(ctx, person);
  const seen = async () => (await program.call('list-clients', { headers })).body.clients.length;
  expect(await seen()).toBeGreaterThan(0);
  await db.updateTable('users').set({ role: 'member' }).where('id', '=', person.id).execute();
  expect(await seen()).toBe(0);
});

const elsewhere = await newAccount(db);
const now = () => ctx.clock().toISOString();

test.each([
  ['is disabled', () => ({ disabled_at: now() }), () => ({ disabled_at: null })],
  ['moves to another firm', () => ({ account_id: elsewhere }), () => ({ account_id: firm })],
  ['becomes a super admin', () => ({ super_admin: true }), () => ({ super_admin: false })],
  ['becomes a health agent', () => ({ type: 'HealthAdvisorUser' as const }), () => ({ type: 'AdvisorUser' as const })],
])('a token ends when its user %s, and does not return', async (_, change, undo) => {
  const person = await newPerson(db, 'advisor', firm);
  const { headers } = await createdToken(ctx, person);
  const read = async () => (await program.call('list-clients', { headers })).code;
  expect(await read()).toBeUndefined();
  expect(await read()).toBeUndefined();
  for (const columns of [change(), undo()]) {
    await db.updateTable('users').set(columns).where('id', '=', person.id).execute();
    expect(await read()).toBe('api_token_invalid');
  }
});

test('an expired token, also one that is cached', async () => {
  const { headers } = await createdToken(ctx, advisor);
  const read = async () => (await program.call('list-clients', { headers })).code;
  app.forward(30 * 24 * 60 * 60 - 1);
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  app.forward(1);
  expect(await read()).toBe('api_token_invalid');
});

test('tokens of clients and super admins do not work', async () => {
  for (const person of [client, superAdmin]) {
    const { headers } = await createdToken(ctx, person);
    expect((await program.call('show-client', { params: { id: client.id }, headers })).code).toBe('api_token_invalid');
  }
});

test('a password reset by email revokes tokens, and a changed password does not', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const { headers } = await createdToken(ctx, person);
  const read = async () => (await program.call('list-clients', { headers })).code;
  const body = { current_password: person.password, password: freshPassword };
  expect((await app.as(person).call('change-password', { body })).status).toBe(200);
  expect(await read()).toBeUndefined();
  const { token } = await createLink(ctx, { user_id: person.id, email: person.email, purpose: 'reset_password' });
  await app.browser().call('reset-password', { params: { token }, body: { password: 'Another-Kettle-41', token } });
  expect(await read()).toBe('api_token_invalid');
});

test('counts against the limits of its user', async () => {
  const { headers } = await createdToken(ctx, advisor);
  const answer = await program.call('list-clients', { headers });
  expect(String(answer.headers['ratelimit-policy'])).toMatch(/"user";q=\d+;w=10, "firm"/);
});

test('the audit trail names the token of reads and changes', async () => {
  const { id, headers } = await createdToken(ctx, advisor);
  await program.call('list-clients', { headers });
  await program.call('create-estimation', { body: { estimation: estimationForm() }, headers });
  const recorded = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('api_token_id', '=', id)
    .orderBy('id')
    .execute();
  expect(recorded).toEqual(
    (['list-clients', 'create-estimation'] satisfies EndpointName[]).map((action) => ({
      action,
      actor_id: advisor.id,
    })),
  );
  const reader = await newPerson(db, 'advisor', firm, { role: 'admin' });
  const { events } = (await app.as(reader).call('list-audit-events', { query: { action: 'create-estimation' } })).body;
  expect(events[0]?.api_token).toBe('CRM');
});
