import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';
import { validateSetupSearch } from './setup-search.ts';

export const newAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts/new',
  staticData: { requires: 'can_see_all_accounts' },
  validateSearch: validateSetupSearch,
  component: lazyRouteComponent(() => import('./new-account-page.tsx'), 'NewAccountPage'),
});

export const setUpAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts/new/$id',
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  validateSearch: validateSetupSearch,
  loader: ({ context, params }) => {
    const call = { params };
    prefetch(context.queryClient, 'show-account', call, { requires: 'can_see_all_accounts' });
    prefetch(context.queryClient, 'show-account-setup', call, { requires: 'can_see_all_accounts' });
  },
  component: lazyRouteComponent(() => import('./new-account-page.tsx'), 'SetUpAccountPage'),
});
