import type { QueryInput } from 'contract/endpoint';
import type { exportClients } from 'contract/endpoints/engagements';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

type Query = QueryInput<typeof exportClients>;

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const actors = await createActors(db);
const { superAdmin, otherAdvisor } = actors;

const url = '/api/v1/clients/csv.csv';
const fileOf = async (person: Person, query: Query = {}) =>
  (await app.as(person).call('export-clients', { query })).text;
const linesIn = (file: string) => file.slice(1).trimEnd().split('\r\n');
const linesOf = async (person: Person, query: Query = {}) => linesIn(await fileOf(person, query));

async function firmOf() {
  const account_id = await newAccount(db);
  const admin = await newPerson(db, 'admin', account_id, { first_name: 'Ann', last_name: 'Lee' });
  const advisor = await newPerson(db, 'advisor', account_id, { first_name: 'Bo', last_name: 'Kim' });
  const agent = await newPerson(db, 'agent', actors.agent.account_id, { first_name: 'Max', last_name: 'Roe' });
  await newPerson(db, 'client', account_id, {
    first_name: 'Ruth "R"',
    last_name: 'Day, Jr.',
    email: `ruth-${account_id}@example.test`,
    phone_number: '+14155550100',
    client_request_type: 'combo',
    status: 'follow up',
    referred_at: '2026-01-02T03:04:05.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    financial_advisor_id: advisor.id,
    health_advisor_id: agent.id,
  });
  await newPerson(db, 'client', account_id, {
    first_name: '=1+1',
    last_name: 'Émile',
    email: `quarantined-${account_id}@placeholder.test`,
    pending_email: 'wished@example.test',
    quarantined_at: new Date().toISOString(),
    referred_at: '2026-02-02T00:00:00.000Z',
    created_at: '2026-02-01T00:00:00.000Z',
    financial_advisor_id: admin.id,
  });
  return { account_id, admin, advisor, agent };
}

test('has the columns of each role with email and phone, the newest first, with escaped formulas', async () => {
  const { account_id, admin, advisor, agent } = await firmOf();
  const email = `ruth-${account_id}@example.test`;
  const ruth = `"Ruth ""R"" Day, Jr.",${email},(415) 555-0100,Medicare and pre-65,2026-01-02`;
  const quarantined = "'=1+1 Émile,wished@example.test,,,2026-02-02";
  expect(await linesOf(admin)).toEqual([
    'Name,Email,Phone,Coverage,Referred,Advisor,Status',
    `${quarantined},Ann Lee,Referred`,
    `${ruth},Bo Kim,Follow up`,
  ]);
  expect(await linesOf(advisor)).toEqual(['Name,Email,Phone,Coverage,Referred,Status', `${ruth},Follow up`]);
  expect(await linesOf(agent)).toEqual(['Name,Email,Phone,Coverage,Referred,Status', `${ruth},Follow up`]);
  expect(await linesOf(superAdmin, { account_id: String(account_id) })).toEqual([
    'Name,Email,Phone,Coverage,Referred,Agent,Advisor,Subscription,Status',
    `${quarantined},,Ann Lee,Starter,Referred`,
    `${ruth},Max Roe,Bo Kim,Starter,Follow up`,
  ]);
  expect(await fileOf(otherAdvisor, { account_id: String(account_id) })).toBe(
    '\ufeffName,Email,Phone,Coverage,Referred,Status\r\n',
  );
});

test('a day is that of the zone, and UTC’s without one; a foreign number is escaped', async () => {
  const { admin, advisor } = await firmOf();
  const [ruth] = (await app.as(advisor).call('list-clients')).body.clients;
  await db.updateTable('users').set({ phone_number: '+442079460958' }).where('id', '=', Number(ruth?.id)).execute();
  for (const [zone, day] of [
    ['America/Chicago', '2026-01-01'],
    ['Asia/Tokyo', '2026-01-02'],
    [undefined, '2026-01-02'],
  ] as const)
    expect((await linesOf(admin, { ids: String(ruth?.id), ...(zone && { zone }) }))[1]).toContain(
      `,'+442079460958,Medicare and pre-65,${day},`,
    );
  expect((await app.as(admin).call('export-clients', { query: { zone: 'Mars' } })).code).toBe('validation_failed');
});

