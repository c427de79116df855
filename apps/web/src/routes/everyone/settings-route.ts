import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  loader: ({ context }) => prefetch(context.queryClient, 'list-sessions', {}),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});
