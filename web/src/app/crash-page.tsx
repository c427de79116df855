import type { ErrorComponentProps } from '@tanstack/react-router';
import { unexpected } from '../lib/api.ts';
import { LoadFailure } from '../ui/states.tsx';

/** What stands instead of a screen that broke, or whose code could not be loaded. */
export function CrashPage({ reset }: ErrorComponentProps) {
  return (
    <LoadFailure
      title="This page could not be shown."
      error={{ message: unexpected }}
      safe="What was saved is safe."
      onRetry={reset}
    />
  );
}