test('applies search and status', async () => {
  const { admin } = await firmOf();
  expect(await linesOf(admin, { search: 'RUTH' })).toHaveLength(2);
  expect(await linesOf(admin, { search: 'wished' })).toHaveLength(2);
  expect(await linesOf(admin, { status: 'follow up' })).toHaveLength(2);
  expect(await linesOf(admin, { status: 'enrolled' })).toHaveLength(1);
  expect((await app.as(admin).send({ url: `${url}?status=gone` })).statusCode).toBe(422);
});

test('exports a selection, of the visible clients only', async () => {
  const { admin, advisor } = await firmOf();
  const { clients } = (await app.as(admin).call('list-clients')).body;
  const [ruth] = (await app.as(advisor).call('list-clients')).body.clients;
  expect(await linesOf(admin, { ids: String(ruth?.id) })).toHaveLength(2);
  const ids = clients.map(({ id }) => id).join(',');
  expect(await linesOf(admin, { ids })).toHaveLength(3);
  expect(await linesOf(advisor, { ids })).toHaveLength(2);
  expect(await linesOf(admin, { ids, todo: 'follow_up' })).toHaveLength(2);
  const tooMany = Array.from({ length: 501 }, (_, index) => index + 1).join(',');
  for (const wrong of ['', '1,', '1;2', tooMany])
    expect((await app.as(admin).send({ url: `${url}?ids=${wrong}` })).statusCode).toBe(422);
});

test('exports thousands of clients once each to concurrent callers while lists are answered', {
  tags: 'all',
}, async () => {
  const { account_id, admin } = await firmOf();
  await sql`
    insert into users (type, account_id, first_name, last_name, email)
    select 'ClientUser', ${account_id}::bigint, 'Many', 'Number' || n, 'many' || n || '@example.test' from generate_series(1, 9000) n`.execute(
    db,
  );
  await sql`insert into client_profiles (user_id) select id from users where first_name = 'Many'`.execute(db);
  await sql`
    insert into engagements (client_id, account_id) select id, account_id from users where first_name = 'Many'`.execute(
    db,
  );
  const browser = app.browser();
  await browser.signIn(admin);
  const [list, ...files] = await Promise.all([
    browser.call('list-clients'),
    ...Array.from({ length: 5 }, async () => linesIn((await browser.call('export-clients')).text)),
  ]);
  expect(list.body.totalCount).toBe(9_002);
  for (const lines of files) {
    expect(lines).toHaveLength(1 + 9_002);
    expect(new Set(lines).size).toBe(1 + 9_002);
  }
});

test('is saved as clients.csv and not cached', async () => {
  const { headers } = await app.as(actors.admin).call('export-clients');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="clients.csv"',
    'cache-control': 'no-store',
  });
});

test('a plain link is authenticated by the session cookie while the session is active', async () => {
  const { admin } = await firmOf();
  const browser = app.browser();
  await browser.signIn(admin);
  const asLink = { authorization: undefined, 'x-csrf-token': undefined };
  const status = async (headers: Record<string, string | undefined> = {}) =>
    (await browser.send({ method: 'GET', url, headers: { ...asLink, ...headers } })).statusCode;
  expect(await status()).toBe(200);
  expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ origin: 'https://elsewhere.example' })).toBe(403);
  // A token that is sent has to be good: the cookie does not stand in for it.
  expect(await status({ authorization: 'Bearer worthless' })).toBe(401);
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date().toISOString() })
    .where('user_id', '=', admin.id)
    .execute();
  expect(await status()).toBe(401);
});

test('a browser without a session, or with a forged cookie, gets 401', async () => {
  const browser = app.browser();
  await browser.open('/');
  expect((await browser.send({ method: 'GET', url })).statusCode).toBe(401);
  for (const forged of ['', 'x', `${crypto.randomUUID()}.x`]) {
    browser.setCookie('session', forged);
    expect((await browser.send({ method: 'GET', url })).statusCode).toBe(401);
  }
});

test('accepts the cookie for no other endpoint', async () => {
  const browser = app.browser();
  await browser.signIn(actors.admin);
  const headers = { authorization: undefined };
  expect((await browser.send({ method: 'GET', url: '/api/v1/clients', headers })).statusCode).toBe(401);
});

test('creates no file for a HEAD request', async () => {
  const { statusCode, payload, headers } = await app.as(actors.admin).send({ method: 'HEAD', url });
  expect([statusCode, payload, headers['content-disposition']]).toEqual([
    200,
    '',
    'attachment; filename="clients.csv"',
  ]);
});
