import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const sharedEstimationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/estimates/$id',
  staticData: { requires: 'can_see_own_estimates' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-estimation',
      { params: { id: String(params.id) } },
      { requires: 'can_see_own_estimates' },
    ),
  component: lazyRouteComponent(() => import('./shared-estimation-page.tsx'), 'SharedEstimationPage'),
});
