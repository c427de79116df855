import { Outlet } from '@tanstack/react-router';
import { useProductName } from '../features/dashboard/use-settings.ts';
import { PasswordConfirmation } from '../features/sessions/password-confirmation.tsx';
import { Notifications } from '../ui/notifications.tsx';
import { UiProvider } from '../ui/provider.tsx';

export function Root() {
  return (
    <UiProvider productName={useProductName()}>
      <Outlet />
      <PasswordConfirmation />
      <Notifications />
    </UiProvider>
  );
}
