import { defaultDeliveries, type NotificationKind } from 'contract/vocabulary/inbox';
import type { AppContext } from '../../../context.ts';
import { publishNotifications } from '../../../realtime/store.ts';
import * as store from './store.ts';

export interface RecordedEvent {
  readonly kind: NotificationKind;
  /** The same for the same event. No name and no address. */
  readonly event_key: string;
  readonly client_id?: number | null;
  readonly signal_id?: number;
  readonly estimation_id?: number;
  readonly account_id?: number;
  readonly user_ids?: readonly number[];
  /** Whether the advisor and the agent of the client are notified. */
  readonly for_staff?: boolean;
  /** The caller sends the email to those who want it at once. */
  readonly has_email?: boolean;
}

/**
 * Notifies advisors and agents, once for any number of calls and without those who have turned it off. `db` is the
 * transaction that records the event. Each user receives one live event of a transaction.
 * @returns what was added
 */
export async function addNotifications(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  events: readonly RecordedEvent[],
): Promise<readonly store.AddedNotification[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({ ...event, default_delivery: defaultDeliveries[event.kind] }));
  const added = await store.insertNotifications(db, rows, clock().toISOString());
  const users = new Set(added.map(({ user_id }) => user_id));
  if (users.size > 0) await publishNotifications(db, [...users]);
  return added;
}
