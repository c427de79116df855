import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const inviteAdvisorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/invite',
  staticData: { requires: 'can_invite_advisors' },
  loader: ({ context }) => prefetch(context.queryClient, 'show-own-account', {}, { requires: 'can_invite_advisors' }),
  component: lazyRouteComponent(() => import('./invite-advisors-page.tsx'), 'InviteAdvisorsPage'),
});

export const inviteFirmAdvisorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts/$id/invite',
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_all_accounts' }),
  component: lazyRouteComponent(() => import('./invite-advisors-page.tsx'), 'InviteFirmAdvisorsPage'),
});
