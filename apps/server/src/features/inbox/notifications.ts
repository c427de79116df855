import { listNotifications, readNotifications, showNotificationCount } from 'contract/endpoints/inbox';
import { clientScopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishNotifications } from '../../realtime/store.ts';
import { markRead } from '../notifications/recording/store.ts';
import { listRows } from '../signals/queries.ts';
import { toSignal } from '../signals/rules.ts';
import * as queries from './queries.ts';
import { toNotification } from './rules.ts';

export const listNotificationsRoute = route(
  listNotifications,
  async ({ ctx: { db, encryption }, actor, query: { before, count } }) => {
    const rows = await queries.listNotifications(db, actor, { before, limit: count + 1 });
    const shown = rows.slice(0, count);
    const ids = shown.flatMap(({ signal_id }) => signal_id ?? []);
    const signals = ids.length > 0 ? await listRows(db, clientScopeOf(actor), ids) : [];
    const titles = new Map(signals.map((row) => [row.id, toSignal(encryption, row, 'staff').title]));
    return { notifications: shown.map((row) => toNotification(row, titles)), has_more: rows.length > count };
  },
);

export const showNotificationCountRoute = route(showNotificationCount, async ({ ctx, actor }) => ({
  unread: await queries.countUnread(ctx.db, actor),
}));

export const readNotificationsRoute = route(readNotifications, async ({ ctx, actor, body }) =>
  withTransaction(ctx, async ({ db, clock }) => {
    const isChanged = await markRead(db, actor.user_id, body, clock().toISOString());
    // The user's other windows.
    if (isChanged) await publishNotifications(db, [actor.user_id]);
    return { unread: await queries.countUnread(db, actor) };
  }),
);
