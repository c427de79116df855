import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateOutboxSearch } from '../../features/notifications/outbox-search.ts';
import { rootRoute } from '../layout-routes.ts';

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/outbox',
  validateSearch: validateOutboxSearch,
  component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
});
