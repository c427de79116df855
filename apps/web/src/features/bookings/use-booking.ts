import type { QueryClient } from '@tanstack/react-query';
import type { Booking } from 'contract/endpoints/bookings';
import { invalidate, setCached, useEndpoint } from '../../lib/use-endpoint.ts';

/** Whose meeting it is, by their number; `isSelf`: one's own. */
export interface Whose {
  clientId: number;
  isSelf: boolean;
}

interface Reading {
  enabled?: boolean;
  refreshMs?: number;
}

/** The meeting that counts for somebody; `null` where there is none. */
export function useBooking({ clientId, isSelf }: Whose, { enabled = true, ...reading }: Reading = {}) {
  const own = useEndpoint('show-own-booking', {}, { ...reading, enabled: enabled && isSelf });
  const theirs = useEndpoint('show-booking', byClient(clientId), { ...reading, enabled: enabled && !isSelf });
  return isSelf ? own : theirs;
}

const byClient = (clientId: number) => ({ params: { id: String(clientId) } });

/** Puts a changed meeting where it is shown, and has what follows from it asked for again. */
export function keepBooking(cache: QueryClient, { clientId, isSelf }: Whose, booking: Booking): void {
  if (isSelf) setCached(cache, 'show-own-booking', {}, booking);
  setCached(cache, 'show-booking', byClient(clientId), booking);
  invalidate(cache, 'list-slots', 'show-client', 'list-clients', 'show-current-user', 'list-todos');
  invalidate(cache, 'list-activities', 'list-client-activities');
}
