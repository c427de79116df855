import type { WebhookEvent } from 'contract/vocabulary/webhooks';
import { webhookEvents } from 'contract/vocabulary/webhooks';
import type { AppContext } from '../context.ts';
import { secretPlace, urlPlace } from '../features/webhooks/rules.ts';
import { insertWebhook } from '../features/webhooks/store.ts';
import { newWebhookSecret } from '../integrations/webhooks/signature.ts';
import type { Person } from './browser.ts';

export const webhookSecret = newWebhookSecret();

export async function createdWebhook(
  { db, clock, encryption }: Pick<AppContext, 'db' | 'clock' | 'encryption'>,
  { id: user_id }: Pick<Person, 'id'>,
  { url = 'http://127.0.0.1:9/', events = webhookEvents }: { url?: string; events?: readonly WebhookEvent[] } = {},
): Promise<number> {
  const { account_id } = await db
    .selectFrom('users')
    .select('account_id')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { id } = await insertWebhook(db, {
    ...{ user_id, account_id, events: [...events], created_at: clock().toISOString() },
    url_encrypted: encryption.encrypt(urlPlace, url),
    secret_encrypted: encryption.encrypt(secretPlace, webhookSecret),
  });
  return id;
}
