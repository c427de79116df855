import { session } from '../../lib/session.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';

/** The signed-in person; never asked for without a sign-in. Signing in puts them into the cache. */
export function useCurrentUser() {
  return useEndpoint('show-current-user', {}, { enabled: session.isSignedIn(), staleTime: 60_000 });
}
