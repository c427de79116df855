import { afterAll, expect, test } from 'vitest';
import { newAuditEvent } from '../../../testing/audit.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin } = await createActors(app.db);

let nextClient = 900_000;
const clients = (count: number) => Array.from({ length: count }, () => ++nextClient);

async function newFirm() {
  const account_id = await newAccount(app.db);
  const admin = await newPerson(app.db, 'admin', account_id);
  const advisor = await newPerson(app.db, 'advisor', account_id, { first_name: 'Ann', last_name: 'Lee' });
  return { account_id, admin, advisor };
}

const now = () => app.ctx.clock().toISOString();

async function open(actor: Person, client_ids: readonly number[], changed: object = {}) {
  for (const id of client_ids)
    await newAuditEvent(app.ctx, { actor_id: actor.id, client_ids: [id], at: now(), ...changed });
}

const download = (actor: Person, client_ids: readonly number[]) =>
  newAuditEvent(app.ctx, { actor_id: actor.id, client_ids, at: now(), kind: 'export', action: 'export-clients' });

async function look() {
  await app.ctx.jobs.send(app.db, 'raise-audit-alerts', {});
  await app.work();
}

const alertsFor = async (reader: Person, user: Person) =>
  (await app.as(reader).call('list-audit-alerts', {})).body.alerts.filter((alert) => alert.user.id === user.id);

const emailsTo = async ({ email }: Person) =>
  (await app.outbox(email)).filter(({ purpose, text }) => purpose === 'audit_alert' && text?.includes('Ann Lee of '));

test('raises one alert for unusually many clients, with an email to super admins and the firm’s admins', async () => {
  const { admin, advisor, account_id } = await newFirm();
  const { name } = await app.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  await open(advisor, clients(30));
  await look();
  expect(await alertsFor(superAdmin, advisor)).toEqual([]);
  await open(advisor, clients(1));
  await look();
  await look();
  const expected = {
    kind: 'opened',
    user: { id: advisor.id, name: 'Ann Lee' },
    account_name: name,
    is_hourly: true,
    clients: 31,
    limit: 30,
    acknowledged_at: null,
  };
  for (const reader of [superAdmin, admin]) {
    expect(await alertsFor(reader, advisor)).toMatchObject([expected]);
    const emails = (await emailsTo(reader)).filter(({ text }) => text?.includes(name));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(
      `Ann Lee of ${name} opened the pages of 31 different clients within an hour. Up to 30 is usual for this user.`,
    );
    expect(emails[0]?.link).toBe(`${app.ctx.public_url}/audit`);
  }
  await open(advisor, clients(40));
  await look();
  expect(await alertsFor(superAdmin, advisor)).toMatchObject([{ clients: 71 }]);
  expect(await emailsTo(admin)).toHaveLength(1);
});

test('the same clients again, the user’s own data, lists, jobs and changes do not count', async () => {
  const { advisor } = await newFirm();
  const same = clients(20);
  for (let times = 0; times < 3; times++) await open(advisor, [...same, advisor.id]);
  await newAuditEvent(app.ctx, { actor_id: advisor.id, client_ids: clients(100), action: 'list-clients', at: now() });
  await open(advisor, clients(50), { kind: 'change' });
  await open(advisor, clients(50), { actor: 'system' });
  await open(advisor, clients(50), { at: new Date(Date.parse(now()) - 90_000_000).toISOString() });
  await look();
  expect(await alertsFor(superAdmin, advisor)).toEqual([]);
});

test('the limit of a day is reached by what an hour allows', async () => {
  const { advisor } = await newFirm();
  const hoursAgo = (hours: number) => ({ at: new Date(Date.parse(now()) - hours * 3_600_000).toISOString() });
  for (const hours of [2, 5, 8, 11]) await open(advisor, clients(26), hoursAgo(hours));
  await look();
  expect(await alertsFor(superAdmin, advisor)).toMatchObject([{ is_hourly: false, clients: 104, limit: 100 }]);
});

test('an export of more clients than the user serves is the worse finding', async () => {
  const { advisor } = await newFirm();
  await open(advisor, clients(35));
  await download(advisor, clients(250));
  await look();
  expect(await alertsFor(superAdmin, advisor)).toMatchObject([{ kind: 'exported', clients: 250, limit: 100 }]);
});

test('a user who serves many clients can open more of them', async () => {
  const { advisor, account_id } = await newFirm();
  for (let made = 0; made < 160; made++)
    await newPerson(app.db, 'client', account_id, { financial_advisor_id: advisor.id });
  await open(advisor, clients(40));
  await look();
  expect(await alertsFor(superAdmin, advisor)).toEqual([]);
});

test('an alert is acknowledged once, by those who can see it', async () => {
  const { admin, advisor } = await newFirm();
  const otherAdmin = (await newFirm()).admin;
  await open(advisor, clients(31));
  await look();
  const [alert] = await alertsFor(admin, advisor);
  const params = { id: alert?.id ?? 0 };
  expect(await alertsFor(otherAdmin, advisor)).toEqual([]);
  expect((await app.as(otherAdmin).call('acknowledge-audit-alert', { params })).code).toBe('not_found');
  expect((await app.as(advisor).call('acknowledge-audit-alert', { params })).code).toBe('forbidden');
  const first = (await app.as(admin).call('acknowledge-audit-alert', { params })).body;
  expect(first).toMatchObject({ acknowledged_at: now() });
  app.forward(60);
  expect((await app.as(superAdmin).call('acknowledge-audit-alert', { params })).body).toEqual(first);
  expect(await alertsFor(admin, advisor)).toEqual([first]);
});
