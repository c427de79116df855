import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const scheduleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/schedule',
  loader: ({ context }) => prefetch(context.queryClient, 'show-scheduler', { query: {} }),
  component: lazyRouteComponent(() => import('./schedule-page.tsx'), 'SchedulePage'),
});

export const clientScheduleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/schedule/$id',
  params: recordParams,
  component: lazyRouteComponent(() => import('./schedule-page.tsx'), 'ClientSchedulePage'),
});
