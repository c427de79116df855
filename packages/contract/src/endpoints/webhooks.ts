import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, text } from '../fields/fields.ts';
import {
  deliveryFailures,
  deliveryStatuses,
  formerSecretHours,
  maxListedDeliveries,
  maxWebhooks,
  maxWebhookUrl,
  sentEvents,
  webhookEvents,
} from '../vocabulary/webhooks.ts';

const webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_enabled: z.boolean(),
  failing_since: moment.nullable().describe('The first failure since the last success.'),
  stopped_at: moment.nullable().describe('When it was turned off because it had failed for days.'),
  created_at: moment,
});
export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  id: z.uuid().describe('The header `webhook-id`, also when it is sent again.'),
  event: z.enum(sentEvents),
  client_id: z.number().int().nullable().describe('Null for test events.'),
  happened_at: moment,
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  next_at: moment.nullable().describe('When the next attempt is due.'),
  failure: z.enum(deliveryFailures).nullable().describe('Of the last attempt.'),
  http_status: z.number().int().nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

const params = z.strictObject({ id });
const secret = z.string().describe('Base64 after `whsec_`. It verifies the header `webhook-signature`.');

export const listWebhooks = endpoint({
  name: 'list-webhooks',
  summary: 'List the webhooks of the signed-in user, the latest first.',
  method: 'GET',
  path: '/webhooks',
  access: 'advisors',
  reply: z.object({ webhooks: z.array(webhook) }),
});

export const createWebhook = endpoint({
  name: 'create-webhook',
  summary: `Create a webhook of the signed-in user. Its secret is shown this once. At most ${maxWebhooks} per user.`,
  method: 'POST',
  path: '/webhooks',
  access: 'advisors',
  isRepeatable: false,
  rateLimit: 'sign_in',
  requiresConfirmation: true,
  confirms: 'everyone',
  body: z.strictObject({ webhook: z.strictObject({ url: text('Address', maxWebhookUrl), events }) }),
  reply: z.object({ secret, webhook }),
  audit: { kind: 'permission' },
  errorCodes: ['too_many_webhooks'],
});

export const updateWebhook = endpoint({
  name: 'update-webhook',
  summary: 'Turn a webhook on or off, or change its events. What waits is sent once it is on.',
  method: 'PATCH',
  path: '/webhooks/:id',
  access: 'advisors',
  params,
  body: z.strictObject({
    webhook: z.strictObject({ is_enabled: z.boolean().optional(), events: events.optional() }),
  }),
  reply: webhook,
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});

export const deleteWebhook = endpoint({
  name: 'delete-webhook',
  summary: 'Delete a webhook of the signed-in user, with its deliveries.',
  method: 'DELETE',
  path: '/webhooks/:id',
  access: 'advisors',
  params,
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});

export const rotateWebhookSecret = endpoint({
  name: 'rotate-webhook-secret',
  summary: `Replace the secret of a webhook. The new one is shown this once; the former one signs for ${formerSecretHours} hours, too.`,
  method: 'POST',
  path: '/webhooks/:id/secret',
  access: 'advisors',
  isRepeatable: false,
  rateLimit: 'sign_in',
  requiresConfirmation: true,
  confirms: 'everyone',
  params,
  reply: z.object({ secret }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});

export const testWebhook = endpoint({
  name: 'test-webhook',
  summary: 'Send the event `webhook.test` to a webhook.',
  method: 'POST',
  path: '/webhooks/:id/test',
  access: 'advisors',
  isRepeatable: false,
  params,
  reply: delivery,
  errorCodes: ['not_found', 'webhook_disabled'],
});

export const listWebhookDeliveries = endpoint({
  name: 'list-webhook-deliveries',
  summary: `List the latest ${maxListedDeliveries} deliveries of a webhook, the latest first.`,
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  access: 'advisors',
  params,
  reply: z.object({ deliveries: z.array(delivery) }),
  errorCodes: ['not_found'],
});

export const replayWebhookDelivery = endpoint({
  name: 'replay-webhook-delivery',
  summary: 'Send a delivery again, with the same `webhook-id`.',
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery_id/replay',
  access: 'advisors',
  isRepeatable: false,
  params: params.extend({ delivery_id: z.uuid() }),
  reply: delivery,
  errorCodes: ['not_found', 'webhook_disabled'],
});
