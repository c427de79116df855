import { Outlet } from '@tanstack/react-router';
import { useProductName } from '../features/dashboard/use-settings.ts';
import { UiProvider } from '../ui/provider.tsx';
import { Toasts } from '../ui/toasts.tsx';

export function Root() {
  return (
    <UiProvider productName={useProductName()}>
      <Outlet />
      <Toasts />
    </UiProvider>
  );
}
