import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiError, onRefusal } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { router } from './router.tsx';

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      // A refusal stays one; only a silence or a server in trouble is worth asking again.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
});

onRefusal({
  signedOut: () => {
    session.end();
    cache.clear();
    const isPrivate = router.state.matches.some(
      (match) => match.staticData.access && match.staticData.access !== 'public',
    );
    if (!isPrivate) return;
    session.keepRedirectTarget(router.state.location.href);
    void router.navigate({ to: paths.login, replace: true });
  },
  paymentRequired: () => void router.navigate({ href: paths.subscribePaymentRequired }),
});

export function App() {
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
