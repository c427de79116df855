import { ApiError, unexpected } from '../lib/api-error.ts';
import { UiProvider } from '../ui/provider.tsx';
import { LoadFailure } from '../ui/states.tsx';

interface CrashPageProps {
  error: unknown;
}

export function CrashPage({ error }: CrashPageProps) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <LoadFailure
      title="This page couldn’t be shown."
      error={{ message: unexpected, requestId }}
      safe="Your saved work is safe."
      onRetry={() => window.location.reload()}
    />
  );
}

export function RootCrashPage({ error }: CrashPageProps) {
  return (
    <UiProvider productName="HealthPlanner">
      <CrashPage error={error} />
    </UiProvider>
  );
}
