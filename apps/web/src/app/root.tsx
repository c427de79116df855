import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { Capability } from 'contract/endpoints/users';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PasswordConfirmation } from '../features/sessions/password-confirmation.tsx';
import { loadDocument, needsOtherDocument } from '../lib/payment-document.ts';
import { useProductName } from '../lib/use-current-user.ts';
import { userView } from '../lib/user-view.ts';
import { Notifications } from '../ui/notifications.tsx';
import { UiProvider } from '../ui/provider.tsx';
import { RootCrashPage } from './crash-page.tsx';
import { NewSignIn } from './new-sign-in.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    requires?: Capability;
  }
}

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location, preload }) => {
    if (!preload && needsOtherDocument(location.pathname)) await loadDocument(location.href);
  },
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./error-screens.tsx'), 'NotFoundScreen'),
  errorComponent: RootCrashPage,
});

const ViewFrame = lazy(async () => ({
  default: (await import('../features/admin/views/view-frame.tsx')).ViewFrame,
}));

function Root() {
  const view = useSyncExternalStore(userView.watch, userView.current);
  const productName = useProductName();
  return (
    <UiProvider productName={productName}>
      {view ? (
        <Suspense>
          <ViewFrame view={view} productName={productName}>
            <Outlet />
          </ViewFrame>
        </Suspense>
      ) : (
        <Outlet />
      )}
      <PasswordConfirmation />
      <NewSignIn />
      <Notifications />
    </UiProvider>
  );
}
