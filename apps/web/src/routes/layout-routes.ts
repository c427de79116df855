import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import type { Capability } from 'contract/endpoints/users';
import { paths } from '../lib/paths.ts';
import { loadDocument, needsOtherDocument } from '../lib/payment-document.ts';
import { session } from '../lib/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    requires?: Capability;
  }
}

interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location, preload }) => {
    if (!preload && needsOtherDocument(location.pathname)) await loadDocument(location.href);
  },
});

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location, preload }) => {
    if (preload || session.isSignedIn()) return;
    session.keepRedirectTarget(location.href);
    throw redirect({ ...paths.signIn, replace: true });
  },
});
