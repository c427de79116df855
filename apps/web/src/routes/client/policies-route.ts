import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';

export const policiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies',
  staticData: { requires: 'can_see_own_policies' },
  component: lazyRouteComponent(() => import('./policies-page.tsx'), 'PoliciesPage'),
});
