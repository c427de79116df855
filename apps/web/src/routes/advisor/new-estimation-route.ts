import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const newEstimationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/estimations/new',
  staticData: { requires: 'can_see_clients' },
  validateSearch: (search: { survey?: unknown }): { survey?: number | undefined } => ({
    survey: /^[1-9]\d{0,14}$/.test(String(search.survey)) ? Number(search.survey) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { survey } }) => {
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
