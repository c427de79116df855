import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
