import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { makeRouter } from './router.tsx';

interface AppProps {
  cache: QueryClient;
  router: ReturnType<typeof makeRouter>;
}

/** The whole application. */
export function App({ cache, router }: AppProps) {
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
