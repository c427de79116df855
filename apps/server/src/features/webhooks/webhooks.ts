import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from 'contract/endpoints/webhooks';
import { formerSecretHours, maxWebhooks } from 'contract/vocabulary/webhooks';
import { ApiError, throwFieldErrors } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import { secondsAfter } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import {
  checkedAddresses,
  PrivateAddressError,
  parseTarget,
  resolveHost,
} from '../../integrations/webhooks/addresses.ts';
import { newWebhookSecret } from '../../integrations/webhooks/signature.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { currentUser, lockUser } from '../users/queries.ts';
import { webhookCreatedEmail } from './emails.tsx';
import { authorize } from './policy.ts';
import * as queries from './queries.ts';
import { formerSecretPlace, secretPlace, toWebhook, urlPlace } from './rules.ts';
import * as store from './store.ts';

const throwUrlError = (text: string): never => throwFieldErrors({ url: [text] });

/** Before the transaction, which would keep a connection waiting for the answer. The address is checked again for each call. */
async function requireTarget({ allows_loopback: loopback }: AppContext, text: string): Promise<URL> {
  const url =
    parseTarget(text, { loopback }) ??
    throwUrlError('Enter an address that starts with https:// and has neither a user name nor a part after #');
  await checkedAddresses(url, { loopback, resolve: resolveHost }).catch((error: unknown) =>
    throwUrlError(
      error instanceof PrivateAddressError
        ? 'This address is in a private network. Webhooks go to public addresses only.'
        : 'This address can’t be found. Check its spelling.',
    ),
  );
  return url;
}

export const listWebhooksRoute = route(listWebhooks, { authorize }, async ({ ctx, actor }) => {
  const rows = await queries.listWebhooks(ctx.db, actor);
  const urlOf = (url: string) => (actor.viewed_by_id === null ? url : new URL(url).host);
  return {
    webhooks: rows.map((row) => toWebhook(ctx.encryption, row)).map((one) => ({ ...one, url: urlOf(one.url) })),
  };
});

/** Locks the user, so that concurrent calls cannot exceed the limit. */
export const createWebhookRoute = route(createWebhook, { authorize }, async ({ ctx, actor, body }) => {
  const { events } = body.webhook;
  const url = await requireTarget(ctx, body.webhook.url);
  return withTransaction(ctx, async (tx) => {
    const { user_id, account_id } = actor;
    await lockUser(tx.db, user_id);
    if ((await queries.listWebhooks(tx.db, actor)).length >= maxWebhooks) throw new ApiError('too_many_webhooks');
    const secret = newWebhookSecret();
    const row = await store.insertWebhook(tx.db, {
      ...{ user_id, account_id, events, created_at: tx.clock().toISOString() },
      url_encrypted: tx.encryption.encrypt(urlPlace, url.href),
      secret_encrypted: tx.encryption.encrypt(secretPlace, secret),
    });
    const { email } = await currentUser(tx, user_id);
    const message = webhookCreatedEmail(url.host, tx.settings.product_name);
    await enqueueEmail(tx, { ...message, to: email, purpose: 'webhook_created', user_id, account_id });
    return { secret, webhook: toWebhook(tx.encryption, row) };
  });
});

/** Turned on again, it has another five days. */
const stateOf = (is_enabled: boolean) =>
  is_enabled ? { is_enabled, failing_since: null, stopped_at: null } : { is_enabled };

const authorizeUpdate = async (call: { ctx: AppContext; actor: Actor; params: { id: number } }): Promise<void> => {
  await authorize(call);
  if (!(await queries.findWebhook(call.ctx.db, call.actor, call.params.id))) throw new ApiError('not_found');
};

export const updateWebhookRoute = route(
  updateWebhook,
  { authorize: authorizeUpdate },
  async ({ ctx, actor, params: { id }, body }) =>
    withTransaction(ctx, async (tx) => {
      const { is_enabled, events } = body.webhook;
      const changed = { ...(is_enabled !== undefined && stateOf(is_enabled)), ...(events && { events }) };
      const row =
        Object.keys(changed).length > 0
          ? await store.updateWebhook(tx.db, actor, id, changed)
          : await queries.findWebhook(tx.db, actor, id);
      if (!row) throw new ApiError('not_found');
      if (is_enabled) await store.notifySenders(tx.db);
      return toWebhook(tx.encryption, row);
    }),
);

export const deleteWebhookRoute = route(deleteWebhook, { authorize }, async ({ ctx, actor, params: { id } }) =>
  withTransaction(ctx, async ({ db }) => {
    if (!(await store.deleteWebhook(db, actor, id))) throw new ApiError('not_found');
    return { deleted: true };
  }),
);

export const rotateWebhookSecretRoute = route(
  rotateWebhookSecret,
  { authorize },
  async ({ ctx, actor, params: { id } }) =>
    withTransaction(ctx, async ({ db, clock, encryption }) => {
      const secret = newWebhookSecret();
      const isReplaced = await store.replaceSecret(db, actor, id, {
        secret_encrypted: encryption.encrypt(secretPlace, secret),
        until: secondsAfter(clock(), formerSecretHours * 60 * 60),
        toFormer: (former) => encryption.encrypt(formerSecretPlace, encryption.decrypt(secretPlace, former)),
      });
      if (!isReplaced) throw new ApiError('not_found');
      return { secret };
    }),
);
