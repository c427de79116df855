import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { endpoint } from 'contract/endpoint';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { throwApiError } from '../api-error.ts';
import { ActorChanges } from '../db/actor-changes.ts';
import { openDb, relaxedPool } from '../db/connection.ts';
import { KeyedSemaphore } from '../db/keyed-semaphore.ts';
import { allRows } from '../db/row-scope.ts';
import { bearerToken } from '../http/authenticate.ts';
import { handleError } from '../http/error-handler.ts';
import { createRequestLimits } from '../http/rate-limits.ts';
import { registerRoute } from '../http/register-route.ts';
import { type Handler, route } from '../http/route.ts';
import { newAccount, newPerson } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { Actor } from './actor.ts';
import { ActorCache } from './actor-cache.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, owner, ctx } = app;
const firm = await newAccount(db);
const otherFirm = await newAccount(db);

const later = (seconds: number) => new Date(ctx.clock().getTime() + seconds * 1000).toISOString();

async function newSession(user_id: number, viewer_session_id: string | null = null): Promise<string> {
  const columns = { id: randomUUID(), user_id, viewer_session_id, user_agent: 'test', expires_at: later(3600) };
  await db.insertInto('sessions').values(columns).execute();
  return columns.id;
}

const ask = () => sql`select 1`.execute(db);

const settle = () => Promise.all(Array.from({ length: 10 }, ask));

async function newCached(isView = false) {
  const person = await newPerson(db, 'advisor', firm);
  const viewer = await newPerson(db, 'superAdmin', null);
  const viewer_session_id = await newSession(viewer.id);
  const session_id = await newSession(person.id, isView ? viewer_session_id : null);
  await settle();
  const cache = new ActorCache(ctx);
  const actor = await cache.read(session_id);
  expect(cache.get(session_id)?.actor).toEqual(actor);
  return { cache, person, viewer, session_id, viewer_session_id };
}

const setUser = (columns: object) => (id: number) =>
  owner.updateTable('users').set(columns).where('id', '=', id).execute();
const setSession = (columns: object) => (_id: number, session_id: string) =>
  owner.updateTable('sessions').set(columns).where('id', '=', session_id).execute();

const changes = {
  'the end of the session': setSession({ ended_at: later(0) }),
  'an earlier expiry': setSession({ expires_at: later(60) }),
  'a confirmation': setSession({ confirmed_at: later(0) }),
  'a second factor': setSession({ has_second_factor: true }),
  'the deletion of the session': (_id: number, session_id: string) =>
    owner.deleteFrom('sessions').where('id', '=', session_id).execute(),
  'the deletion of the user': (id: number) => owner.deleteFrom('users').where('id', '=', id).execute(),
  'a disabled user': setUser({ disabled_at: later(0) }),
  'a quarantined user': setUser({ quarantined_at: later(0), pending_email: 'someone@example.test' }),
  'a role': setUser({ role: 'admin' }),
  'the super admin flag': setUser({ super_admin: sql`not super_admin` }),
  'a type': setUser({ type: 'HealthAdvisorUser' }),
  'a move to another firm': setUser({ account_id: otherFirm }),
} satisfies Record<string, (id: number, session_id: string) => Promise<unknown>>;

test.each(Object.entries(changes))(
  '%s ends what is cached, before the next statement returns',
  async (_name, change) => {
    const cached = await newCached();
    const found = cached.cache.get(cached.session_id);
    await change(cached.person.id, cached.session_id);
    await ask();
    expect(found?.isCurrent()).toBe(false);
    expect(cached.cache.get(cached.session_id)).toBeNull();
  },
);

test.each(Object.entries(changes))('%s of the viewer ends a cached view', async (_name, change) => {
  const cached = await newCached(true);
  await change(cached.viewer.id, cached.viewer_session_id);
  await ask();
  expect(cached.cache.get(cached.session_id)).toBeNull();
});

test('a change by this process ends what is cached without another statement', async () => {
  const { cache, session_id } = await newCached();
  await db
    .updateTable('sessions')
    .set({ ended_at: later(0) })
    .where('id', '=', session_id)
    .execute();
  expect(cache.get(session_id)).toBeNull();
});

test('a change that is read before it is committed is not missed', async () => {
  const { cache, person, session_id } = await newCached();
  await owner.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
    expect(await cache.read(session_id)).toMatchObject({ admin: false });
    expect(cache.get(session_id)?.actor).toMatchObject({ admin: false });
  });
  await ask();
  expect(cache.get(session_id)).toBeNull();
  expect(await cache.read(session_id)).toMatchObject({ admin: true });
});

