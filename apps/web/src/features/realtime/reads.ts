import type { QueryKey } from '@tanstack/react-query';
import type { CableMessage } from 'contract/channels';
import type { EndpointName } from 'contract/endpoints';
import type { CurrentUser } from 'contract/endpoints/users';
import type { CableEvent } from 'contract/vocabulary/realtime';

/** A reading that something concerns: every reply of the endpoint, or those about the record of this number. */
interface Reading {
  readonly name: EndpointName;
  readonly id?: number;
}

type Self = Pick<CurrentUser, 'id' | 'account_id'>;

const all = (...names: EndpointName[]): readonly Reading[] => names.map((name) => ({ name }));
const about = (id: number, ...names: EndpointName[]): readonly Reading[] => names.map((name) => ({ name, id }));

/** What is read anew after each event, by the record it is about; `isSelf` where that is the reader. */
const concerned: Record<CableEvent, (id: number, isSelf: boolean, self: Self | undefined) => readonly Reading[]> = {
  'user.updated': (id, isSelf) => [
    ...(isSelf ? all('show-current-user', 'list-todos') : []),
    ...all('list-clients', 'list-users', 'list-surveys'),
    ...about(id, 'show-user', 'show-client'),
  ],
  'client.updated': (id, isSelf) => [
    ...(isSelf ? all('show-current-user') : []),
    ...all('list-clients', 'list-todos', 'list-surveys'),
    ...about(id, 'show-client', 'list-policies'),
  ],
  'booking.updated': (id, isSelf) => [
    ...(isSelf ? all('show-own-booking', 'show-current-user') : []),
    ...all('list-todos', 'list-clients', 'list-slots'),
    ...about(id, 'show-booking', 'show-client'),
  ],
  'account.updated': (id, _, self) => [
    ...(id === self?.account_id ? all('show-current-user', 'show-own-account') : []),
    ...all('list-users', 'list-clients'),
  ],
  'attachment.created': (id) => about(id, 'show-client'),
  // What is told of can be all that changed: a profile that was finished, somebody who joined.
  'activity.created': (id) => [
    ...all('list-activities', 'list-surveys', 'list-todos'),
    ...about(id, 'list-client-activities', 'show-client'),
  ],
};

/** Every reading that any event concerns. */
const live: ReadonlySet<unknown> = new Set(
  Object.values(concerned).flatMap((readings) =>
    readings(0, true, { id: 0, account_id: 0 }).map(({ name }) => name satisfies EndpointName),
  ),
);

/** Whether a reply in the cache is of those that are kept live. */
export const isLiveReading = ([name]: QueryKey): boolean => live.has(name);

const recordOf = (call: unknown): string | undefined => {
  const id = (call as { params?: { id?: unknown } } | undefined)?.params?.id;
  return id === undefined ? undefined : String(id);
};

/** Whether one of these messages concerns a reply in the cache; one that was asked for by other than a number may be anyone's. */
export function isConcerned(
  [name, call]: QueryKey,
  messages: readonly CableMessage[],
  self: Self | undefined,
): boolean {
  const record = recordOf(call);
  const isNamed = record !== undefined && !/^\d+$/.test(record);
  return messages.some(({ event, id }) =>
    concerned[event]?.(id, id === self?.id, self).some(
      (reading) => reading.name === name && (reading.id === undefined || isNamed || String(reading.id) === record),
    ),
  );
}
