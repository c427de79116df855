import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const clientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients/$id',
  staticData: { requires: 'can_see_clients' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-client', { params }, { requires: 'can_see_clients' }),
  component: lazyRouteComponent(() => import('./client-page.tsx'), 'ClientPage'),
});
