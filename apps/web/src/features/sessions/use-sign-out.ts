import { useQueryClient } from '@tanstack/react-query';
import { session } from '../../lib/session.ts';
import { useAction } from '../../lib/use-endpoint.ts';

/** Ends the session in the browser first, so that none is left if the request fails. */
export function useSignOut() {
  const cache = useQueryClient();
  const end = useAction('end-session');
  const signOut = async () => {
    session.end();
    session.clearRedirectTarget();
    cache.removeQueries({ type: 'inactive' });
    await end.mutateAsync({});
  };
  return { signOut, error: end.error };
}
