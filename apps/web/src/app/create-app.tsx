import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { CurrentUser } from 'contract/endpoints/users';
import { onApiError } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { loadDocument } from '../lib/payment-document.ts';
import { newSignIn } from '../lib/question.ts';
import { session } from '../lib/session.ts';
import { keyOf } from '../lib/use-endpoint.ts';
import { userView } from '../lib/user-view.ts';
import { notify } from '../ui/notifications.tsx';
import { discardUnsavedInput, hasUnsavedInput } from '../ui/unsaved-guard.tsx';
import { createAppRouter } from './router.tsx';

const shellId = '/_shell';

export function createApp(history?: RouterHistory) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Retries network errors and unavailable servers. A proxy's error has a status but no code.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.code === 'network_error' || error.status >= 502),
      },
    },
  });
  const router = createAppRouter(queryClient, history);
  const isPrivate = () => router.state.matches.some(({ routeId }) => routeId === shellId);
  const isOpeningPrivate = () => {
    const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
    return routes.some(({ id }) => id === shellId);
  };
  /** Removes what was read for a user. Queries on screen are removed with their page. */
  const clearUserData = () => {
    if (session.isSignedIn() || isPrivate()) return;
    queryClient.removeQueries({ type: 'inactive' });
    queryClient.getMutationCache().clear();
  };
  const pageUser = () => queryClient.getQueryData<CurrentUser>(keyOf('show-current-user', {}))?.id;
  /** Asks for a new sign-in on the page if leaving it would lose something. */
  const signedOut = async (isWrite = false): Promise<boolean> => {
    if (userView.current()) {
      userView.expire();
      return false;
    }
    // Another tab may be about to store its sign-in, which an end would remove.
    if (session.isSignedIn()) session.end();
    const stays = isPrivate() && isOpeningPrivate() && pageUser() !== undefined;
    if (stays && (isWrite || hasUnsavedInput())) return newSignIn.request();
    clearUserData();
    if (!isOpeningPrivate()) return false;
    session.setRedirectTarget(router.latestLocation.href);
    notify('You were signed out. Sign in to pick up where you left off.');
    void router.navigate({ ...paths.login, replace: true });
    return false;
  };
  /** What one user reads and enters is neither shown to the next one nor sent in that one's name. */
  const isOfOtherUser = () => {
    const [reader, user] = [pageUser(), session.userId()];
    if (userView.current() || !isPrivate() || !reader || !user || reader === user) return false;
    discardUnsavedInput();
    void loadDocument(paths.dashboard.to);
    return true;
  };
  onApiError({ signedOut, paymentRequired: () => void router.navigate(paths.subscribePaymentRequired), isOfOtherUser });

  /** After a sign-in or sign-out in another tab, or when Back restores a page from memory. */
  const followSession = () => {
    if (!session.isSignedIn()) {
      if (isPrivate()) void signedOut();
    } else if (!isOfOtherUser() && newSignIn.isRequested() && session.userId() === pageUser()) {
      newSignIn.settle(true);
    }
  };
  const listeners = {
    storage: followSession,
    pageshow: followSession,
    offline: () => notify('You’re offline. Your work on this page is still here.'),
    online: () => notify('You’re back online.'),
  };
  for (const [event, listener] of Object.entries(listeners)) window.addEventListener(event, listener);
  const unsubscribe = router.subscribe('onResolved', clearUserData);
  const dispose = () => {
    unsubscribe();
    for (const [event, listener] of Object.entries(listeners)) window.removeEventListener(event, listener);
  };
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  return { app, queryClient, router, dispose };
}
