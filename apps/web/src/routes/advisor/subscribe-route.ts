import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';

export const subscribeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/subscribe',
  validateSearch: ({ error }: { error?: unknown }): { error?: '402' | undefined } => ({
    error: String(error) === '402' ? '402' : undefined,
  }),
  component: lazyRouteComponent(() => import('./subscribe-page.tsx'), 'SubscribePage'),
});
