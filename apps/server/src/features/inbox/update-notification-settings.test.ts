import { defaultDeliveries } from 'contract/vocabulary/inbox';
import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newNotification } from '../../testing/notifications.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { ctx, db } = app;
const { firm, client } = await createActors(db);

test('has the defaults until the user chooses, and keeps the last choice', async () => {
  const advisor = app.as(await newPerson(db, 'advisor', firm));
  expect((await advisor.call('show-notification-settings')).body).toEqual({ deliveries: defaultDeliveries });
  for (const delivery of ['off', 'at_once'] as const) {
    const { body } = await advisor.call('update-notification-settings', {
      body: { kind: 'signal_costs', delivery },
    });
    expect(body).toEqual({ deliveries: { ...defaultDeliveries, signal_costs: delivery } });
  }
  expect((await advisor.call('show-notification-settings')).body.deliveries.signal_costs).toBe('at_once');
});

test('what is off is neither listed nor emailed, and only for this user and kind', async () => {
  const [advisor, other] = [await newPerson(db, 'advisor', firm), await newPerson(db, 'advisor', firm)];
  await app.as(advisor).call('update-notification-settings', { body: { kind: 'estimate_opened', delivery: 'off' } });
  await newNotification(ctx, other, { event_key: 'shared', user_ids: [advisor.id, other.id] });
  const seen = async (who: typeof advisor) => (await app.as(who).call('show-notification-count')).body.unread;
  expect([await seen(advisor), await seen(other)]).toEqual([0, 1]);
  await newNotification(ctx, advisor, { kind: 'address_rejected' });
  expect(await seen(advisor)).toBe(1);
});

test('emails that wait follow the choice', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const id = await newNotification(ctx, advisor);
  const waitsFor = async () =>
    (await db.selectFrom('notifications').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  expect(await waitsFor()).toBe('daily');
  for (const [delivery, email] of [
    ['at_once', 'at_once'],
    ['off', null],
  ] as const) {
    await app.as(advisor).call('update-notification-settings', { body: { kind: 'estimate_opened', delivery } });
    expect(await waitsFor()).toBe(email);
  }
});

test('rejects other kinds and choices, and clients', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const change = { kind: 'estimate_opened', delivery: 'weekly' } as never;
  expect((await app.as(advisor).call('update-notification-settings', { body: change })).status).toBe(422);
  expect((await app.as(client).call('show-notification-settings')).status).toBe(403);
});
