import { showNotificationSettings, updateNotificationSettings } from 'contract/endpoints/inbox';
import { type Db, withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { listDeliveries } from '../notifications/recording/queries.ts';
import { saveDelivery } from '../notifications/recording/store.ts';
import { deliveriesOf } from './rules.ts';

const read = async (db: Db, user_id: number) => ({ deliveries: deliveriesOf(await listDeliveries(db, user_id)) });

export const showNotificationSettingsRoute = route(showNotificationSettings, ({ ctx, actor }) =>
  read(ctx.db, actor.user_id),
);

export const updateNotificationSettingsRoute = route(updateNotificationSettings, async ({ ctx, actor, body }) =>
  withTransaction(ctx, async ({ db }) => {
    await saveDelivery(db, actor.user_id, body);
    return read(db, actor.user_id);
  }),
);
