import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

interface NewEstimationSearch {
  /** A client who has finished the survey. */
  survey?: number | undefined;
  client?: number | undefined;
}

const idOf = (value: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;

export const newEstimationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/estimations/new',
  staticData: { requires: 'can_see_clients' },
  validateSearch: (search: { survey?: unknown; client?: unknown }): NewEstimationSearch => ({
    survey: idOf(search.survey),
    client: idOf(search.client),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { survey, client } }) => {
    if (client !== undefined)
      prefetch(
        context.queryClient,
        'show-client',
        { params: { id: client } },
        { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
      );
    if (survey !== undefined)
      prefetch(
        context.queryClient,
        'show-survey',
        { params: { id: survey } },
        { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
      );
  },
  component: lazyRouteComponent(() => import('./new-estimation-page.tsx'), 'NewEstimationPage'),
});
