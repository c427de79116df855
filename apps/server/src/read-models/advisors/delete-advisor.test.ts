import { afterAll, expect, test } from 'vitest';
import { analysisPdf } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import { filesIn } from '../../testing/canaries.ts';
import { createActors, newAccount, newEstimation, newNumber, newPerson, readUser } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { firm, advisor, colleague, admin, agent, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(db);

const remove = (who: Person, id: number, reassign_to?: number) =>
  app.as(who).call('delete-advisor', {
    params: { id },
    query: reassign_to === undefined ? {} : { reassign_to: String(reassign_to) },
  });
const exists = async (id: number) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const newAdvisor = () => newPerson(db, 'advisor', firm);
const newClientOf = ({ id }: Person) => newPerson(db, 'client', firm, { financial_advisor_id: id });
const advisorOf = async ({ id }: Person) => (await readUser(db, id)).financial_advisor_id;

test('an admin and a super admin delete an advisor without clients', async () => {
  for (const person of [admin, superAdmin]) {
    const { id } = await newAdvisor();
    expect((await remove(person, id)).body).toEqual({ deleted: true });
    const [again, missing] = [await remove(person, id), await remove(person, 999_999)];
    expect([await exists(id), again.status, again.text]).toEqual([false, 404, missing.text]);
  }
});

test('requires another advisor of the firm for the clients', async () => {
  const leaving = await newAdvisor();
  const theirs = await newClientOf(leaving);
  expect((await remove(admin, leaving.id)).errors).toEqual({
    reassign_to: ['Choose who takes over the clients'],
  });
  for (const id of [leaving.id, otherAdvisor.id, agent.id, client.id, 999_999])
    expect((await remove(superAdmin, leaving.id, id)).errors).toEqual({
      reassign_to: ['Choose another advisor at this firm'],
    });
  expect([await exists(leaving.id), await advisorOf(theirs)]).toEqual([true, leaving.id]);
});

test('hands over clients, with an activity for each, and estimates', async () => {
  const leaving = await newAdvisor();
  const clients = [await newClientOf(leaving), await newClientOf(leaving)];
  const kept = await newClientOf(advisor);
  const estimate = await newEstimation(app.as(leaving));
  expect((await remove(admin, leaving.id, colleague.id)).status).toBe(200);
  for (const one of clients) {
    expect(await advisorOf(one)).toBe(colleague.id);
    const kinds = db.selectFrom('activities').select(['kind', 'actor_id']).where('client_id', '=', one.id).execute();
    expect(await kinds).toEqual([{ kind: 'advisor_changed', actor_id: admin.id }]);
  }
  expect(await advisorOf(kept)).toBe(advisor.id);
  expect((await app.as(colleague).call('show-estimation', { params: { id: estimate.id } })).status).toBe(200);
  const { users } = (await app.as(admin).call('list-users', { query: { pageSize: 100 } })).body;
  expect(users.find(({ id }) => id === colleague.id)).toMatchObject({ clients: 2 });
});

test('without clients, the admin who deletes gets the estimates', async () => {
  const leaving = await newAdvisor();
  const { id } = await newEstimation(app.as(leaving));
  await remove(admin, leaving.id);
  const row = await db.selectFrom('estimations').select(['user_id', 'account_id']).where('id', '=', id).execute();
  expect(row).toEqual([{ user_id: admin.id, account_id: firm }]);
});

test('leaves nothing personal but the name of who accepted the terms', async () => {
  const leaving = await newPerson(db, 'advisor', firm, { first_name: 'Lea', last_name: 'Ving' });
  const browser = app.browser();
  await browser.signIn(leaving);
  await browser.call('update-user', { params: { id: leaving.id }, body: { user: { first_name: 'Lee' } } });
  await uploadFile(app, browser, analysisPdf('An upload'));
  await app.browser().call('request-password-reset', { body: { email: leaving.email } });
  await app.work();
  const accepted = { user_id: leaving.id, account_id: firm, terms_version: '2026-11-01', ip_address: '192.0.2.1' };
  const accepted_at = app.ctx.clock().toISOString();
  await db
    .insertInto('terms_acceptances')
    .values({ ...accepted, accepted_at })
    .execute();
  const sent = await db.selectFrom('messages').select('id').where('user_id', '=', leaving.id).execute();
  const ids = sent.map(({ id }) => id);
  const messages = db.selectFrom('messages').select('id').where('id', 'in', ids);
  const keys = db.selectFrom('audit_keys').select('id').where('user_id', '=', leaving.id);
  const left = async () => ({
    messages: (await messages.where('recipient_encrypted', 'is not', null).execute()).length,
    keys: (await keys.execute()).length,
    files: filesIn(app.files).length,
  });
  expect(await left()).toEqual({ messages: 1, keys: 1, files: 1 });
  expect((await remove(admin, leaving.id)).status).toBe(200);
  await app.work();
  expect(await left()).toEqual({ messages: 0, keys: 0, files: 0 });
  const { user_name_encrypted } = await db
    .selectFrom('terms_acceptances')
    .select('user_name_encrypted')
    .where('accepted_at', '=', accepted_at)
    .executeTakeFirstOrThrow();
  expect(app.ctx.encryption.decrypt('terms_acceptances.user_name', user_name_encrypted ?? '')).toBe(
    `Lee Ving <${leaving.email}>`,
  );
});

test('publishes to the advisor who takes over and to open pages of the firm', async () => {
  const leaving = await newAdvisor();
  const { id } = await newClientOf(leaving);
  const page = await app.cable(colleague);
  expect(await page.subscribe({ channel: 'UserChannel' })).toBe(true);
  expect(await page.subscribe({ channel: 'AccountChannel', id: firm })).toBe(true);
  await remove(admin, leaving.id, colleague.id);
  await page.until(({ message }) => message?.event === 'account.updated');
  expect(page.received).toEqual(
    expect.arrayContaining([`client.updated ${id}`, `activity.created ${id}`, `account.updated ${firm}`]),
  );
  page.ws.close();
});

test('ends the sessions, disconnects, and the person can be invited again', async () => {
  const leaving = await newAdvisor();
  const browser = app.browser();
  await browser.signIn(leaving);
  const page = await app.cable(leaving);
  await remove(admin, leaving.id);
  await page.until(({ type }) => type === 'disconnect');
  expect((await browser.call('show-current-user')).status).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(401);
  const user = { first_name: 'Back', last_name: 'Again', email: leaving.email };
  expect((await app.as(admin).call('invite-advisor', { body: { user } })).status).toBe(200);
});

test('a seat becomes available, also for the advisor who takes over', async () => {
  const account_id = await newAccount(db);
  const paying = { stripeable: true, seats: 2 };
  await db.updateTable('accounts').set(paying).where('id', '=', account_id).execute();
  const boss = await newPerson(db, 'admin', account_id);
  const leaving = await newPerson(db, 'advisor', account_id);
  const [next, seatless] = [await newPerson(db, 'advisor', account_id), await newPerson(db, 'advisor', account_id)];
  await newPerson(db, 'client', account_id, { financial_advisor_id: leaving.id });
  for (const person of [boss, superAdmin])
    expect((await remove(person, leaving.id, seatless.id)).errors).toEqual({
      reassign_to: ['This advisor doesn’t have a seat. Choose another one.'],
    });
  expect(await exists(leaving.id)).toBe(true);
  expect((await remove(boss, leaving.id, next.id)).status).toBe(200);
});

test('a firm keeps its last admin, also when two are deleted at once', async () => {
  const account_id = await newAccount(db);
  const [one, two] = [await newPerson(db, 'admin', account_id), await newPerson(db, 'admin', account_id)];
  const answers = await Promise.all([one, two].map(({ id }) => remove(superAdmin, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const [last] = [one, two].filter((_, index) => answers[index]?.status === 422);
  expect((await remove(superAdmin, last?.id ?? 0)).code).toBe('last_admin');
});

test('one of ten concurrent deletions succeeds', async () => {
  const leaving = await newAdvisor();
  await newClientOf(leaving);
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(admin, leaving.id, advisor.id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
});

test('a client who is referred at the same time does not lose the advisor', async () => {
  const startOn = app.ctx.clock().toISOString().slice(0, 10);
  for (let round = 0; round < 5; round++) {
    const leaving = await newAdvisor();
    const client = {
      ...{ first_name: 'Nora', last_name: 'Lund', email: `nora${leaving.id}@example.test`, phone_number: newNumber() },
      ...{ client_request_type: 'pre_65' as const, projected_start_date: startOn, financial_advisor_id: leaving.id },
    };
    const [deleted, created] = await Promise.all([
      remove(admin, leaving.id, colleague.id),
      app.as(superAdmin).call('create-client', { body: { client } }),
    ]);
    expect(deleted.status).toBe(200);
    const row = app.db.selectFrom('users').select('id').where('email', '=', client.email);
    const { id } = (await row.executeTakeFirst()) ?? { id: null };
    expect(id !== null).toBe(created.status === 200);
    if (id !== null) expect((await readUser(db, id)).financial_advisor_id).toBe(colleague.id);
  }
});

test('returns 403 for members, clients and the admin’s own id, and 404 for anyone outside the firm’s advisors', async () => {
  const boss = await newPerson(db, 'superAdmin', firm);
  for (const person of [advisor, client]) expect((await remove(person, colleague.id)).status).toBe(403);
  for (const { id } of [admin, boss]) expect((await remove(admin, id)).status).toBe(403);
  for (const person of [otherAdvisor, otherAdmin, agent]) {
    const [unrelated, missing] = [await remove(person, advisor.id), await remove(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  for (const { id } of [agent, client]) expect((await remove(superAdmin, id)).status).toBe(404);
  expect((await app.browser().call('delete-advisor', { params: { id: advisor.id } })).status).toBe(401);
  for (const { id } of [advisor, colleague, boss, agent, client]) expect(await exists(id)).toBe(true);
});
