import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createApp } from '../app/create-app.tsx';
import { parseSearch, stringifySearch } from '../app/router.tsx';
import { UiProvider } from '../ui/provider.tsx';
import { queryClients } from './query-clients.ts';

/** Renders one component with the theme, a query client and a router at the path `at`. */
export function renderScreen(ui: () => ReactNode, at = '/') {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '$', component: () => <Framed ui={ui} /> });
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClients.push(queryClient);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}

function Framed({ ui: Ui }: { ui: () => ReactNode }) {
  return (
    <UiProvider productName="HealthPlanner">
      <Ui />
    </UiProvider>
  );
}

/** Renders the whole application at the path `at`. */
export function renderApp(at: string) {
  const { app, queryClient, router, dispose } = createApp(createMemoryHistory({ initialEntries: [at] }));
  queryClients.push(queryClient);
  const view = render(app);
  return { ...view, queryClient, router, dispose };
}
