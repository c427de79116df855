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
import { App } from '../app/app.tsx';
import { wire } from '../app/wire.ts';
import { UiProvider } from '../ui/provider.tsx';

/** Shows one component where it would stand: with the look, a cache and an address (`at`). */
export function renderScreen(ui: () => ReactNode, at = '/') {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '$', component: () => <Framed ui={ui} /> });
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, cache };
}

function Framed({ ui: Ui }: { ui: () => ReactNode }) {
  return (
    <UiProvider productName="HealthPlanner">
      <Ui />
    </UiProvider>
  );
}

/** Shows the whole application at an address, as the browser would. */
export function renderApp(at: string) {
  const { cache, router, unwire } = wire(createMemoryHistory({ initialEntries: [at] }));
  const view = render(<App cache={cache} router={router} />);
  return { ...view, cache, router, unwire };
}
