import type { QueryKey } from '@tanstack/react-query';
import type { CableMessage } from 'contract/channels';
import type { EndpointName } from 'contract/endpoints';
import type { CurrentUser } from 'contract/endpoints/users';
import type { CableEvent } from 'contract/vocabulary/realtime';

/** `record`: replies about the record of the event. `self`, `own_account`: all, if it is about the user or firm. */
type Affected = 'all' | 'record' | 'self' | 'own_account';
type EventTable = Partial<Record<CableEvent, Affected>>;
type User = Pick<CurrentUser, 'id' | 'account_id'>;

const clientRows: EventTable = {
  'user.updated': 'all',
  'client.updated': 'all',
  'booking.updated': 'all',
  'account.updated': 'all',
};

const queries: Partial<Record<EndpointName, EventTable>> = {
  'show-own-account': { 'account.updated': 'own_account', 'user.updated': 'all' },
  'show-account': { 'account.updated': 'record', 'user.updated': 'all' },
  'list-activities': { 'activity.created': 'all' },
  'list-client-activities': { 'activity.created': 'record' },
  'list-accounts': { 'account.updated': 'all' },
  'list-all-users': { 'user.updated': 'all', 'account.updated': 'all' },
  'list-attachments': { 'client.updated': 'record', 'attachment.created': 'record' },
  'show-billing': { 'account.updated': 'record' },
  'show-invoice': { 'account.updated': 'record' },
  'show-next-invoice': { 'account.updated': 'record' },
  'list-invoices': { 'account.updated': 'record' },
  'list-billing-changes': { 'account.updated': 'record' },
  'preview-billing': { 'account.updated': 'record' },
  'show-own-booking': { 'booking.updated': 'self' },
  'show-booking': { 'booking.updated': 'record' },
  'list-meetings': { 'booking.updated': 'all', 'client.updated': 'all', 'user.updated': 'all' },
  'list-slots': { 'booking.updated': 'all' },
  'list-clients': clientRows,
  'show-client-counts': clientRows,
  'show-client': {
    'user.updated': 'record',
    'client.updated': 'record',
    'booking.updated': 'record',
    'attachment.created': 'record',
    'activity.created': 'record',
  },
  // Not `show-estimation`: the form of an open estimate shows a conflict when it is saved.
  'list-estimations': { 'estimation.updated': 'all', 'client.updated': 'all' },
  'list-client-estimations': { 'estimation.updated': 'record', 'client.updated': 'record' },
  'show-share-link': { 'estimation.opened': 'record' },
  'show-import': { 'import.updated': 'record' },
  'list-import-rows': { 'import.updated': 'record' },
  'list-imports': { 'import.updated': 'all' },
  'list-policies': { 'client.updated': 'record' },
  // Requested by the policy's id, while the event has the client's.
  'show-policy-history': { 'client.updated': 'all' },
  'list-legal-holds': { 'user.updated': 'all' },
  'list-surveys': { 'user.updated': 'all', 'client.updated': 'all', 'activity.created': 'all' },
  'show-survey-answers': { 'user.updated': 'record', 'client.updated': 'record' },
  // The event has the client's id.
  'list-signals': { 'signal.updated': 'all', 'client.updated': 'all', 'user.updated': 'all' },
  'show-calendar': {
    'signal.updated': 'all',
    'booking.updated': 'all',
    'client.updated': 'all',
    'user.updated': 'all',
  },
  'list-renewals': { 'signal.updated': 'all', 'client.updated': 'all', 'estimation.updated': 'all' },
  'list-client-signals': { 'signal.updated': 'record', 'client.updated': 'record' },
  'list-notifications': { 'notification.updated': 'self' },
  'show-notification-count': { 'notification.updated': 'self' },
  'list-todos': {
    'user.updated': 'self',
    'client.updated': 'all',
    'booking.updated': 'all',
    'activity.created': 'all',
  },
  'show-current-user': {
    'user.updated': 'self',
    'client.updated': 'self',
    'booking.updated': 'self',
    'account.updated': 'own_account',
  },
  'show-user': { 'user.updated': 'record' },
  'list-users': { 'user.updated': 'all', 'account.updated': 'all' },
};

const tables: ReadonlyMap<unknown, EventTable> = new Map(Object.entries(queries));

export const isLive = ([name]: QueryKey): boolean => tables.has(name);

export function isAffected(key: QueryKey, messages: readonly CableMessage[], user: User | undefined): boolean {
  const table = tables.get(key[0]);
  if (!table) return false;
  return messages.some(({ event, id }) => {
    const affected = table[event];
    if (affected === 'record') return isAbout(key, id);
    if (affected === 'self') return id === user?.id;
    if (affected === 'own_account') return id === user?.account_id;
    return affected === 'all';
  });
}

/** A record that was not requested by its number, such as a booking by its uid, could be any. */
function isAbout([, call]: QueryKey, id: number): boolean {
  const requested = String((call as { params?: { id?: unknown } } | undefined)?.params?.id ?? '');
  return requested === String(id) || (requested !== '' && !/^\d+$/.test(requested));
}
