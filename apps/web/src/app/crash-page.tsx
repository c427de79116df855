import { unexpected } from '../lib/api-error.ts';
import { UiProvider } from '../ui/provider.tsx';
import { LoadFailure } from '../ui/states.tsx';

export function CrashPage() {
  return (
    <LoadFailure
      title="This page couldn’t be shown."
      error={{ message: unexpected }}
      safe="Your saved work is safe."
      onRetry={() => window.location.reload()}
    />
  );
}

export function RootCrashPage() {
  return (
    <UiProvider productName="HealthPlanner">
      <CrashPage />
    </UiProvider>
  );
}
