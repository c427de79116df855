import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const newAdvisorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/advisors/new',
  staticData: { requires: 'can_invite_advisors' },
  component: lazyRouteComponent(() => import('./new-advisor-page.tsx'), 'NewAdvisorPage'),
});

export const newFirmAdvisorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/advisors/new/$id',
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  component: lazyRouteComponent(() => import('./new-advisor-page.tsx'), 'NewFirmAdvisorPage'),
});
