import type { AppContext } from '../../../context.ts';
import { listEvents } from './queries.ts';
import { type BookingChange, type BookingEvent, changesBetween, reduceEvents, uidsOf } from './rules.ts';
import * as store from './store.ts';

type Transaction = Pick<AppContext, 'db' | 'clock'>;

export async function storeUnassignedEvent({ db, clock }: Transaction, event: BookingEvent): Promise<void> {
  await store.insertEvent(db, null, event, clock());
}

interface AppliedEvent {
  readonly current?: string | null;
  readonly changes: readonly BookingChange[];
}

export async function applyEvent(
  { db, clock }: Transaction,
  user_id: number,
  event: BookingEvent,
): Promise<AppliedEvent | null> {
  const now = clock();
  const before = reduceEvents(await listEvents(db, user_id));
  const isNew = await store.insertEvent(db, user_id, event, now);
  const claimed = await store.claimEvents(db, user_id, uidsOf(event));
  if (!isNew && claimed === 0) return null;
  const after = reduceEvents(await listEvents(db, user_id));
  await store.saveBookings(db, user_id, after.bookings, now);
  return {
    ...(after.current !== before.current && { current: after.current }),
    changes: changesBetween(before.bookings, after.bookings),
  };
}
