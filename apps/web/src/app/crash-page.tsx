import { unexpected } from '../lib/api.ts';
import { UiProvider } from '../ui/provider.tsx';
import { LoadFailure } from '../ui/states.tsx';

/** What stands instead of a screen that broke, or whose code could not be loaded. */
export function CrashPage() {
  return (
    <LoadFailure
      title="This page could not be shown."
      error={{ message: unexpected }}
      safe="What was saved is safe."
      onRetry={() => window.location.reload()}
    />
  );
}

/** The same where not even the frame stands. */
export function RootCrashPage() {
  return (
    <UiProvider productName="HealthPlanner">
      <CrashPage />
    </UiProvider>
  );
}
