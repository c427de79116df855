import { unexpected } from '../lib/api.ts';
import { UiProvider } from '../ui/provider.tsx';
import { LoadFailure } from '../ui/states.tsx';

/** Shown when a screen crashes or its code cannot be loaded. */
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

/** The same outside the shell. */
export function RootCrashPage() {
  return (
    <UiProvider productName="HealthPlanner">
      <CrashPage />
    </UiProvider>
  );
}
