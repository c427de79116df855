import { afterAll, expect, test } from 'vitest';
import { secondsBefore } from '../../../clock.ts';
import { type BilledFirm, createBillingApp, newBilledFirm, newSubscribedFirm } from '../../../testing/billing.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';

const app = await createBillingApp();
afterAll(() => app.close());
const { db } = app;
const actors = await createActors(db);

const day = 24 * 60 * 60;
let people = 0;

/** Later than the admin, so that the admin has the first seat. */
async function newMember({ id }: Pick<BilledFirm, 'id'>, first_name = 'Maya') {
  const created_at = new Date(app.ctx.clock().getTime() + ++people * 1000).toISOString();
  return newPerson(db, 'advisor', id, { first_name, last_name: 'Cole', created_at });
}

const request = async (who: Person) => app.as(who).call('request-seat');
const statusOf = async (who: Person) => (await app.as(who).call('show-current-user')).body.seat_status;
const mailsTo = async ({ email }: Person) =>
  (await app.outbox(email)).filter(({ subject }) => subject?.endsWith('needs a seat'));
const subjectsTo = async (who: Person) => (await mailsTo(who)).map(({ subject }) => subject);
async function later(person: Person, seconds: number) {
  app.forward(seconds);
  const browser = app.as(person);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
}

test('notifies the admins, whose banner names the member', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const second = await newPerson(db, 'admin', firm.id);
  const uninvited = await newPerson(db, 'admin', firm.id, { password_hash: null, email_confirmed: false });
  const maya = await newMember(firm);
  expect(await statusOf(firm.admin)).toEqual({
    notice: null,
    waiting: [],
    has_seats: true,
    admin: null,
    requested_at: null,
  });
  expect(await statusOf(maya)).toMatchObject({ admin: { email: firm.admin.email }, requested_at: null });
  const { status, body } = await request(maya);
  expect([status, body]).toEqual([200, { requested_at: app.ctx.clock().toISOString() }]);
  await app.work();
  expect(await statusOf(firm.admin)).toMatchObject({
    notice: 'seat_requested',
    waiting: [{ id: maya.id, name: 'Maya Cole' }],
  });
  expect(await statusOf(maya)).toMatchObject({ notice: null, waiting: [], ...body });
  const [mail] = await mailsTo(firm.admin);
  expect(mail).toMatchObject({ subject: 'Maya Cole needs a seat' });
  expect(mail?.link).toMatch(new RegExp(`/account/seats/${firm.id}$`));
  expect([await subjectsTo(second), await subjectsTo(uninvited)]).toEqual([['Maya Cole needs a seat'], []]);
});

test('sends one email a day, also for ten concurrent requests', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const maya = await newMember(firm);
  const replies = await Promise.all(Array.from({ length: 10 }, () => request(maya)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.requested_at}`)).size).toBe(1);
  await later(maya, day - 60);
  expect((await request(maya)).body).toEqual(replies[0]?.body);
  await app.work();
  expect(await subjectsTo(firm.admin)).toHaveLength(1);
  await later(maya, 60);
  expect(await statusOf(maya)).toMatchObject({ requested_at: null });
  await request(maya);
  await app.work();
  expect(await subjectsTo(firm.admin)).toHaveLength(2);
});

test('asks for who waits: not with a seat, in another firm, or after a month', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const [maya, tom] = [await newMember(firm), await newMember(firm, 'Tom')];
  await request(maya);
  app.forward(1);
  await request(tom);
  const waiting = async () => (await statusOf(firm.admin))?.waiting.map(({ name }) => name);
  expect(await waiting()).toEqual(['Tom Cole', 'Maya Cole']);
  await db.updateTable('accounts').set({ seats: 2 }).where('id', '=', firm.id).execute();
  expect(await waiting()).toEqual(['Tom Cole']);
  expect((await request(maya)).code).toBe('seat_not_needed');
  const other = await newBilledFirm(app);
  await db.updateTable('users').set({ account_id: other.id }).where('id', '=', tom.id).execute();
  expect([await waiting(), (await statusOf(other.admin))?.waiting]).toEqual([[], []]);
  const ann = await newMember(firm, 'Ann');
  await request(ann);
  expect(await waiting()).toEqual(['Ann Cole']);
  const requested_at = secondsBefore(app.ctx.clock(), 30 * day);
  await db.updateTable('seat_requests').set({ requested_at }).where('user_id', '=', ann.id).execute();
  expect(await waiting()).toEqual([]);
});

test('a member asks the owner of the firm first', async () => {
  const firm = await newBilledFirm(app);
  const owner = await newPerson(db, 'admin', firm.id, { first_name: 'Nora', last_name: 'Lindgren' });
  await db.updateTable('accounts').set({ account_owner_id: owner.id }).where('id', '=', firm.id).execute();
  const maya = await newMember(firm);
  expect((await statusOf(maya))?.admin).toEqual({ name: 'Nora Lindgren', email: owner.email });
  await db.updateTable('users').set({ role: 'member' }).where('account_id', '=', firm.id).execute();
  expect((await statusOf(maya))?.admin).toBeNull();
});

test('is for members of firms that pay for seats', async () => {
  const { admin, advisor, agent, client, superAdmin } = actors;
  expect((await request(advisor)).code).toBe('seat_not_needed');
  const billed = await newBilledFirm(app);
  for (const who of [admin, billed.admin, agent, client, superAdmin]) expect((await request(who)).status).toBe(403);
  expect((await app.browser().call('request-seat')).status).toBe(401);
  for (const who of [advisor, agent, client, superAdmin, admin]) expect(await statusOf(who)).toBeNull();
  const boss = await newPerson(db, 'admin', billed.id, { super_admin: true });
  expect([(await request(boss)).status, await statusOf(boss)]).toEqual([403, null]);
});

test.each([
  ['none', null, 'not_subscribed'],
  ['a past_due', 'past_due', 'past_due'],
  ['an unpaid', 'unpaid', 'stopped'],
] as const)('the admin of a firm with %s subscription sees it', async (_, status, notice) => {
  const firm = status === null ? await newBilledFirm(app) : await newSubscribedFirm(app, 1);
  if (status) await db.updateTable('subscriptions').set({ status }).where('account_id', '=', firm.id).execute();
  expect(await statusOf(firm.admin)).toMatchObject({ notice });
  await db.updateTable('accounts').set({ stripeable: false }).where('id', '=', firm.id).execute();
  expect(await statusOf(firm.admin)).toBeNull();
  expect(await statusOf(await newPerson(db, 'admin', await newAccount(db)))).toBeNull();
});
