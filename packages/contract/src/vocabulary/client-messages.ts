import { clientSignalKinds, type SignalKind } from './signals.ts';

/** The signals about which advisors and agents write to clients. */
export const messagedSignalKinds = [
  ...clientSignalKinds,
  'income_changed',
  'costs_change',
  'profile_missing',
  'no_meeting',
] as const satisfies readonly SignalKind[];
export type MessagedSignalKind = (typeof messagedSignalKinds)[number];

export const isMessaged = (kind: SignalKind): kind is MessagedSignalKind =>
  messagedSignalKinds.some((one) => one === kind);

/** What is filled in, in braces. `details`: the signal in the words of the client, in the text only. */
export const messagePlaceholders = ['first name', 'date', 'details', 'advisor', 'firm'] as const;
export type MessagePlaceholder = (typeof messagePlaceholders)[number];

/** `ready` in a preview, and `sent` later. The others get none. */
export const messageResults = [
  'ready',
  'sent',
  'opted_out',
  'address_rejected',
  'no_email',
  'same_client',
  'no_draft',
  'changed_meanwhile',
  'not_found',
  'capped',
] as const;
export type MessageResult = (typeof messageResults)[number];

export const maxSubjectLength = 150;
export const maxMessageLength = 5_000;

/** Of one sender in 24 hours. */
export const maxMessagesPerDay = 2_000;
