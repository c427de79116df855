import type { QueryClient } from '@tanstack/react-query';
import type { Booking } from 'contract/endpoints/bookings';
import { invalidate, setCached, useEndpoint } from '../../lib/use-endpoint.ts';

export interface BookingOwner {
  clientId: number;
  isSelf: boolean;
}

interface Reading {
  enabled?: boolean;
  refreshMs?: number;
}

export function useBooking({ clientId, isSelf }: BookingOwner, { enabled = true, ...reading }: Reading = {}) {
  const own = useEndpoint('show-own-booking', {}, { ...reading, enabled: enabled && isSelf });
  const theirs = useEndpoint('show-booking', byClient(clientId), { ...reading, enabled: enabled && !isSelf });
  return isSelf ? own : theirs;
}

const byClient = (clientId: number) => ({ params: { id: String(clientId) } });

export function cacheBooking(cache: QueryClient, { clientId, isSelf }: BookingOwner, booking: Booking): void {
  if (isSelf) setCached(cache, 'show-own-booking', {}, booking);
  setCached(cache, 'show-booking', byClient(clientId), booking);
  invalidate(cache, 'list-slots', 'show-client', 'list-clients', 'show-current-user', 'list-todos', 'list-meetings');
  invalidate(cache, 'list-activities', 'list-client-activities');
}
