import { listWebhookDeliveries, replayWebhookDelivery, testWebhook } from 'contract/endpoints/webhooks';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import { type Db, withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { authorize } from './policy.ts';
import * as queries from './queries.ts';
import { toDelivery } from './rules.ts';
import * as store from './store.ts';

export const listWebhookDeliveriesRoute = route(
  listWebhookDeliveries,
  { authorize },
  async ({ ctx, actor, params: { id } }) => {
    if (!(await queries.findWebhook(ctx.db, actor, id))) throw new ApiError('not_found');
    const rows = await queries.listDeliveries(ctx.db, id);
    return { deliveries: rows.map(toDelivery) };
  },
);

async function requireEnabled(db: Db, actor: Actor, id: number): Promise<void> {
  const webhook = (await queries.findWebhook(db, actor, id)) ?? throwApiError('not_found');
  if (!webhook.is_enabled) throw new ApiError('webhook_disabled');
}

export const testWebhookRoute = route(testWebhook, { authorize }, async ({ ctx, actor, params: { id } }) =>
  withTransaction(ctx, async ({ db, clock }) => {
    await requireEnabled(db, actor, id);
    const row = await store.insertTestDelivery(db, id, clock().toISOString());
    await store.notifySenders(db);
    return toDelivery(row);
  }),
);

export const replayWebhookDeliveryRoute = route(
  replayWebhookDelivery,
  { authorize },
  async ({ ctx, actor, params: { id, delivery_id } }) =>
    withTransaction(ctx, async ({ db, clock }) => {
      await requireEnabled(db, actor, id);
      const row = await store.replayDelivery(db, id, delivery_id, clock().toISOString());
      await store.notifySenders(db);
      return toDelivery(row ?? throwApiError('not_found'));
    }),
);
