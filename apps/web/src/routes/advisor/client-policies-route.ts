import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const clientPoliciesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients/$id/policies',
  staticData: { requires: 'can_see_clients' },
  params: recordParams,
  loader: ({ context: { queryClient }, params }) => {
    prefetch(queryClient, 'show-client', { params }, { requires: 'can_see_clients' });
    prefetch(queryClient, 'list-policies', { params }, { requires: 'can_see_clients' });
  },
  component: lazyRouteComponent(() => import('./client-policies-page.tsx'), 'ClientPoliciesPage'),
});
