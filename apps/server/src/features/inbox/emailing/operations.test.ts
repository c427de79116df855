import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { createActors, newPerson, writeUser } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { newNotification } from '../../../testing/notifications.ts';
import { newSignal } from '../../../testing/signals.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { addNotifications } from '../../notifications/recording/operations.ts';
import { todayOf } from '../../signals/days/rules.ts';
import { addDays } from '../../signals/periods/rules.ts';
import { openSnoozed } from '../../signals/refreshing/operations.ts';
import { sendAtOnce, sendDigests } from './operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { ctx, db } = app;
const { log } = app.server;
const { firm, otherFirm, agent } = await createActors(db);

const newAdvisor = () => newPerson(db, 'advisor', firm);
const [minute, day] = [60, 24 * 60 * 60];
const atOnce = { kind: 'address_rejected' } as const;
const subjectsTo = async ({ email }: { email: string }) =>
  (await app.outbox(email)).map(({ subject }) => subject).toReversed();

test('an email at once says how many there are and nothing about clients', async () => {
  const advisor = await newAdvisor();
  const client = await newClientOf(db, advisor, agent);
  await writeUser(db, client, { first_name: 'Quill', last_name: 'Feather' });
  const staff = { client_id: client.id, for_staff: true, user_ids: [] };
  await newNotification(ctx, advisor, { ...atOnce, ...staff });
  await newNotification(ctx, advisor);
  expect(await sendAtOnce(ctx, log)).toBe(2);
  const [message, ...more] = await app.outbox(advisor.email);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ subject: 'You have 1 new notification', purpose: 'notifications' });
  expect(message?.text).toContain('1 rejected email address');
  expect(message?.text).not.toMatch(/Quill|Feather/);
});

test('what follows within ten minutes is one email', async () => {
  const advisor = await newAdvisor();
  await newNotification(ctx, advisor, atOnce);
  await sendAtOnce(ctx, log);
  for (let one = 0; one < 3; one += 1) {
    await newNotification(ctx, advisor, atOnce);
    await sendAtOnce(ctx, log);
  }
  expect(await subjectsTo(advisor)).toEqual(['You have 1 new notification']);
  app.forward(10 * minute);
  await sendAtOnce(ctx, log);
  expect(await subjectsTo(advisor)).toEqual(['You have 1 new notification', 'You have 3 new notifications']);
  app.forward(day);
  await sendAtOnce(ctx, log);
  expect(await subjectsTo(advisor)).toHaveLength(2);
});

test.each(['at once', 'in a digest'])('runs at the same time write one email %s', async (when) => {
  const advisor = await newAdvisor();
  const isDigest = when === 'in a digest';
  await newNotification(ctx, advisor, isDigest ? {} : atOnce);
  app.forward(day);
  const send = isDigest ? sendDigests : sendAtOnce;
  await Promise.all(Array.from({ length: 6 }, () => send(ctx, log)));
  expect(await subjectsTo(advisor)).toHaveLength(1);
});

