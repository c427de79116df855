import type { QueryKey } from '@tanstack/react-query';
import type { CableMessage } from 'contract/channels';
import type { EndpointName } from 'contract/endpoints';
import type { CurrentUser } from 'contract/endpoints/users';
import type { CableEvent } from 'contract/vocabulary/realtime';

/** `record`: replies about the record of the event. `self`, `own_account`: all, if it is about the user or firm. */
type Affected = 'all' | 'record' | 'self' | 'own_account';
type EventTable = Partial<Record<CableEvent, Affected>>;
type User = Pick<CurrentUser, 'id' | 'account_id'>;

const tables = new Map<unknown, EventTable>();

export function registerLiveQueries(queries: Partial<Record<EndpointName, EventTable>>): void {
  for (const [name, table] of Object.entries(queries)) tables.set(name, table);
}

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
