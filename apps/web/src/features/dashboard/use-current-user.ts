import { session } from '../../lib/session.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';

/** A sign-in writes the user to the cache. */
export function useCurrentUser() {
  return useEndpoint('show-current-user', {}, { enabled: session.isSignedIn(), staleTime: 60_000 });
}
