import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson, writeUser } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { adminUserJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { superAdmin, admin, advisor, agent, client, firm } = await createActors(db);

type Query = Record<string, string | number>;
const list = (query: Query = {}) => app.as(superAdmin).call('list-all-users', { query: query as never });
const emails = async (query: Query) => (await list(query)).body.users.map(({ email }) => email);
const total = async (query: Query = {}) => (await list(query)).body.totalCount;
const counted = async (type?: string) =>
  (
    await db
      .selectFrom('users')
      .select(sql<number>`count(*)`.as('count'))
      .where('type', '<>', 'ClientUser')
      .where('disabled_at', 'is', null)
      .$if(type !== undefined, (query) => query.where('type', '=', type as 'AdvisorUser'))
      .executeTakeFirstOrThrow()
  ).count;

const [alpha, beta] = [await newAccount(db, 'Alpha Firm'), await newAccount(db, 'Beta Firm')];
const person = (
  first_name: string,
  last_name: string,
  account_id: number | null,
  kind: 'advisor' | 'agent' = 'advisor',
) => newPerson(db, kind, account_id, { first_name, last_name, email: `${first_name}.${last_name}@findable.test` });
await person('Zoë', 'Quill', beta);
await person('Ana', 'Quill', alpha);
await person('Bo', 'Quill', null);
await person('Cy', 'Quill', alpha, 'agent');
const found = { search: 'quill', pageSize: 10 };
const at = (names: string[]) => names.map((name) => `${name}.Quill@findable.test`);

test('lists everyone but clients, the newest first, with their firm', async () => {
  const { body } = await list();
  expect(body).toMatchObject({ currentPage: 1, pageSize: 25, is_limited: false });
  expect(body.users.map(({ email }) => email).slice(0, 4)).toEqual(at(['Cy', 'Bo', 'Ana', 'Zoë']));
  expect(body.users[3]).toMatchObject({ name: 'Zoë Quill', account_id: beta, account_name: 'Beta Firm' });
  expect(body.users.map(({ id }) => id)).not.toContain(client.id);
  expect(body.totalCount).toBe(await counted());
});

test('searches names and addresses', async () => {
  for (const search of ['ZOË QUI', 'quill zoe', "qu'ill zoë"])
    expect(await emails({ ...found, search })).toEqual(at(['Zoë']));
  expect(await emails({ search: 'findable.test', pageSize: 10 })).toHaveLength(4);
  const called = await newPerson(db, 'advisor', firm, { phone_number: '+12125558801' });
  expect(await emails({ search: '(212) 555-8801' })).toEqual([called.email]);
  expect(await list({ search: '%' })).toMatchObject({ body: { totalCount: 0, users: [] } });
  const quarantined = await newPerson(db, 'advisor', firm, {
    pending_email: 'requested@elsewhere.test',
    quarantined_at: new Date().toISOString(),
  });
  expect(await emails({ search: 'requested@elsewhere' })).toEqual(['requested@elsewhere.test']);
  expect(await emails({ search: quarantined.email })).toEqual([]);
});

test.each([
  ['last_name', ['Ana', 'Bo', 'Cy', 'Zoë']],
  ['email', ['Ana', 'Bo', 'Cy', 'Zoë']],
  ['created_at', ['Zoë', 'Ana', 'Bo', 'Cy']],
  ['type', ['Zoë', 'Ana', 'Bo', 'Cy']],
  ['account_name', ['Ana', 'Cy', 'Zoë', 'Bo']],
])('sorts by %s', async (field, expected) => {
  expect(await emails({ ...found, field, order: 'asc' })).toEqual(at(expected));
  const everyone = await emails({ field, order: 'asc', pageSize: 100 });
  expect(everyone.filter((email) => email.endsWith('.Quill@findable.test'))).toEqual(at(expected));
  const reversed = (await emails({ field, order: 'desc', pageSize: 100 })).filter((email) => email.includes('Quill'));
  const last = field === 'account_name' ? ['Zoë', 'Cy', 'Ana', 'Bo'] : expected.toReversed();
  expect(reversed).toEqual(at(last));
});

test('pages without a gap in every order', async () => {
  const whole = await total();
  for (const field of ['created_at', 'last_name', 'email', 'type', 'account_name']) {
    const pages = [1, 2, 3].map((currentPage) => emails({ field, order: 'asc', pageSize: 10, currentPage }));
    expect(new Set((await Promise.all(pages)).flat()).size).toBe(Math.min(30, whole));
  }
  expect(await emails({ ...found, currentPage: 2 })).toEqual([]);
  expect(await total({ ...found, currentPage: 2 })).toBe(4);
});

test('filters by type, firm and right', async () => {
  expect(await emails({ ...found, type: 'HealthAdvisorUser' })).toEqual(at(['Cy']));
  expect(await emails({ ...found, exclude_type: 'HealthAdvisorUser' })).toEqual(at(['Bo', 'Ana', 'Zoë']));
  expect(await total({ exclude_type: 'ClientUser' })).toBe(await counted());
  expect(await total({ type: 'AdvisorUser', exclude_type: 'AdvisorUser' })).toBe(0);
  expect(await emails({ account_id: alpha, order: 'asc' })).toEqual(at(['Ana', 'Cy']));
  const supers = (await list({ set: 'super_admins' })).body;
  expect(supers.users.map(({ id }) => id)).toEqual([superAdmin.id]);
  expect(supers.totalCount).toBe(1);
});

test('counts what many users match exactly, and says when a search finds too many', async () => {
  await sql`
    insert into users (type, first_name, last_name, email)
    select 'AdvisorUser', 'Many', 'Numerous' || n, 'many' || n || '@example.test' from generate_series(1, 5001) n`.execute(
    db,
  );
  const { body } = await list({ search: 'numerous', field: 'last_name', order: 'asc' });
  expect(body).toMatchObject({ totalCount: 5_000, is_limited: true });
  expect(body.users[0]?.name).toBe('Many Numerous1');
  // 4, 40 to 49, 400 to 499 and 4000 to 4999, the newest among them.
  expect(await total({ search: 'numerous4' })).toBe(1_111);
  expect(await emails({ search: 'numerous4', pageSize: 10 })).toContain('many4999@example.test');
  expect(await emails({ search: 'numerous1234' })).toEqual(['many1234@example.test']);
  await db.deleteFrom('users').where('first_name', '=', 'Many').execute();
});

test('counts are exact before and after they are added up', async () => {
  const settle = () =>
    Promise.all(adminUserJobs.map((job) => job.work(app.ctx, { payload: {}, is_last: false, log: app.server.log })));
  const check = async () => {
    expect(await total()).toBe(await counted());
    expect(await total({ type: 'AdvisorUser' })).toBe(await counted('AdvisorUser'));
  };
  const moved = await newPerson(db, 'advisor', firm);
  await check();
  await settle();
  for (const change of [
    { type: 'HealthAdvisorUser' },
    { type: 'ClientUser' },
    { type: 'AdvisorUser' },
    { disabled_at: new Date().toISOString() },
    { disabled_at: null },
  ] as const) {
    await writeUser(db, moved, change);
    await check();
  }
  await settle();
  await check();
  await db.deleteFrom('users').where('id', '=', moved.id).execute();
  await check();
});

test('rejects what it does not know, and others than super admins', async () => {
  for (const query of [{ field: 'zip' }, { order: 'up' }, { pageSize: 7 }, { type: 'ClientUser' }, { set: 'some' }])
    expect((await list(query)).status).toBe(422);
  for (const who of [admin, advisor, agent, client])
    expect((await app.as(who).call('list-all-users')).status).toBe(403);
  expect((await app.browser().call('list-all-users')).status).toBe(401);
});
