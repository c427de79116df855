import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';

export const hoursRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/hours',
  staticData: { requires: 'can_set_hours' },
  component: lazyRouteComponent(() => import('./hours-page.tsx'), 'HoursPage'),
});
