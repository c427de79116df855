import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deviceZone } from '../../lib/device-zone.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const accessesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accesses',
  staticData: { requires: 'can_see_own_accesses' },
  loader: ({ context }) =>
    prefetch(
      context.queryClient,
      'list-own-accesses',
      { query: { zone: deviceZone() } },
      { requires: 'can_see_own_accesses' },
    ),
  component: lazyRouteComponent(() => import('./accesses-page.tsx'), 'AccessesPage'),
});
