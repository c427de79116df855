import type { SignalKind } from './signals.ts';

/** What users are notified of, and set emails for. Kinds of signals are grouped. */
export const notificationKinds = [
  'signal_medicare',
  'signal_enrollment',
  'signal_costs',
  'signal_next_steps',
  'address_rejected',
  'estimate_opened',
  'payment_failed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** When an email is sent. `off`: neither an email nor a notification. */
export const notificationDeliveries = ['at_once', 'daily', 'off'] as const;
export type NotificationDelivery = (typeof notificationDeliveries)[number];

export const defaultDeliveries = {
  signal_medicare: 'daily',
  signal_enrollment: 'daily',
  signal_costs: 'daily',
  signal_next_steps: 'daily',
  address_rejected: 'at_once',
  estimate_opened: 'daily',
  payment_failed: 'at_once',
} as const satisfies Record<NotificationKind, NotificationDelivery>;

/** Null: another notification says it. */
export const notificationOfSignal = {
  turns_65: 'signal_medicare',
  employer_coverage_ends: 'signal_medicare',
  medicare_review: 'signal_medicare',
  surcharge_appeal: 'signal_medicare',
  turns_26: 'signal_enrollment',
  open_enrollment: 'signal_enrollment',
  special_enrollment: 'signal_enrollment',
  plan_ends: 'signal_enrollment',
  income_limit: 'signal_costs',
  income_changed: 'signal_costs',
  credit_excess: 'signal_costs',
  costs_change: 'signal_costs',
  estimate_outdated: 'signal_costs',
  profile_missing: 'signal_next_steps',
  no_meeting: 'signal_next_steps',
  analyses_due: 'signal_next_steps',
  address_rejected: null,
} as const satisfies Record<SignalKind, NotificationKind | null>;

/** More unread notifications are not counted. */
export const maxUnreadCount = 100;

/** In the time zone of the user. */
export const digestHour = 7;
