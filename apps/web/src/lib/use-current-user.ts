import type { Settings } from 'contract/endpoints/current-user';
import { session } from './session.ts';
import { useEndpoint } from './use-endpoint.ts';

/** A sign-in writes the user to the cache. */
export function useCurrentUser() {
  return useEndpoint('show-current-user', {}, { enabled: session.isSignedIn(), staleTime: 60_000 });
}

/** Settings change only with a restart of the server. */
export function useSettings(): Settings | undefined {
  return useEndpoint('show-settings', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}

export function useProductName(): string {
  return useSettings()?.product_name ?? 'HealthPlanner';
}
