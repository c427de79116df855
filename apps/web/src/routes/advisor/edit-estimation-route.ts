import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const editEstimationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/estimations/$id/edit',
  staticData: { requires: 'can_see_clients' },
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-estimation',
      { params },
      { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
    ),
  component: lazyRouteComponent(() => import('./edit-estimation-page.tsx'), 'EditEstimationPage'),
});