test('a run that was killed before its commit has written nothing, and the next one writes it once', async () => {
  const advisor = await newAdvisor();
  await newNotification(ctx, advisor);
  app.forward(day);
  const written = (on: Db) => on.selectFrom('messages').select('id').where('user_id', '=', advisor.id).execute();
  const killed = db.transaction().execute(async (trx) => {
    await sendDigests({ ...ctx, db: trx }, log);
    expect(await written(trx)).toHaveLength(1);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await written(db)).toEqual([]);
  await sendDigests(ctx, log);
  await sendDigests(ctx, log);
  expect(await subjectsTo(advisor)).toEqual(['Your daily digest: 1 new notification']);
});

test('a digest is written at seven in the time zone of the user, once a day, and not without news', async () => {
  const advisor = await newAdvisor();
  await db.updateTable('users').set({ time_zone: 'Pacific/Honolulu' }).where('id', '=', advisor.id).execute();
  const seven = new Date(ctx.clock());
  seven.setUTCHours(17, 0, 0, 0);
  // The day after tomorrow at 6:50 in Honolulu.
  app.forward((seven.getTime() - ctx.clock().getTime()) / 1000 + 2 * day - 10 * minute);
  await newNotification(ctx, advisor);
  await sendDigests(ctx, log);
  expect(await subjectsTo(advisor)).toEqual([]);
  app.forward(10 * minute);
  await sendDigests(ctx, log);
  expect(await subjectsTo(advisor)).toHaveLength(1);
  await newNotification(ctx, advisor);
  app.forward(15 * minute);
  await sendDigests(ctx, log);
  expect(await subjectsTo(advisor)).toHaveLength(1);
  app.forward(day);
  await sendDigests(ctx, log);
  expect(await subjectsTo(advisor)).toHaveLength(2);
  app.forward(day);
  await sendDigests(ctx, log);
  expect(await subjectsTo(advisor)).toHaveLength(2);
});

test('a user whose digest fails does not keep the others from theirs', async () => {
  const [failing, next] = [await newAdvisor(), await newAdvisor()];
  await db.updateTable('users').set({ time_zone: 'PST' }).where('id', '=', failing.id).execute();
  for (const one of [failing, next]) await newNotification(ctx, one);
  app.forward(day);
  await sendDigests(ctx, log);
  expect([await subjectsTo(failing), (await subjectsTo(next)).length]).toEqual([[], 1]);
  const failures = app.log.filter((line) => line.includes('inbox.email_failed'));
  expect(failures).toEqual([expect.stringContaining(`"user_id":${failing.id}`)]);
  await db.deleteFrom('notifications').where('user_id', '=', failing.id).execute();
});

test('is not for those who have read it, are disabled or no longer see the client', async () => {
  const [reader, disabled, former] = [await newAdvisor(), await newAdvisor(), await newAdvisor()];
  const id = await newNotification(ctx, reader);
  await app.as(reader).call('read-notifications', { body: { id } });
  await newNotification(ctx, disabled);
  await writeUser(db, disabled, { disabled_at: ctx.clock().toISOString() });
  const client = await newClientOf(db, former, agent);
  await newNotification(ctx, former, { client_id: client.id });
  await db
    .updateTable('engagements')
    .set({ financial_advisor_id: reader.id })
    .where('client_id', '=', client.id)
    .execute();
  app.forward(day);
  await sendDigests(ctx, log);
  for (const person of [reader, disabled, former]) expect(await subjectsTo(person)).toEqual([]);
  const waiting = db.selectFrom('notifications').select('id').where('email', 'is not', null);
  expect(await waiting.where('user_id', 'in', [reader.id, disabled.id, former.id]).execute()).toEqual([]);
});

test.each([
  ['daily', sendDigests, 'Your daily digest: 1 new notification'],
  ['at_once', sendAtOnce, 'You have 1 new notification'],
] as const)('a snoozed signal that returns is an email %s, once for each return', async (delivery, send, subject) => {
  const advisor = await newAdvisor();
  const client = await newClientOf(db, advisor, null);
  const id = await newSignal(ctx, client);
  await app.as(advisor).call('update-notification-settings', { body: { kind: 'signal_medicare', delivery } });
  const returned = async (version: number) => {
    const until = addDays(todayOf(ctx.clock()), 2);
    const body = { signals: [{ id, version }], change: { action: 'snooze' as const, until } };
    const browser = app.browser();
    await browser.signIn(advisor);
    const { results } = (await browser.call('update-signals', { body })).body;
    expect(results).toMatchObject([{ result: 'changed' }]);
    const before = await subjectsTo(advisor);
    app.forward(2 * day);
    await Promise.all([openSnoozed(ctx), openSnoozed(ctx), openSnoozed(ctx)]);
    await openSnoozed(ctx);
    app.forward(day);
    await send(ctx, log);
    await send(ctx, log);
    return (await subjectsTo(advisor)).slice(before.length);
  };
  expect(await returned(1)).toEqual([subject]);
  expect(await returned(3)).toEqual([subject]);
  const rows = db.selectFrom('notifications').select(['kind', 'signal_id', 'email']).where('user_id', '=', advisor.id);
  expect(await rows.execute()).toEqual([1, 2].map(() => ({ kind: 'signal_medicare', signal_id: id, email: null })));
});

const returnSnoozed = async (client: { readonly id: number }, assignee_id: number | null = null) => {
  await newSignal(ctx, client, { status: 'snoozed', snoozed_until: todayOf(ctx.clock()), assignee_id });
  await openSnoozed(ctx);
};
const countsOf = (...people: readonly { readonly id: number }[]) =>
  Promise.all(
    people.map(
      async ({ id }) => (await db.selectFrom('notifications').select('id').where('user_id', '=', id).execute()).length,
    ),
  );

test('a snoozed signal that returns is for its assignee, and not for those who turned it off', async () => {
  const [advisor, assignee, quiet] = [await newAdvisor(), await newPerson(db, 'admin', firm), await newAdvisor()];
  const off = { kind: 'signal_medicare', delivery: 'off' } as const;
  await app.as(quiet).call('update-notification-settings', { body: off });
  await returnSnoozed(await newClientOf(db, advisor, null), assignee.id);
  await returnSnoozed(await newClientOf(db, quiet, null));
  expect(await countsOf(advisor, assignee, quiet)).toEqual([0, 1, 0]);
});

test('an assignee who does not see the client counts as none', async () => {
  const [advisor, former, own] = [await newAdvisor(), await newAdvisor(), await newPerson(db, 'agent', null)];
  const [disabled, moved] = [await newPerson(db, 'admin', firm), await newPerson(db, 'admin', otherFirm)];
  await writeUser(db, disabled, { disabled_at: ctx.clock().toISOString() });
  const client = await newClientOf(db, advisor, own);
  for (const { id } of [former, disabled, moved]) await returnSnoozed(client, id);
  expect(await countsOf(former, disabled, moved, advisor, own)).toEqual([0, 0, 0, 3, 3]);
  await returnSnoozed(client, own.id);
  expect(await countsOf(advisor, own)).toEqual([3, 4]);
});

test('a burst of 10,000 signals is one email with counts, and one live event for each step', async () => {
  const advisor = await newAdvisor();
  const client = await newClientOf(db, advisor, null);
  const signal_id = await newSignal(ctx, client);
  const page = await app.cable(advisor);
  await page.subscribe({ channel: 'UserChannel' });
  const steps = 10;
  for (let step = 0; step < steps; step += 1)
    await addNotifications(
      ctx,
      Array.from({ length: 1000 }, (_, index) => ({
        ...{
          kind: index % 4 === 0 ? ('signal_costs' as const) : ('signal_medicare' as const),
          event_key: `burst ${step} ${index}`,
        },
        ...{ client_id: client.id, signal_id, for_staff: true },
      })),
    );
  await page.until(() => page.received.filter((one) => one.startsWith('notification.updated')).length === steps);
  app.forward(day);
  await sendDigests(ctx, log);
  await sendAtOnce(ctx, log);
  const [message, ...more] = await app.outbox(advisor.email);
  expect(more).toEqual([]);
  expect(message?.subject).toBe('Your daily digest: 10,000 new notifications');
  expect(message?.text).toContain('7,500 Medicare signals\n2,500 signals about income and costs');
  expect(page.received.filter((one) => one.startsWith('notification.updated'))).toHaveLength(steps);
});
