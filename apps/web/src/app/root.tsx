import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useProductName } from '../features/dashboard/use-settings.ts';
import { PasswordConfirmation } from '../features/sessions/password-confirmation.tsx';
import { userView } from '../lib/user-view.ts';
import { Notifications } from '../ui/notifications.tsx';
import { UiProvider } from '../ui/provider.tsx';

const ViewFrame = lazy(async () => ({
  default: (await import('../features/admin/views/view-frame.tsx')).ViewFrame,
}));

export function Root() {
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
      <Notifications />
    </UiProvider>
  );
}
