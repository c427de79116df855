export const webhookEvents = ['signal.opened', 'client.updated', 'estimation.saved', 'booking.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventLabels: Readonly<Record<WebhookEvent, string>> = {
  'signal.opened': 'Signal opened',
  'client.updated': 'Client updated',
  'estimation.saved': 'Estimate saved',
  'booking.changed': 'Meeting changed',
};

/** `webhook.test` is sent when the user asks for it. */
export const sentEvents = [...webhookEvents, 'webhook.test'] as const;

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

/** Why an attempt failed. `rejected`: the status of the reply was not 2xx. */
export const deliveryFailures = ['timeout', 'unreachable', 'private_address', 'redirect', 'rejected'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const maxWebhooks = 10;
export const maxWebhookUrl = 500;
/** The latest ones are listed. */
export const maxListedDeliveries = 50;

/** After this many days without a success, an endpoint is turned off. */
export const failingDays = 5;
/** After a rotation, the former secret signs for as long, too. */
export const formerSecretHours = 24;
