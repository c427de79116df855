import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const subscribeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/subscribe',
  validateSearch: ({ error }: { error?: unknown }): { error?: '402' | undefined } => ({
    error: String(error) === '402' ? '402' : undefined,
  }),
  loader: ({ context }) => prefetch(context.queryClient, 'show-own-account', {}, { requires: 'can_manage_account' }),
  component: lazyRouteComponent(() => import('./subscribe-page.tsx'), 'SubscribePage'),
});
