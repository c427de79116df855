import type { Updateable } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Users } from '../db/database.gen.ts';
import type { Person } from '../testing/browser.ts';
import { createActors, newEstimation, newPerson } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, otherAdvisor } = await createActors(app.db);

async function signedIn(person: Person = advisor) {
  const browser = app.browser();
  const { body } = await browser.signIn(person);
  return { browser, token: body.auth_token };
}

const statusWith = async (token: string) =>
  (await app.browser().call('show-current-user', { headers: { authorization: `Bearer ${token}` } })).status;
const change = (person: Person, to: Updateable<Users>) =>
  app.db.updateTable('users').set(to).where('id', '=', person.id).execute();

test('requirement 19: a bearer token expires after 600 seconds', async () => {
  const { token } = await signedIn();
  app.forward(598);
  expect(await statusWith(token)).toBe(200);
  app.forward(3);
  expect(await statusWith(token)).toBe(401);
});

test('requirement 19: rejects a token with any part changed', async () => {
  const { token } = await signedIn();
  const [session = '', ends = '', mac = ''] = token.split('.');
  const other = (await signedIn(otherAdvisor)).token.split('.');
  for (const wrong of [
    `${session}.${Number(ends) + 600}.${mac}`,
    `${session}.99999999999.${mac}`,
    `${other[0]}.${ends}.${mac}`,
    `${session}.${ends}.${other[2]}`,
    `${session}.${ends}.`,
    `${session}.${ends}`,
    `${session}.${ends}.${mac}x`,
    `${session}.${ends}.${mac.slice(0, -1)}`,
    `${session}.${ends}.${mac.toUpperCase()}`,
    `${session}.${mac}`,
    mac,
    '',
    '...',
    '\u00e9',
  ]) {
    expect([wrong, await statusWith(wrong)]).toEqual([wrong, 401]);
  }
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    expect([at, await statusWith(changed)]).toEqual([at, 401]);
  }
  expect(await statusWith(token)).toBe(200);
});

test('requirement 19: rejects tokens made for another purpose and unsigned JWTs', async () => {
  const { browser, token } = await signedIn();
  const { tokens } = app.ctx;
  const content = token.slice(0, token.lastIndexOf('.'));
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const wrong of [
    browser.cookie('session') ?? '',
    browser.cookie('refresh') ?? '',
    await browser.csrf(),
    tokens.sign('session', content),
    tokens.sign('refresh', content),
    tokens.sign('csrf', content),
    `${none}.${Buffer.from(`{"sub":${advisor.id}}`).toString('base64url')}.`,
  ]) {
    expect([wrong, await statusWith(wrong)]).toEqual([wrong, 401]);
  }
});

test('requirement 19: rejects a signed token without a valid expiry', async () => {
  const { token } = await signedIn();
  const [session = ''] = token.split('.');
  for (const content of [session, `${session}.`, `${session}.never`, `${session}.NaN`]) {
    expect(await statusWith(app.ctx.tokens.sign('bearer', content))).toBe(401);
  }
});

test('the bearer token decides when cookies belong to another user', async () => {
  const [mine, other] = [await signedIn(), await signedIn(otherAdvisor)];
  mine.browser.bearer = other.token;
  expect((await mine.browser.call('show-current-user')).body.id).toBe(otherAdvisor.id);
  const saved = await newEstimation(mine.browser);
  const row = await app.db.selectFrom('estimations').select('user_id').where('id', '=', saved.id).executeTakeFirst();
  expect(row?.user_id).toBe(otherAdvisor.id);
});

test('rejects cookies without a bearer token', async () => {
  const { browser } = await signedIn();
  const headers = { authorization: undefined };
  for (const name of ['show-current-user', 'list-estimations'] as const) {
    expect((await browser.call(name, { headers })).status).toBe(401);
  }
});

test('accepts the Bearer scheme in any case and no other scheme', async () => {
  const { browser, token } = await signedIn();
  const statusFor = async (authorization: string) =>
    (await browser.call('show-current-user', { headers: { authorization } })).status;
  expect([await statusFor(`bearer ${token}`), await statusFor(`BEARER ${token}`)]).toEqual([200, 200]);
  for (const wrong of [token, `Basic ${token}`, `Token ${token}`, `Bearer,${token}`])
    expect(await statusFor(wrong)).toBe(401);
});

test('requirement 6: rejects a disabled user from the next request on', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const { token } = await signedIn(person);
  expect(await statusWith(token)).toBe(200);
  await change(person, { disabled_at: new Date().toISOString() });
  expect(await statusWith(token)).toBe(401);
});

test('rejects a deleted user from the next request on', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const { token } = await signedIn(person);
  await app.db.deleteFrom('users').where('id', '=', person.id).execute();
  expect(await statusWith(token)).toBe(401);
});

test('requirement 6: applies changed permissions from the next request on', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const { browser } = await signedIn(person);
  const { id } = await newEstimation(app.as(advisor));
  const otherFirms = await newEstimation(app.as(otherAdvisor));
  const see = async (estimate: number) => (await browser.call('show-estimation', { params: { id: estimate } })).status;
  const seen = async () => [await see(id), await see(otherFirms.id)];
  expect(await seen()).toEqual([404, 404]);
  await change(person, { role: 'admin' });
  expect(await seen()).toEqual([200, 404]);
  await change(person, { super_admin: true });
  expect(await seen()).toEqual([200, 200]);
  await change(person, { super_admin: false, role: 'member' });
  expect(await seen()).toEqual([404, 404]);
  const list = async () => (await browser.call('list-estimations')).status;
  expect(await list()).toBe(200);
  await change(person, { type: 'ClientUser' });
  expect(await list()).toBe(403);
});

test('an account admin who moves to another firm sees only the new firm', async () => {
  const person = await newPerson(app.db, 'admin', firm);
  const { browser } = await signedIn(person);
  const [here, there] = [await newEstimation(app.as(advisor)), await newEstimation(app.as(otherAdvisor))];
  const see = async (id: number) => (await browser.call('show-estimation', { params: { id } })).status;
  expect([await see(here.id), await see(there.id)]).toEqual([200, 404]);
  await change(person, { account_id: otherAdvisor.account_id });
  expect([await see(here.id), await see(there.id)]).toEqual([404, 200]);
});

test('every endpoint that requires a sign-in rejects an expired token', async () => {
  const { browser } = await signedIn();
  app.forward(601);
  for (const name of [
    'show-current-user',
    'list-estimations',
    'duplicate-estimation',
    'delete-estimation',
    'create-share-link',
    'delete-share-link',
  ] as const) {
    expect((await browser.call(name, { params: { id: 1 } })).status).toBe(401);
  }
});
