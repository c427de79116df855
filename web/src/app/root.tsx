import { Outlet } from '@tanstack/react-router';
import { useSettings } from '../features/overview/use-settings.ts';
import { UiProvider } from '../ui/provider.tsx';
import { Toasts } from '../ui/toasts.tsx';

/** What every screen stands in. */
export function Root() {
  const settings = useSettings();
  return (
    <UiProvider productName={settings?.product_name ?? 'HealthPlanner'}>
      <Outlet />
      <Toasts />
    </UiProvider>
  );
}
