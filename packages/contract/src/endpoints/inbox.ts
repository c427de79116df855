import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../fields/fields.ts';
import { maxUnreadCount, notificationDeliveries, notificationKinds } from '../vocabulary/inbox.ts';

const notification = z.object({
  id: z.number().int(),
  kind: z.enum(notificationKinds),
  text: z.string(),
  client: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  signal_id: z.number().int().nullable(),
  estimation_id: z.number().int().nullable(),
  created_at: moment,
  is_read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  name: 'list-notifications',
  summary:
    'List the notifications of the signed-in user, latest first, without those of clients that the user no longer sees and of signals that no longer apply.',
  method: 'GET',
  path: '/notifications',
  access: 'advisors',
  query: z.strictObject({
    before: id.optional().describe('Return only notifications before the one with this id'),
    count: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ notifications: z.array(notification), has_more: z.boolean() }),
  audit: { kind: 'read', clients: ({ reply }) => reply.notifications.flatMap(({ client }) => client?.id ?? []) },
});

const unread = z.number().int().max(maxUnreadCount).describe(`More than ${maxUnreadCount} are not counted`);

export const showNotificationCount = endpoint({
  name: 'show-notification-count',
  summary: 'Count the unread notifications of the signed-in user.',
  method: 'GET',
  path: '/notifications/count',
  access: 'advisors',
  reply: z.object({ unread }),
});

export const readNotifications = endpoint({
  name: 'read-notifications',
  summary: 'Mark one notification of the signed-in user as read, or all up to one. Those of others stay as they are.',
  method: 'POST',
  path: '/notifications/read',
  access: 'advisors',
  isRepeatable: false,
  body: z.strictObject({
    id: z.number().int().positive(),
    and_earlier: z.boolean().default(false).describe('So that what arrived meanwhile stays unread'),
  }),
  reply: z.object({ unread }),
  // Says nothing about a client.
  audit: null,
});

const settings = z.object({ deliveries: z.record(z.enum(notificationKinds), z.enum(notificationDeliveries)) });

export const showNotificationSettings = endpoint({
  name: 'show-notification-settings',
  summary: 'Show of what the signed-in user is notified, and when by email.',
  method: 'GET',
  path: '/notification_settings',
  access: 'advisors',
  reply: settings,
});

export const updateNotificationSettings = endpoint({
  name: 'update-notification-settings',
  summary:
    'Choose when an email about one kind of notification is sent. The inbox has it in any case, unless it is off.',
  method: 'PATCH',
  path: '/notification_settings',
  access: 'advisors',
  body: z.strictObject({ kind: z.enum(notificationKinds), delivery: z.enum(notificationDeliveries) }),
  reply: settings,
});