test('a refreshed token and other columns of a user leave it cached', async () => {
  const { cache, person, session_id } = await newCached();
  const refreshed = { generation: 2, rotated_at: later(0), expires_at: later(7200) };
  await owner.updateTable('sessions').set(refreshed).where('id', '=', session_id).execute();
  await owner.updateTable('users').set({ first_name: 'Other' }).where('id', '=', person.id).execute();
  await ask();
  expect(cache.get(session_id)?.actor).toMatchObject({ user_id: person.id });
});

test('an expired session is not found, and a confirmation ends by itself', async () => {
  const { session_id } = await newCached();
  await owner
    .updateTable('sessions')
    .set({ confirmed_at: later(0) })
    .where('id', '=', session_id)
    .execute();
  await settle();
  let now = ctx.clock();
  const cache = new ActorCache({ ...ctx, clock: () => now });
  expect(await cache.read(session_id)).toMatchObject({ is_confirmed: true });
  now = new Date(later(3599));
  expect(cache.get(session_id)?.actor).toMatchObject({ is_confirmed: false });
  now = new Date(later(3600));
  expect(cache.get(session_id)).toBeNull();
});

test('an unknown session is asked for each time', async () => {
  const cache = new ActorCache(ctx);
  const unknown = randomUUID();
  expect(await cache.read(unknown)).toBeNull();
  expect(cache.get(unknown)).toBeNull();
});

test('nothing is cached on connections that do not follow changes', async () => {
  const { session_id } = await newCached();
  const { db: silent, close } = openDb(app.database_url, () => undefined, { ...relaxedPool, scope: allRows });
  const cache = new ActorCache({ ...ctx, db: silent });
  expect(await cache.read(session_id)).not.toBeNull();
  expect(cache.get(session_id)).toBeNull();
  await close();
});

test('a new connection makes earlier reads outdated, and one through a pooler all', async () => {
  const connections = [1, 2].map(() => new pg.Client({ connectionString: app.database_url }));
  const [direct, pooled] = connections as [pg.Client, pg.Client];
  await Promise.all(connections.map((client) => client.connect()));
  const followed = new ActorChanges();
  expect(followed.version).toBe(0);
  await followed.follow(direct);
  expect(followed.version).toBe(1);
  await followed.follow(Object.assign(pooled, { processID: 1 }));
  expect(followed.version).toBeNull();
  await Promise.all(connections.map((client) => client.end()));
});

const whoami = endpoint({
  name: 'show-odd',
  summary: 'For these tests.',
  method: 'GET',
  path: '/odd',
  access: 'signed_in',
  reply: z.object({ admin: z.boolean() }),
  errorCodes: ['forbidden'],
});

async function callCached(handler: Handler<typeof whoami>) {
  const server = Fastify();
  server.setErrorHandler(handleError);
  await server.register(cookie);
  const limits = await createRequestLimits(server, ctx);
  let isFirst = true;
  const afterFirst: Handler<typeof whoami> = async (call) => (isFirst ? { admin: call.actor.admin } : handler(call));
  registerRoute(
    server,
    { ctx, limits, actors: new ActorCache(ctx), records: new KeyedSemaphore('record', 1) },
    route(whoami, afterFirst),
  );
  const person = await newPerson(db, 'advisor', firm);
  await settle();
  const headers = { authorization: `Bearer ${bearerToken(ctx, await newSession(person.id), 600)}` };
  const call = async () => {
    const { statusCode, payload } = await server.inject({ url: '/api/v1/odd', headers });
    return [statusCode, JSON.parse(payload)] as const;
  };
  expect(await call()).toEqual([200, { admin: false }]);
  isFirst = false;
  const answer = await call();
  await server.close();
  return answer;
}

const promote = ({ user_id }: Actor) =>
  owner.updateTable('users').set({ role: 'admin' }).where('id', '=', user_id).execute();

test('a request whose session ends before the handler’s last statement gets no data', async () => {
  const [status] = await callCached(async ({ actor }) => {
    await owner
      .updateTable('sessions')
      .set({ ended_at: later(0) })
      .where('id', '=', actor.session_id)
      .execute();
    await ask();
    return { admin: actor.admin };
  });
  expect(status).toBe(401);
});

test('a request runs again for an actor who has changed', async () => {
  const seen: boolean[] = [];
  const answer = await callCached(async ({ actor }) => {
    seen.push(actor.admin);
    if (!actor.admin) await promote(actor);
    await ask();
    return { admin: actor.admin };
  });
  expect([answer, seen]).toEqual([
    [200, { admin: true }],
    [false, true],
  ]);
});

test('an error counts only for the current actor', async () => {
  const answer = await callCached(async ({ actor }) => {
    if (actor.admin) return { admin: true };
    await promote(actor);
    return throwApiError('forbidden');
  });
  expect(answer).toEqual([200, { admin: true }]);
  expect((await callCached(async () => throwApiError('forbidden')))[0]).toBe(403);
});
