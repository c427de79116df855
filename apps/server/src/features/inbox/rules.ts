import type { Notification } from 'contract/endpoints/inbox';
import {
  defaultDeliveries,
  digestHour,
  type NotificationDelivery,
  type NotificationKind,
} from 'contract/vocabulary/inbox';
import { Temporal } from 'temporal-polyfill';
import type { NotificationRow } from './queries.ts';

const texts: Readonly<Partial<Record<NotificationKind, string>>> = {
  address_rejected: 'A mail server rejected the email address',
  estimate_opened: 'The link to an estimate was opened',
  payment_failed: 'A payment for the subscription failed',
};

/** @param titles of signals, by their ids */
export const toNotification = (row: NotificationRow, titles: ReadonlyMap<number, string>): Notification => ({
  id: row.id,
  kind: row.kind,
  text: (row.signal_id === null ? texts[row.kind] : titles.get(row.signal_id)) ?? '',
  client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
  signal_id: row.signal_id,
  estimation_id: row.estimation_id,
  created_at: row.created_at,
  is_read: row.read_at !== null,
});

export const deliveriesOf = (
  chosen: readonly { readonly kind: NotificationKind; readonly delivery: NotificationDelivery }[],
): Record<NotificationKind, NotificationDelivery> => ({
  ...defaultDeliveries,
  ...Object.fromEntries(chosen.map(({ kind, delivery }) => [kind, delivery])),
});

/** Of users who never named one. */
const defaultZone = 'America/New_York';

export interface DigestDay {
  /** The last day whose digest is due. */
  readonly day: string;
  /** What came later is for the next digest. */
  readonly until: string;
}

/** At seven where the clock is put forward past it, the first moment after. */
export function digestDay(now: Date, time_zone: string | null): DigestDay {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone ?? defaultZone);
  const dueOn = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: zoned.timeZoneId, plainTime: { hour: digestHour } });
  const today = zoned.toPlainDate();
  const day = Temporal.ZonedDateTime.compare(zoned, dueOn(today)) < 0 ? today.subtract({ days: 1 }) : today;
  return { day: day.toString(), until: new Date(dueOn(day).epochMilliseconds).toISOString() };
}

/** In seconds. What comes sooner after an email waits, so that a burst is one email. */
export const emailPause = 10 * 60;
