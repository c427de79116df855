import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newEstimation, newPerson, writeUser } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newNotification } from '../../testing/notifications.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { newSignal } from '../../testing/signals.ts';

const app = await sharedTestApp();
const { ctx, db } = app;
const { firm, agent, client, colleague, otherAdvisor } = await createActors(db);

const newAdvisor = () => newPerson(db, 'advisor', firm);
const list = async (who: Person, query: object = {}) => (await app.as(who).call('list-notifications', { query })).body;
const idsOf = async (who: Person, query: object = {}) => (await list(who, query)).notifications.map(({ id }) => id);

test('lists events of the user, the latest first, with the words of their records', async () => {
  const advisor = await newAdvisor();
  const about = await newClientOf(db, advisor, agent);
  await writeUser(db, about, { first_name: 'Nora', last_name: 'Reyes' });
  const signal_id = await newSignal(ctx, about);
  const estimate = await newEstimation(app.as(advisor));
  const staff = { user_ids: [], for_staff: true, client_id: about.id };
  await newNotification(ctx, advisor, { kind: 'payment_failed', account_id: firm });
  await newNotification(ctx, advisor, { ...staff, kind: 'signal_medicare', signal_id });
  await newNotification(ctx, advisor, { ...staff, kind: 'address_rejected' });
  const id = await newNotification(ctx, advisor, { estimation_id: estimate.id });
  const { notifications, has_more } = await list(advisor);
  expect(notifications.map(({ text, client: one }) => [text, one?.name ?? null])).toEqual([
    ['The link to an estimate was opened', null],
    ['A mail server rejected the email address', 'Nora Reyes'],
    [expect.stringContaining('turns 65'), 'Nora Reyes'],
  ]);
  expect(has_more).toBe(false);
  expect(notifications[0]).toMatchObject({ id, estimation_id: estimate.id, is_read: false });
  expect(notifications[2]).toMatchObject({ signal_id, client: { id: about.id } });
  expect((await list(agent)).notifications.map(({ kind }) => kind)).toContain('signal_medicare');
});

test('failed payments are for those who are still admins', async () => {
  const admin = await newPerson(db, 'admin', firm);
  const id = await newNotification(ctx, admin, { kind: 'payment_failed', account_id: firm });
  expect(await idsOf(admin)).toEqual([id]);
  await writeUser(db, admin, { role: 'member' });
  expect(await idsOf(admin)).toEqual([]);
});

test('is read page by page', async () => {
  const advisor = await newAdvisor();
  const ids: number[] = [];
  for (let one = 0; one < 5; one += 1) ids.unshift(await newNotification(ctx, advisor));
  expect(await list(advisor, { count: 2 })).toMatchObject({ has_more: true });
  expect(await idsOf(advisor, { count: 2 })).toEqual(ids.slice(0, 2));
  expect(await idsOf(advisor, { count: 3, before: ids[1] })).toEqual(ids.slice(2));
  expect(await list(advisor, { count: 3, before: ids[1] })).toMatchObject({ has_more: false });
});

test('leaves out clients that the user no longer sees, and signals that no longer apply', async () => {
  const advisor = await newAdvisor();
  const [kept, moved, disabled] = [
    await newClientOf(db, advisor, agent),
    await newClientOf(db, advisor, agent),
    await newClientOf(db, advisor, agent),
  ];
  const notify = (about: Person, signal_id: number) =>
    newNotification(ctx, advisor, {
      ...{ kind: 'signal_costs', client_id: about.id, signal_id, for_staff: true, user_ids: [] },
    });
  const first = await newSignal(ctx, kept);
  const shown = await notify(kept, first);
  const closed = await newSignal(ctx, kept, { status: 'closed', closed_at: ctx.clock().toISOString() });
  await notify(kept, closed);
  await notify(moved, await newSignal(ctx, moved));
  await notify(disabled, await newSignal(ctx, disabled));
  expect(await idsOf(advisor)).toHaveLength(3);
  await db
    .updateTable('engagements')
    .set({ financial_advisor_id: colleague.id })
    .where('client_id', '=', moved.id)
    .execute();
  await writeUser(db, disabled, { disabled_at: ctx.clock().toISOString() });
  expect(await idsOf(advisor)).toEqual([shown]);
  expect((await app.as(advisor).call('show-notification-count')).body).toEqual({ unread: 1 });
  await db.deleteFrom('users').where('id', '=', kept.id).execute();
  expect(await idsOf(advisor)).toEqual([]);
});

test('is the user’s own, and not for clients', async () => {
  const advisor = await newAdvisor();
  await newNotification(ctx, advisor);
  expect(await idsOf(otherAdvisor)).toEqual([]);
  expect((await app.as(client).call('list-notifications')).status).toBe(403);
  expect((await app.browser().call('list-notifications')).status).toBe(401);
});
