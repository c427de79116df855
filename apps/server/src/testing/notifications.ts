import type { AppContext } from '../context.ts';
import { addNotifications, type RecordedEvent } from '../features/notifications/recording/operations.ts';
import type { Person } from './browser.ts';

let created = 0;

/** Of an opened estimate without a client, unless it says otherwise; its id. */
export async function newNotification(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { id }: Pick<Person, 'id'>,
  event: Partial<RecordedEvent> = {},
): Promise<number> {
  await addNotifications(ctx, [{ kind: 'estimate_opened', event_key: `event ${++created}`, user_ids: [id], ...event }]);
  const latest = ctx.db.selectFrom('notifications').select('id').where('user_id', '=', id).orderBy('id', 'desc');
  return (await latest.limit(1).executeTakeFirstOrThrow()).id;
}
