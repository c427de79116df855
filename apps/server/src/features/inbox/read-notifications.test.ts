import { maxUnreadCount } from 'contract/vocabulary/inbox';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newNotification } from '../../testing/notifications.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { addNotifications } from '../notifications/recording/operations.ts';

const app = await sharedTestApp();
const { ctx, db } = app;
const { firm, otherAdvisor } = await createActors(db);

const read = async (who: Person, id: number, and_earlier = false) =>
  (await app.as(who).call('read-notifications', { body: { id, and_earlier } })).body;
const unreadOf = async (who: Person) => (await app.as(who).call('show-notification-count')).body.unread;

test('marks one, or all up to the one that the user saw last', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const [, second, third] = [
    await newNotification(ctx, advisor),
    await newNotification(ctx, advisor),
    await newNotification(ctx, advisor),
  ];
  await newNotification(ctx, advisor);
  expect(await read(advisor, second)).toEqual({ unread: 3 });
  expect(await read(advisor, second)).toEqual({ unread: 3 });
  expect(await read(advisor, third, true)).toEqual({ unread: 1 });
  const { notifications } = (await app.as(advisor).call('list-notifications')).body;
  expect(notifications.map(({ is_read }) => is_read)).toEqual([false, true, true, true]);
});

test('leaves those of others unread', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const id = await newNotification(ctx, advisor);
  for (const and_earlier of [false, true]) await read(otherAdvisor, id, and_earlier);
  expect(await unreadOf(advisor)).toBe(1);
});

test('the user’s other windows receive an event', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const page = await app.cable(advisor);
  await page.subscribe({ channel: 'UserChannel' });
  const id = await newNotification(ctx, advisor);
  await page.until(({ message }) => message?.event === 'notification.updated');
  expect(page.received).toContain(`notification.updated ${advisor.id}`);
  const before = page.received.length;
  await read(advisor, id);
  await page.until(() => page.received.length > before);
});

test(`counts up to ${maxUnreadCount}`, async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const events = Array.from({ length: maxUnreadCount + 3 }, (_, index) => `event ${advisor.id} ${index}`);
  const user_ids = [advisor.id];
  await addNotifications(
    ctx,
    events.map((event_key) => ({ kind: 'estimate_opened', event_key, user_ids })),
  );
  expect(await unreadOf(advisor)).toBe(maxUnreadCount);
});
