import { maxListedDeliveries } from 'contract/vocabulary/webhooks';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';

export const webhookColumns = [
  ...(['id', 'url_encrypted', 'events', 'is_enabled'] as const),
  ...(['failing_since', 'stopped_at', 'created_at'] as const),
] as const;

const webhooksOf = (db: Db, { user_id }: Pick<Actor, 'user_id'>) =>
  db.selectFrom('webhook_endpoints').select(webhookColumns).where('user_id', '=', user_id);

export const listWebhooks = (db: Db, owner: Pick<Actor, 'user_id'>) =>
  webhooksOf(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

export const findWebhook = (db: Db, owner: Pick<Actor, 'user_id'>, id: number) =>
  webhooksOf(db, owner).where('id', '=', id).executeTakeFirst();

export const deliveryColumns = [
  ...(['id', 'event', 'client_id', 'happened_at', 'status', 'attempts', 'next_at'] as const),
  ...(['failure', 'http_status'] as const),
] as const;

export const listDeliveries = (db: Db, endpoint_id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select(deliveryColumns)
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(maxListedDeliveries)
    .execute();
