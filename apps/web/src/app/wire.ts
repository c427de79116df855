import { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { ApiError, onApiError } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { toast } from '../ui/toasts.tsx';
import { makeRouter } from './router.tsx';

/** The cache and the router, and what the end of a sign-in, a missing seat or a lost connection does to them. */
export function wire(history?: RouterHistory) {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Retries network errors and unavailable servers. A proxy's error has a status but no code.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.code === 'network_error' || error.status >= 502),
      },
    },
  });
  const router = makeRouter(history);
  const isPrivate = () =>
    router.state.matches.some(({ staticData: { access } }) => access !== undefined && access !== 'public');
  /** Nothing that was read for a person outlives the page it was read for; what is on screen goes with its page. */
  const forgetPerson = () => {
    if (session.isSignedIn() || isPrivate()) return;
    cache.removeQueries({ type: 'inactive' });
    cache.getMutationCache().clear();
  };
  const signedOut = () => {
    session.end();
    forgetPerson();
    if (!isPrivate()) return;
    session.keepRedirectTarget(router.state.location.href);
    void router.navigate({ to: paths.login, replace: true });
  };
  onApiError({ signedOut, paymentRequired: () => void router.navigate({ href: paths.subscribePaymentRequired }) });

  /** A sign-out in another tab, or a page that Back brings out of the browser's memory, shows nothing of the person. */
  const leaveIfSignedOut = () => {
    if (!session.isSignedIn() && isPrivate()) signedOut();
  };
  const sayOffline = () => toast('You are offline. What is on this page stays.');
  const sayOnline = () => toast('You are back online.');
  const watched = { storage: leaveIfSignedOut, pageshow: leaveIfSignedOut, offline: sayOffline, online: sayOnline };
  for (const [event, listener] of Object.entries(watched)) window.addEventListener(event, listener);
  const unsubscribe = router.subscribe('onResolved', forgetPerson);
  const unwire = () => {
    unsubscribe();
    for (const [event, listener] of Object.entries(watched)) window.removeEventListener(event, listener);
  };
  return { cache, router, unwire };
}
