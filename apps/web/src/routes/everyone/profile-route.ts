import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});

/** The page checks the permission itself, because everyone’s own id leads to `/profile`. */
export const userProfileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile/$id',
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-user',
      { params },
      { requires: 'can_edit_profiles', staleTime: Number.POSITIVE_INFINITY },
    ),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'UserProfilePage'),
});
