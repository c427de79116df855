import { afterAll, expect, test } from 'vitest';
import { createActors, newEstimation, newPerson, newRootEstimation } from '../../testing/factories.ts';
import { newLegalHold } from '../../testing/legal-holds.ts';
import { newNotification } from '../../testing/notifications.ts';
import { newPolicy } from '../../testing/policies.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { applyRetention, deletionJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, advisor, otherFirm, otherAdvisor, superAdmin, client: bystander } = await createActors(db);
await db.deleteFrom('users').where('id', '=', bystander.id).execute();

function inYears(years: number): Date {
  const date = new Date(ctx.clock());
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return new Date(date.getTime() + 86_400_000);
}
const after = (years: number) => applyRetention({ ...ctx, clock: () => inYears(years) });

const newClient = (account_id = firm) =>
  newPerson(db, 'client', account_id, { financial_advisor_id: account_id === firm ? advisor.id : otherAdvisor.id });

const isThere = async ({ id }: { id: number }) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const release = (id: number) =>
  app.as(superAdmin).call('release-legal-hold', { params: { id }, body: { reason: 'Settled' } });

test('deletes clients with whom nothing happened for seven years, and keeps those under a legal hold', async () => {
  const clients = [await newClient(), await newClient(), await newClient(), await newClient()] as const;
  const [old, active, insured, onHold] = clients;
  const created_at = inYears(2).toISOString();
  await db
    .insertInto('activities')
    .values({ kind: 'client_invited', client_id: active.id, actor_name: '', created_at })
    .execute();
  await newPolicy(db, { client_id: insured.id, ends_on: inYears(2).toISOString().slice(0, 10) });
  const id = await newLegalHold(app, superAdmin, onHold);
  expect((await after(6)).clients).toBe(0);
  expect((await after(7)).clients).toBe(1);
  expect(await Promise.all(clients.map(isThere))).toEqual([false, true, true, true]);
  const records = await db.selectFrom('deletion_records').selectAll().where('client_id', '=', old.id).execute();
  expect(records).toMatchObject([{ cause: 'retention', deleted_by: null, counts: { users: 1, engagements: 1 } }]);
  expect((await after(7)).clients).toBe(0);
  expect((await after(10)).clients).toBe(2);
  expect(await isThere(onHold)).toBe(true);
  await release(id);
  expect((await after(10)).clients).toBe(1);
});

test('deletes old estimates but for firms with a client under a legal hold', async () => {
  const onHold = await newClient(otherFirm);
  await newEstimation(app.as(advisor));
  await newEstimation(app.as(otherAdvisor));
  await newRootEstimation(app.browser());
  const id = await newLegalHold(app, superAdmin, onHold);
  expect(await after(1)).toMatchObject({ estimates: 0, root_estimates: 0 });
  expect(await after(2)).toMatchObject({ estimates: 0, root_estimates: 1 });
  expect(await after(7)).toMatchObject({ estimates: 1, root_estimates: 0 });
  await release(id);
  expect(await after(7)).toMatchObject({ estimates: 1, root_estimates: 0 });
  expect(await after(7)).toMatchObject({ estimates: 0, root_estimates: 0 });
});

test('requirement 43: keeps acceptances for ten years, and the last one of a firm', async () => {
  const acceptance = { account_id: firm, user_id: null, terms_version: '1', ip_address: '192.0.2.1' };
  const accepted = [0, 1, 2, 3].map((years) => ({ ...acceptance, accepted_at: inYears(years).toISOString() }));
  const accepted_at = inYears(0).toISOString();
  await db.insertInto('terms_acceptances').values(accepted).execute();
  await db
    .insertInto('terms_acceptances')
    .values({ ...acceptance, account_id: otherFirm, accepted_at })
    .execute();
  expect((await after(9)).terms_acceptances).toBe(0);
  expect((await after(12)).terms_acceptances).toBe(2);
  expect((await after(12)).terms_acceptances).toBe(0);
});

test('two runs at once delete each client once, and log how many', async () => {
  for (let made = 0; made < 12; made++) await newClient();
  const lines: { clients: number }[] = [];
  const log = Object.assign(Object.create(app.server.log), { info: (fields: never) => void lines.push(fields) });
  const later = { ...ctx, clock: () => inYears(20) };
  const run = () => deletionJobs[0]?.work(later, { payload: {}, is_last: false, log });
  await Promise.all([run(), run()]);
  expect(lines.reduce((sum, { clients }) => sum + clients, 0)).toBe(12);
});

test('deletes signals that were closed two years ago', async () => {
  const client = await newClient();
  const closed = { status: 'closed' as const, closed_at: ctx.clock().toISOString() };
  const [, open] = [await newSignal(ctx, client, closed), await newSignal(ctx, client)];
  expect(await after(1)).toMatchObject({ closed_signals: 0 });
  expect(await after(2)).toMatchObject({ closed_signals: 1 });
  const rows = await db.selectFrom('signals').select('id').where('client_id', '=', client.id).execute();
  expect(rows).toEqual([{ id: open }]);
});

test('deletes notifications that were read 90 days ago', async () => {
  const [first, second] = [await newNotification(ctx, advisor), await newNotification(ctx, advisor)];
  const read_at = inYears(0).toISOString();
  await db.updateTable('notifications').set({ read_at }).where('id', '=', first).execute();
  expect(await after(0)).toMatchObject({ read_notifications: 0 });
  expect(await after(1)).toMatchObject({ read_notifications: 1 });
  const rows = await db.selectFrom('notifications').select('id').where('user_id', '=', advisor.id).execute();
  expect(rows).toEqual([{ id: second }]);
});
