import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deviceZone } from '../../lib/device-zone.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const clientAccessesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients/$id/accesses',
  staticData: { requires: 'can_see_audit' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'list-client-accesses',
      { params, query: { zone: deviceZone() } },
      { requires: 'can_see_audit' },
    ),
  component: lazyRouteComponent(() => import('./client-accesses-page.tsx'), 'ClientAccessesPage'),
});
