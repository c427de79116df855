import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const termsOfServiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms-of-service',
  component: lazyRouteComponent(() => import('./terms-page.tsx'), 'TermsOfServicePage'),
});

export const masterServiceAgreementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/master-service-agreement',
  component: lazyRouteComponent(() => import('./terms-page.tsx'), 'MasterServiceAgreementPage'),
});
