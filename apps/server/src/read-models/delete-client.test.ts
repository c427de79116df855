import { afterAll, expect, test } from 'vitest';
import { createActors, newDependent, newEstimation, newPerson, writeUser } from '../testing/factories.ts';
import { countWaiting } from '../testing/locks.ts';
import { newClientOf, openHours, slotAfter } from '../testing/meetings.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);

const newClient = () =>
  newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: agent.id });
const remove = (who: typeof advisor, id: number) => app.as(who).call('delete-client', { params: { id } });
const isThere = async (id: number) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test('the advisor, the firm’s admin and a super admin delete a client', async () => {
  for (const person of [advisor, admin, superAdmin]) {
    const { id } = await newClient();
    expect((await remove(person, id)).body).toEqual({ deleted: true });
    const missing = await remove(person, 999_999);
    const again = await remove(person, id);
    expect([await isThere(id), again.status, again.text]).toEqual([false, 404, missing.text]);
  }
});

test('returns 404 where the client is not visible, and 403 for the agent and the client', async () => {
  const client = await newClient();
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const [unrelated, missing] = [await remove(person, client.id), await remove(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  for (const person of [agent, client]) expect((await remove(person, client.id)).status).toBe(403);
  expect((await app.browser().call('delete-client', { params: { id: client.id } })).status).toBe(401);
  expect((await remove(superAdmin, advisor.id)).status).toBe(404);
  expect(await isThere(client.id)).toBe(true);
});

test('deletes everything of the client: ends sessions and discards waiting mail', async () => {
  const client = await newClient();
  await newDependent(app.db, client.id);
  const browser = app.browser();
  await browser.signIn(client);
  await app.as(advisor).call('invite-client', { params: { id: client.id } });
  const estimate = await newEstimation(app.as(advisor), { client_first_name: 'Stays' });
  await remove(advisor, client.id);
  expect((await browser.call('show-current-user')).status).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(401);
  expect(await app.outbox(client.email)).toEqual([]);
  const left = await Promise.all(
    (['sessions', 'dependents', 'link_tokens', 'bookings'] as const).map((table) =>
      app.db.selectFrom(table).select('user_id').where('user_id', '=', client.id).execute(),
    ),
  );
  expect(left.flat()).toEqual([]);
  expect(await app.db.selectFrom('activities').select('id').where('client_id', '=', client.id).execute()).toEqual([]);
  expect((await app.as(advisor).call('show-estimation', { params: { id: estimate.id } })).status).toBe(200);
});

test('cancels an upcoming meeting and notifies both parties', async () => {
  const hours = { time_zone: 'America/Chicago', meeting_minutes: 30, notice_minutes: 60 };
  const updated_at = new Date().toISOString();
  await app.db
    .insertInto('calendars')
    .values({ user_id: agent.id, ...hours, updated_at })
    .execute();
  const client = await newClient();
  const at = (hours: number) => new Date(app.ctx.clock().getTime() + hours * 3_600_000).toISOString();
  const meeting = {
    uid: 'ahead',
    user_id: client.id,
    agent_id: agent.id,
    source: 'native',
    status: 'ACCEPTED',
  } as const;
  const times = { start_at: at(24), end_at: at(25), created_at: at(0), updated_at: at(0) };
  await app.db
    .insertInto('bookings')
    .values({ ...meeting, ...times })
    .execute();
  await remove(advisor, client.id);
  for (const { email } of [agent, client]) expect((await app.outbox(email))[0]?.subject).toMatch(/cancel/i);
});

test('hands estimates of a former advisor to their advisor', async () => {
  const turned = await newPerson(app.db, 'advisor', firm);
  const { id } = await newEstimation(app.as(turned));
  const type = { user: { type: 'ClientUser' as const } };
  await app.as(superAdmin).call('update-user', { params: { id: turned.id }, body: type });
  await writeUser(app.db, turned, { financial_advisor_id: advisor.id });
  expect((await remove(admin, turned.id)).status).toBe(200);
  expect((await app.as(advisor).call('show-estimation', { params: { id } })).status).toBe(200);
});

test('one of ten concurrent deletions succeeds', async () => {
  const { id } = await newClient();
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(advisor, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
});

test('returns 404 for concurrent calls on a client who is being deleted', async () => {
  const host = await newPerson(app.db, 'agent', null);
  await openHours(app.db, host);
  const start = slotAfter(app.ctx, 30);
  const asked: Record<string, (id: number) => Promise<{ status: number }>> = {
    book: (client_id) => app.as(advisor).call('create-booking', { body: { client_id, start } }),
    invite: (id) => app.as(advisor).call('invite-client', { params: { id } }),
    change: (id) => app.as(advisor).call('update-user', { params: { id }, body: { user: { advisor_notes: 'Late' } } }),
  };
  const answers: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asked)) {
    const { id } = await newClientOf(app.db, advisor, host);
    const answer = await app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('users').where('id', '=', id).execute();
      const begun = ask(id);
      while ((await countWaiting(app.db)) === 0) await Promise.resolve();
      return { begun };
    });
    answers[name] = (await answer.begun).status;
  }
  expect(answers).toEqual({ book: 404, invite: 404, change: 404 });
});

test('keeps a client who is the last super admin, or who deletes themself', async () => {
  const client = await newClient();
  const set = (id: number, super_admin: boolean) =>
    app.db.updateTable('users').set({ super_admin }).where('id', '=', id).execute();
  await set(client.id, true);
  await set(superAdmin.id, false);
  expect((await remove(advisor, client.id)).code).toBe('last_super_admin');
  await set(superAdmin.id, true);
  expect((await remove(client, client.id)).status).toBe(403);
  expect((await remove(advisor, client.id)).status).toBe(200);
});
