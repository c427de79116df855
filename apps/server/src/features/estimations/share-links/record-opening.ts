import { recordOpening } from 'contract/endpoints/share-links';
import { servesClients } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publish } from '../../../realtime/store.ts';
import { streams } from '../../../realtime/streams.ts';
import { recordActivity } from '../../activities/store.ts';
import { addNotifications } from '../../notifications/recording/operations.ts';
import { rowsOfLink } from '../policy.ts';
import type { EstimationRow } from '../queries.ts';
import { readEstimation } from '../show-estimation.ts';
import { insertOpening } from './store.ts';

/** Advisors and agents who look at the public page don't count. */
export const recordOpeningRoute = route(recordOpening, { rows: rowsOfLink }, async (call) => {
  const { row } = await readEstimation(call);
  const isOfStaff = call.actor !== null && servesClients(call.actor);
  if (!isOfStaff) await withTransaction(call.ctx, (tx) => countOpening(tx, row, call.body.visit));
  return { success: true };
});

/** In milliseconds. Openings within it are one activity and one notification. */
const activityPause = 60 * 60 * 1000;

async function countOpening(tx: AppContext, row: EstimationRow, visit: string): Promise<void> {
  const now = tx.clock();
  const opening = await insertOpening(tx.db, row, { visit, opened_at: now.toISOString() });
  if (!opening) return;
  const { user_id, account_id, client_id } = row;
  const to = [
    ...(user_id === null ? [] : [streams.ofUser(user_id)]),
    ...(account_id === null ? [] : [streams.ofAdmins(account_id)]),
    streams.supers,
  ];
  await publish(tx.db, { event: 'estimation.opened', id: row.id, streams: to });
  const { previous_at } = opening;
  const isRepeated = previous_at !== null && now.getTime() - Date.parse(previous_at) < activityPause;
  if (isRepeated) return;
  if (client_id !== null) await recordActivity(tx, { kind: 'estimate_opened', client_id, actor_id: null });
  await addNotifications(tx, [
    {
      ...{ kind: 'estimate_opened', event_key: `estimate opened ${row.id} ${visit}`, client_id, estimation_id: row.id },
      ...{ user_ids: user_id === null ? [] : [user_id], for_staff: client_id !== null },
    },
  ]);
}
