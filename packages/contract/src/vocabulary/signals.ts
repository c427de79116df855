/** What the clients of a book are checked for. docs/signals.md has the rules of each. */
export const signalKinds = [
  'turns_65',
  'employer_coverage_ends',
  'turns_26',
  'open_enrollment',
  'special_enrollment',
  'income_limit',
  'income_changed',
  'credit_excess',
  'costs_change',
  'plan_ends',
  'medicare_review',
  'surcharge_appeal',
  'estimate_outdated',
  'address_rejected',
  'profile_missing',
  'no_meeting',
  'analyses_due',
] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Those that a client sees, in words for clients. */
export const clientSignalKinds = [
  'turns_65',
  'employer_coverage_ends',
  'turns_26',
  'open_enrollment',
  'special_enrollment',
  'plan_ends',
  'medicare_review',
] as const satisfies readonly SignalKind[];

export const signalStatuses = ['open', 'snoozed', 'dismissed'] as const;
export type SignalStatus = (typeof signalStatuses)[number];

/** By the day on which something must be done. */
export const signalPeriods = ['overdue', 'this_week', 'this_month', 'later'] as const;
export type SignalPeriod = (typeof signalPeriods)[number];

/** Today and the days after it, so that a period is as long on a Friday as on a Monday. */
export const signalPeriodDays = { this_week: 7, this_month: 31 } as const;

/** What it costs in a year not to act, at least, in dollars. Amounts are stored as these ranges, and encrypted. */
export const signalAmounts = [500, 2_000, 5_000] as const;

export const dismissalReasons = ['done', 'declined', 'not_relevant', 'wrong'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];

/** Columns of the list of signals that are hidden at first. */
export const extraSignalColumns = ['agent', 'opens', 'kind'] as const;

/** Those of the list of signals that a user can hide. */
export const signalColumns = ['amount', 'assignee', 'advisor', ...extraSignalColumns] as const;

export const signalSorts = ['due_on', 'client', 'amount'] as const;

/** Of one action on a selection. */
export const maxSelectedSignals = 500;

export const signalResults = ['changed', 'unchanged', 'changed_meanwhile', 'not_found'] as const;
export type SignalResult = (typeof signalResults)[number];

/** Days ahead of today. */
export const maxSnoozeDays = 365;
