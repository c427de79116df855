import type { Webhook, WebhookDelivery } from 'contract/endpoints/webhooks';
import { type WebhookEvent, webhookEvents } from 'contract/vocabulary/webhooks';
import type { Encryption } from '../../crypto/encryption.ts';

export const urlPlace = 'webhook_endpoints.url';
export const secretPlace = 'webhook_endpoints.secret';
export const formerSecretPlace = 'webhook_endpoints.former_secret';

export const eventsOf = (stored: readonly string[]): WebhookEvent[] =>
  webhookEvents.filter((event) => stored.includes(event));

/** What others than the owner see, because an address can contain a credential. */
export const hostOf = (encryption: Encryption, url_encrypted: string): string =>
  new URL(encryption.decrypt(urlPlace, url_encrypted)).host;

interface WebhookRow extends Omit<Webhook, 'url' | 'events'> {
  readonly url_encrypted: string;
  readonly events: readonly string[];
}

export const toWebhook = (encryption: Encryption, { url_encrypted, events, ...row }: WebhookRow): Webhook => ({
  ...row,
  url: encryption.decrypt(urlPlace, url_encrypted),
  events: eventsOf(events),
});

type DeliveryRow = Omit<WebhookDelivery, 'next_at'> & { readonly next_at: string };

export const toDelivery = ({ next_at, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  next_at: row.status === 'waiting' ? next_at : null,
});
