import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import type { Capability } from 'contract/endpoints/users';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the signed-in user needs for this screen. Everyone else sees the forbidden page. */
    requires?: Capability;
  }
}

interface RouterContext {
  queryClient: QueryClient;
}

/** Parent of the public screens. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Parent of the screens for signed-in users: the shell with the menu. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location, preload }) => {
    if (preload || session.isSignedIn()) return;
    session.keepRedirectTarget(location.href);
    throw redirect({ ...paths.signIn, replace: true });
  },
});
