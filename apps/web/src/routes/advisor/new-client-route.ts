import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const newClientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients/new',
  staticData: { requires: 'can_start_engagements' },
  component: lazyRouteComponent(() => import('./new-client-page.tsx'), 'NewClientPage'),
});

export const newFirmClientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients/new/$id',
  staticData: { requires: 'can_see_all_clients' },
  params: recordParams,
  component: lazyRouteComponent(() => import('./new-client-page.tsx'), 'NewFirmClientPage'),
});
