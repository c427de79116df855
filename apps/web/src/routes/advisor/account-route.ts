import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';
import { validateAccountSearch as validateSearch } from './account-search.ts';

export const ownAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  staticData: { requires: 'can_see_account' },
  validateSearch,
  loader: ({ context }) => prefetch(context.queryClient, 'show-own-account', {}, { requires: 'can_see_account' }),
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'OwnAccountPage'),
});

export const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts/$id',
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  validateSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_all_accounts' }),
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'FirmAccountPage'),
});
